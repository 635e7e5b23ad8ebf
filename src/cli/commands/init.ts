import type { NewBook } from '../../contracts/api-book.ts';
import { RevisionPolicySchema } from '../../contracts/book.ts';
import { CREATE_PROJECT } from '../../doors/project-doors.ts';
import { CodedError } from '../../errors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openApp } from '../open-app.ts';
import { readGivenFiles } from '../read-given-files.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out } = context;
  const project = args.required('book');
  const policy = options.text('revision-policy');
  const app = await openApp(context);
  const bible = readGivenFiles(app, options.list('bible'));
  const { book_id, folder } = await app.call(CREATE_PROJECT, {
    project,
    idea: await readIdea(context, app.readInputText),
    title: options.text('title'),
    author: options.text('author'),
    language: options.text('language'),
    chapters: options.number('chapters'),
    ...readLength(options),
    ...(bible.length === 0 ? {} : { bible }),
    ...(policy === undefined ? {} : { revision_policy: RevisionPolicySchema.parse(policy) }),
  });
  const first = bible.length === 0 ? 'world' : 'bible';
  const next = context.command(`bookforge step ${first} --book ${book_id}`);
  out.result({ book_id, folder, next }, () => `${book_id} is ready in ${folder}\nnext  ${next}`);
  return 0;
}

/** As a whole, a chapter or a scene, whichever was said. */
function readLength(options: CommandContext['options']): Pick<NewBook, 'length'> {
  const asked = [
    { of: 'book', words: options.number('words') },
    { of: 'chapter', words: options.number('words-per-chapter') },
    { of: 'scene', words: options.number('words-per-scene') },
  ] as const;
  const said = asked.find(({ words }) => words !== undefined);
  return said?.words === undefined ? {} : { length: { of: said.of, words: said.words } };
}

type ReadText = (path: string) => Promise<string | null>;

async function readIdea({ options }: CommandContext, readText: ReadText): Promise<string> {
  const text = options.text('idea');
  const file = options.text('idea-file');
  if (text !== undefined) return text;
  if (file !== undefined) return readIdeaFile(file, readText);
  throw new CodedError('usage_invalid', {
    message: 'A book needs an idea: give --idea TEXT or --idea-file FILE.',
  });
}

async function readIdeaFile(path: string, readText: ReadText): Promise<string> {
  const text = await readText(path);
  if (text === null) throw new CodedError('usage_invalid', { message: `There is no file ${path}.` });
  return text;
}
