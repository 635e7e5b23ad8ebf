import { type Book, RevisionPolicySchema } from '../../contracts/book.ts';
import { CodedError } from '../../errors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openApp } from '../open-app.ts';

const MAX_IDEA_CHARACTERS = 100_000;

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out } = context;
  const bookId = args.required('book');
  const policy = options.text('revision-policy');
  const title = options.text('title');
  const author = options.text('author');
  const app = await openApp(context);
  const book: Book = {
    schema_version: 'book_v1',
    book_id: bookId,
    ...(title === undefined ? {} : { title }),
    ...(author === undefined ? {} : { author }),
    idea: readIdea(context, app.readInputFile),
    language: options.text('language') ?? 'en',
    chapters: options.number('chapters') ?? 3,
    seed: options.text('seed') ?? '1',
    ...(policy === undefined ? {} : { revision_policy: RevisionPolicySchema.parse(policy) }),
  };
  const { folder } = await app.initBook(book);
  const next = context.command(`bookforge step world --book ${bookId}`);
  out.result({ book_id: bookId, folder, next }, () => `${bookId} is ready in ${folder}\nnext  ${next}`);
  return 0;
}

function readIdea({ options }: CommandContext, readFile: (path: string) => string | null): string {
  const text = options.text('idea');
  const file = options.text('idea-file');
  if (text === undefined && file === undefined) {
    throw new CodedError('usage_invalid', {
      message: 'A book needs an idea: give --idea TEXT or --idea-file FILE.',
    });
  }
  const idea = (text ?? readIdeaFile(file ?? '', readFile)).trim();
  if (idea === '') throw new CodedError('usage_invalid', { message: 'The idea is empty.' });
  if (idea.length > MAX_IDEA_CHARACTERS) {
    throw new CodedError('usage_invalid', {
      message: `The idea has ${idea.length} characters; at most ${MAX_IDEA_CHARACTERS} are taken.`,
    });
  }
  return idea;
}

function readIdeaFile(path: string, readFile: (path: string) => string | null): string {
  const text = readFile(path);
  if (text === null) throw new CodedError('usage_invalid', { message: `There is no file ${path}.` });
  return text.replace(/^\uFEFF/, '');
}
