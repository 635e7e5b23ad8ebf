import { type Book, BookSchema } from '../../contracts/book.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { Files } from '../../engine/ports.ts';
import { readText } from '../../engine/read-files.ts';
import { CodedError } from '../../errors.ts';

/** book.json, checked; `book_not_found` where there is none. The book goes by the name of its folder, which somebody may have
 *  renamed: every command that is told to be typed names it. */
export async function loadBook(files: Pick<Files, 'read'>, bookId: string): Promise<Book> {
  const text = await readText(files, PROJECT_PATHS.book);
  if (text === null) {
    throw new CodedError('book_not_found', {
      message: `There is no book ${bookId} in this workspace.`,
      details: { book: bookId },
    });
  }
  const refuse = (why: string) =>
    new CodedError('stored_file_invalid', {
      message: `${PROJECT_PATHS.book} of ${bookId} does not keep its contract: ${why}`,
      details: { path: PROJECT_PATHS.book, book: bookId },
    });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : String(error));
  }
  const version =
    typeof json === 'object' && json !== null && 'schema_version' in json ? json.schema_version : null;
  if (typeof version === 'string' && /^book_v\d+$/.test(version) && Number(version.slice(6)) > 1) {
    throw new CodedError('schema_newer', {
      message: `${PROJECT_PATHS.book} of ${bookId} is of version ${version}; this bookforge knows book_v1.`,
      details: { path: PROJECT_PATHS.book, book: bookId },
    });
  }
  const result = BookSchema.safeParse(json);
  if (!result.success) {
    throw refuse(
      result.error.issues.map(({ path, message }) => `${path.join('.') || '(whole)'}: ${message}`).join('; '),
    );
  }
  return { ...result.data, book_id: bookId };
}
