import { RevisionPolicySchema } from '../../contracts/book.ts';
import { CREATE_PROJECT } from '../../doors/project-doors.ts';
import { CodedError } from '../../errors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openApp } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out } = context;
  const project = args.required('book');
  const policy = options.text('revision-policy');
  const app = await openApp(context);
  const { book_id, folder } = await app.call(CREATE_PROJECT, {
    project,
    idea: await readIdea(context, app.readInputText),
    title: options.text('title'),
    author: options.text('author'),
    language: options.text('language'),
    chapters: options.number('chapters'),
    ...(policy === undefined ? {} : { revision_policy: RevisionPolicySchema.parse(policy) }),
  });
  const next = context.command(`bookforge step world --book ${book_id}`);
  out.result({ book_id, folder, next }, () => `${book_id} is ready in ${folder}\nnext  ${next}`);
  return 0;
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
