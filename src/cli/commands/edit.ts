import { SAVE_SCENE } from '../../doors/rewriting-doors.ts';
import { CodedError } from '../../errors.ts';
import type { CommandContext } from '../command-spec.ts';
import { completeStale, formatStale } from '../format-stale.ts';
import { type CommandApp, openApp } from '../open-app.ts';

/** A scene in the author's own words, from a file. What it replaces is kept in the history. */
export async function run(context: CommandContext): Promise<number> {
  const { args, options, out, command } = context;
  const app = await openApp(context);
  const book = await app.openBook(options.required('book'));
  const text = await readText(app, args.required('file'));
  const named = options.text('expected');
  const expected = named === undefined ? {} : { expected: await readText(app, named) };
  const saved = await book.call(SAVE_SCENE, { scene: args.required('scene'), text, ...expected });
  const stale = completeStale(saved.stale, command);
  out.result({ book_id: book.book.book_id, ...saved, stale }, () => {
    const told = saved.changed ? `it has ${saved.words} words now` : 'it is the text that stands there';
    return [`scene ${saved.scene}: ${told}`, ...formatStale(stale, out.paint)].join('\n\n');
  });
  return 0;
}

async function readText(app: Pick<CommandApp, 'readInputText'>, name: string): Promise<string> {
  const text = await app.readInputText(name);
  if (text !== null) return text;
  throw new CodedError('usage_invalid', { message: `There is no file ${name}.` });
}
