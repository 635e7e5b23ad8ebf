import type { Clause } from '../../contracts/document-library.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { FileChange } from '../../engine/ports.ts';
import { renderStored } from '../../engine/render-stored.ts';
import { withLease } from '../../engine/with-lease.ts';
import type { OpenProject } from '../../project/open-project.ts';

/** As long as a commit of somebody else may take. */
const LOCK_WAIT_MS = 5000;

export type Shelf = Pick<OpenProject, 'store' | 'log' | 'owner'>;

/** Puts files on a shelf of the project, as one change; what has the same name gives way. */
export async function putOnShelf(
  { store, log, owner }: Shelf,
  changes: readonly FileChange[],
): Promise<void> {
  const lock = { owner, purpose: 'the library of documents', waitMs: LOCK_WAIT_MS };
  await withLease(store, log, lock, ({ fence }) => store.files.commit(changes, { expect: {}, fence }));
}

/** From here on these are the approved words of its name. Documents that have others keep them, and a review tells it. */
export async function addClause(shelf: Shelf, clause: Clause): Promise<Clause> {
  const path = `${PROJECT_PATHS.documentClauses}/${clause.name}.json`;
  await putOnShelf(shelf, [{ path, bytes: Buffer.from(renderStored(clause)) }]);
  return clause;
}
