import type { NewBook } from '../../contracts/api-book.ts';
import type { Book } from '../../contracts/book.ts';
import { CodedError } from '../../errors.ts';
import { deriveNarration } from '../../text/derive-narration.ts';

const LONGEST_IDEA = 100_000;

/** A new book from what its author asked for; what was left out is as usual. */
export function compileBook(asked: NewBook): Book {
  const idea = checkIdea(asked.idea.trim());
  const {
    project = refuseNameless(),
    title,
    author,
    language = 'en',
    chapters = 3,
    length,
    revision_policy,
  } = asked;
  return {
    schema_version: 'book_v1',
    book_id: project,
    ...(title === undefined ? {} : { title }),
    ...(author === undefined ? {} : { author }),
    idea,
    language,
    chapters,
    seed: '1',
    narration: deriveNarration(idea),
    ...(length === undefined ? {} : { length }),
    ...(revision_policy === undefined ? {} : { revision_policy }),
  };
}

function refuseNameless(): never {
  throw new CodedError('usage_invalid', { message: 'A book needs an id to go by.' });
}

function checkIdea(idea: string): string {
  if (idea === '') throw new CodedError('usage_invalid', { message: 'The idea is empty.' });
  if (idea.length <= LONGEST_IDEA) return idea;
  throw new CodedError('usage_invalid', {
    message: `The idea has ${idea.length} characters; at most ${LONGEST_IDEA} are taken.`,
  });
}
