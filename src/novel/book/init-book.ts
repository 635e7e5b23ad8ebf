import { type Book, BookSchema } from '../../contracts/book.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { FileChange, Lease, ProjectStore } from '../../engine/ports.ts';
import { renderStored } from '../../engine/render-stored.ts';
import { CodedError } from '../../errors.ts';
import { type Pinnable, planPin } from '../../prompts/pin-templates.ts';
import { deriveStyle } from '../direction/derive-style.ts';
import { renderStylePage } from '../direction/render-style-page.ts';

/** A new project: book.json, the author's bible as it came, and the book's own copies of the templates, as one change. */
export async function initBook(
  store: ProjectStore,
  lease: Lease,
  book: Book,
  compiled: Pinnable,
  bible: readonly FileChange[] = [],
): Promise<void> {
  const valid = validateBook(book);
  if ((await store.files.read(PROJECT_PATHS.book)) !== null) {
    throw new CodedError('book_exists', {
      message: `There is already a book ${book.book_id}.`,
      details: { book: book.book_id },
    });
  }
  const changes: FileChange[] = [
    { path: PROJECT_PATHS.book, bytes: Buffer.from(renderStored(valid)) },
    ...(await planStyle(store, valid)),
    ...bible,
    ...planPin(compiled, new Map()).map(({ path, text }) => ({
      path,
      bytes: text === null ? null : Buffer.from(text),
    })),
  ];
  await store.files.commit(changes, { expect: { [PROJECT_PATHS.book]: null }, fence: lease.fence });
}

/** What the idea asks for about how it is told; a style that is there already stands. */
async function planStyle({ files }: ProjectStore, { idea }: Book): Promise<FileChange[]> {
  const style = deriveStyle(idea);
  if (style === null || (await files.read(PROJECT_PATHS.style)) !== null) return [];
  return [
    { path: PROJECT_PATHS.style, bytes: Buffer.from(renderStored(style)) },
    { path: PROJECT_PATHS.stylePage, bytes: Buffer.from(renderStylePage(style)) },
  ];
}

/** The book, or `usage_invalid` with the first thing that is wrong with it. */
export function validateBook(book: Book): Book {
  const valid = BookSchema.safeParse(book);
  if (valid.success) return valid.data;
  const [issue] = valid.error.issues;
  throw new CodedError('usage_invalid', {
    message: `${issue?.path.join('.') ?? 'book'}: ${issue?.message ?? 'not valid'}`,
  });
}
