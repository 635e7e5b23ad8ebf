import { CodedError } from '../errors.ts';
import type { Begun, Call } from './door.ts';
import { REBUILD_MEMORY } from './novel-doors.ts';

type Remembered = Begun<Awaited<ReturnType<typeof REBUILD_MEMORY.call>>>;

/** Whatever the memory comes to, the revision is applied, and one command is left to type. */
export async function rememberAnew(book: string, chapter: number, begin: Call['begin']): Promise<Remembered> {
  try {
    return await begin(REBUILD_MEMORY, { chapters: [chapter] });
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    throw new CodedError(error.code, {
      message: `The revision is applied, but the chapter could not be remembered anew: ${error.message}`,
      kept: 'the revised chapter',
      next: `bookforge memory rebuild --book ${book} --chapters ${chapter}`,
      details: { ...error.details, book, chapter },
    });
  }
}
