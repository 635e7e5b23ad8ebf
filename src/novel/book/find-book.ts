import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { ProjectStore, Workspace } from '../../engine/ports.ts';
import { CodedError } from '../../errors.ts';

/** Ids of the projects that are books. */
export async function listBooks(workspace: Workspace): Promise<string[]> {
  const books: string[] = [];
  for (const projectId of await workspace.list()) {
    if (await isBook(workspace, projectId)) books.push(projectId);
  }
  return books;
}

/** One that cannot be looked at, such as a folder whose name is no id, counts: whoever opens it is told why not. */
async function isBook(workspace: Workspace, projectId: string): Promise<boolean> {
  try {
    return (await (await workspace.open(projectId)).files.read(PROJECT_PATHS.book)) !== null;
  } catch (error) {
    if (error instanceof CodedError) return true;
    throw error;
  }
}

/** The storage of a book that is there, or `book_not_found`. */
export async function findBook(workspace: Workspace, bookId: string): Promise<ProjectStore> {
  const store = await workspace.open(bookId);
  if ((await store.files.read(PROJECT_PATHS.book)) !== null) return store;
  if (await hasRemains(store))
    throw new CodedError('book_not_found', {
      message: `The book.json of ${bookId} is gone; everything else of the book is there.`,
      next: `Put it back, or make it anew beside the rest: bookforge init ${bookId} --idea "…" --chapters N`,
      details: { book: bookId, lost: PROJECT_PATHS.book },
    });
  throw new CodedError('book_not_found', {
    message: `There is no book ${bookId} in ${workspace.label}.`,
    details: { book: bookId },
  });
}

/** Whether we have ever worked there: what only lies in a folder of that name is no remains of a book. */
async function hasRemains({ files, runs }: ProjectStore): Promise<boolean> {
  return (
    (await runs.list({ limit: 1 })).length > 0 || (await files.list(PROJECT_PATHS.controlRoom)).length > 0
  );
}
