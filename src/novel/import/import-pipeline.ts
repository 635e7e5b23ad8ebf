import type { ImportOutput } from '../../contracts/import-output.ts';
import { hashBytes } from '../../engine/hash.ts';
import type { FileChange } from '../../engine/ports.ts';
import type { Pipeline, RunContext } from '../../engine/run-context.ts';
import type { SourceFile } from '../../manuscript/import/imported-book.ts';
import { readManuscript } from '../../manuscript/import/read-manuscript.ts';
import { nameCount } from '../../name-count.ts';
import { loadBook } from '../book/book-files.ts';
import { IMPORT_KIND } from '../kinds.ts';
import { decideManuscript, type ImportWish } from './decide-manuscript.ts';
import { IMPORT_STEPS } from './import-steps.ts';
import { planImport } from './plan-import.ts';

export interface ImportSources extends ImportWish {
  readonly bookId: string;
  loadFiles(): Promise<readonly SourceFile[]>;
}

/** Brings a manuscript into a book as its chapters, in one commit: all of it or nothing. */
export function createImportPipeline(sources: ImportSources): Pipeline {
  return {
    kind: IMPORT_KIND,
    async run(context) {
      const [planStep, commitStep] = IMPORT_STEPS;
      // Journaled as a whole: once it is committed, the book as it was is no longer there to plan from.
      const { changes, expect, output } = await context.step(
        planStep,
        { args: context.args },
        () => plan(context, sources),
        {
          preview: (planned) =>
            `${nameCount(planned.output.chapters.length, 'chapter')}, ${nameCount(planned.output.words, 'word')}`,
        },
      );
      await context.commit(commitStep, changes.map(readChange), expect);
      return output;
    },
  };
}

type JournaledPlan = {
  changes: { path: string; base64: string | null }[];
  expect: Record<string, string | null>;
  output: ImportOutput;
};

async function plan(context: RunContext, sources: ImportSources): Promise<JournaledPlan> {
  const files = await sources.loadFiles();
  const documents = [];
  for (const file of files) documents.push(await readManuscript(file));
  // As it is under the lock: it may have changed since the import was asked for.
  const book = await loadBook(context.files, sources.bookId);
  const decided = await decideManuscript(context.files, book, documents, sources);
  const { changes, expect } = planImport({
    book: decided.present,
    nextBook: decided.nextBook,
    kept: decided.kept,
    imported: decided.chapters,
    matter: decided.matter,
    found: decided.found,
    report: {
      at: context.now(),
      sources: files.map(({ name, bytes }) => ({ name, sha256: hashBytes(bytes) })),
      notices: decided.output.notices,
    },
  });
  return { changes: changes.map(renderChange), expect: { ...expect }, output: decided.output };
}

function renderChange({ path, bytes }: FileChange): JournaledPlan['changes'][number] {
  return { path, base64: bytes === null ? null : Buffer.from(bytes).toString('base64') };
}

function readChange({ path, base64 }: JournaledPlan['changes'][number]): FileChange {
  return { path, bytes: base64 === null ? null : Buffer.from(base64, 'base64') };
}
