import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Book } from '../../contracts/book.ts';
import { HashSchema, TextSchema } from '../../contracts/ids.ts';
import type { JsonObject } from '../../contracts/json.ts';
import type { Run } from '../../contracts/run.ts';
import { ImportRequestSchema } from '../../contracts/work-requests.ts';
import { hashBytes } from '../../engine/hash.ts';
import { CodedError, InvariantError } from '../../errors.ts';
import type { SourceDocument, SourceFile } from '../../manuscript/import/imported-book.ts';
import { createPause, type Pause } from '../../office/pause.ts';
import { estimateUnits } from '../../project/estimate-units.ts';
import type { OpenProject } from '../../project/open-project.ts';
import type { RunKind } from '../../project/run-kind.ts';
import { loadBook } from '../book/book-files.ts';
import { IMPORT_KIND } from '../kinds.ts';
import type { DecidedManuscript, ImportWish } from './decide-manuscript.ts';
import { IMPORT_STEPS } from './import-steps.ts';

// A manuscript from outside becomes chapters. No model is asked. The files are kept with the run, so that whoever takes it up
// has them, whatever became of those that they were read from. The readers of all formats are loaded when there is a file to
// read: a book's other work opens this room too.

const RequestSchema = ImportRequestSchema.transform(({ files, mode = 'new', chapters = null }) => ({
  files: files.map(({ name, base64 }) => ({ name, bytes: new Uint8Array(Buffer.from(base64, 'base64')) })),
  mode,
  chapters,
}));
export interface ImportRequest extends ImportWish {
  /** In the order in which they are to be read. */
  readonly files: readonly SourceFile[];
}

/** As run.json keeps it. */
const ImportArgsSchema = z.strictObject({
  files: z.array(z.strictObject({ name: TextSchema, sha256: HashSchema })),
  mode: ImportRequestSchema.shape.mode.unwrap(),
  chapters: ImportRequestSchema.shape.chapters.unwrap().nullable(),
});

export type ImportKind = RunKind<ImportRequest, null, never>;

/** As long as a commit of somebody else may take. */
const LOCK_WAIT_MS = 5000;
const MOST_NAMED = 3;

export function createImportKind(project: OpenProject, book: Book): ImportKind {
  const { files, runs } = project.store;
  const bookId = book.book_id;
  // Preparing looks twice, once before the lock and once under it; what is in the files stays the same.
  const read = new WeakMap<ImportRequest, Promise<readonly SourceDocument[]>>();

  async function decide(request: ImportRequest, signal?: AbortSignal): Promise<DecidedManuscript> {
    const documents = read.get(request) ?? readAll(request.files, createPause(signal));
    read.set(request, documents);
    const { decideManuscript } = await import('./decide-manuscript.ts');
    try {
      return await decideManuscript(files, await loadBook(files, bookId), await documents, request);
    } catch (error) {
      throw error instanceof CodedError ? error.with({ book: bookId }) : error;
    }
  }

  /** The newest of the same files to the same place that was paused, or is worked on, or was when its process died. */
  async function findLeft(args: JsonObject): Promise<Run | null> {
    for (const { run_id, status } of await runs.list({ kind: IMPORT_KIND, roots: true })) {
      if (status !== 'paused' && status !== 'running') continue;
      const run = await runs.load(run_id);
      if (isDeepStrictEqual(run?.task.initial_args, args)) return run;
    }
    return null;
  }

  return {
    kind: IMPORT_KIND,
    request: RequestSchema,
    modelFree: true,

    async prepare(request, signal) {
      const given = request.files.map(({ name, bytes }) => ({ name, sha256: hashBytes(bytes) }));
      const args = { files: given, mode: request.mode, chapters: request.chapters };
      const shared = { about: null, purpose: IMPORT_KIND, waitMs: LOCK_WAIT_MS };
      // Before the book is looked at: one that was cut short may have its chapters in it already.
      const left = await findLeft(args);
      if (left !== null) return { ...shared, todo: 'take up', run: left };
      await decide(request, signal);
      return {
        ...shared,
        todo: 'start',
        spec: {
          description: `Import ${nameFiles(request.files)}`,
          args,
          plan: [...IMPORT_STEPS],
          fingerprint: { files: given },
          blobs: request.files.map(({ bytes }) => bytes),
        },
        role: null,
        anew: false,
      };
    },

    async rebuild(run) {
      const { files: given, mode, chapters } = ImportArgsSchema.parse(run.task.initial_args);
      const load = async ({ name, sha256 }: (typeof given)[number]) => {
        const bytes = await runs.loadBlob(run.run_id, sha256);
        if (bytes === null) throw new InvariantError(`${run.run_id} was stored without ${name}`);
        return { name, bytes };
      };
      const loadFiles = () => Promise.all(given.map(load));
      const { createImportPipeline } = await import('./import-pipeline.ts');
      return {
        pipeline: createImportPipeline({ bookId, mode, chapters, loadFiles }),
        fingerprint: { files: given },
        asks: 'one model',
      };
    },

    async planRest(run) {
      return {
        estimate: await estimateUnits(project.models, []),
        parts: [{ what: run.task.description, action: 'go on' }],
      };
    },

    async plan(request) {
      const { output } = await decide(request);
      return {
        estimate: await estimateUnits(project.models, []),
        parts: output.chapters.map(({ chapter }) => ({
          what: `chapter ${chapter}`,
          action: output.replaced.includes(chapter) ? 'replace' : 'import',
        })),
        details: output,
      };
    },
  };
}

async function readAll(files: readonly SourceFile[], pause: Pause): Promise<readonly SourceDocument[]> {
  const { readManuscript } = await import('../../manuscript/import/read-manuscript.ts');
  const documents: SourceDocument[] = [];
  for (const file of files) documents.push(await readManuscript(file, pause));
  return documents;
}

function nameFiles(files: readonly SourceFile[]): string {
  const names = files.slice(0, MOST_NAMED).map(({ name }) => name);
  return files.length > MOST_NAMED
    ? `${names.join(', ')} and ${files.length - MOST_NAMED} more`
    : names.join(', ');
}
