import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { STORED_STYLE_PROFILE } from '../contracts/style-profile.ts';
import { expectStored } from '../engine/expect-stored.ts';
import type { Files } from '../engine/ports.ts';
import { readText } from '../engine/read-files.ts';
import type { RunContext } from '../engine/run-context.ts';
import { runDocumentStep } from '../engine/run-document-step.ts';
import type { DocumentSources } from './document-sources.ts';
import { loadLibrary } from './library/load-library.ts';

/** What stays as it is while a program runs. */
export interface DocumentDesk extends Pick<DocumentSources, 'language' | 'rules' | 'prompts' | 'write'> {
  /** Bundled texts by their names. */
  readonly bundled: ReadonlyMap<string, string>;
}

type Reader = Pick<Files, 'read' | 'readMany' | 'list'>;

/** Everything that a document is made with. Journaled: what is edited meanwhile is for the next document, so that a run that is
 *  taken up asks what it asked. */
export async function openDocumentDesk(context: RunContext, desk: DocumentDesk): Promise<DocumentSources> {
  const found = await runDocumentStep(context, 'context', {}, () => loadContext(context.files, desk), {
    kind: 'check',
    phase: 'PLAN',
    preview: ({ memory, clauses }) => `${memory.length} lines of memory, ${clauses.length} clauses`,
  });
  return joinDesk(desk, found);
}

/** The same as it is now, for what asks no model. */
export async function loadSources(files: Reader, desk: DocumentDesk): Promise<DocumentSources> {
  return joinDesk(desk, await loadContext(files, desk));
}

type Context = Pick<DocumentSources, 'profile' | 'clauses' | 'templates' | 'memory' | 'images'>;

function joinDesk({ bundled: _, ...desk }: DocumentDesk, context: Context): DocumentSources {
  return { ...desk, ...context };
}

const IMAGE = /\.(?:png|jpe?g|gif)$/i;
/** As many lines as may be shown, and a few for what is not. */
const KEPT_MEMORY = 20;

async function loadContext(files: Reader, { bundled }: DocumentDesk): Promise<Context> {
  const profile = expectStored(
    STORED_STYLE_PROFILE,
    PROJECT_PATHS.styleProfile,
    await files.read(PROJECT_PATHS.styleProfile),
  );
  const memory = (await readText(files, PROJECT_PATHS.documentMemory)) ?? '';
  const images = (await files.list(PROJECT_PATHS.documentImages)).map(({ path }) => path);
  const { templates, clauses } = await loadLibrary(files, bundled);
  return {
    profile,
    templates,
    clauses,
    memory: memory
      .split('\n')
      .filter((line) => line !== '')
      .slice(-KEPT_MEMORY),
    images: images
      .filter((path) => IMAGE.test(path))
      .map((path) => path.slice(PROJECT_PATHS.documentImages.length + 1)),
  };
}
