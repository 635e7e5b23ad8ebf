import { SHOW_DRAFT } from '../../doors/draft-doors.ts';
import { SAVE_SCENE } from '../../doors/rewriting-doors.ts';
import { CodedError } from '../../errors.ts';
import { nameCount } from '../../name-count.ts';
import type { CommandBook } from '../command-book.ts';
import type { CommandContext } from '../command-spec.ts';
import { completeStale, formatStale } from '../format-stale.ts';
import { type CommandApp, findBookId, openApp } from '../open-app.ts';
import { readScene } from '../read-scene.ts';
import { readTextInput } from '../read-text-input.ts';

/** A scene in the author's own words, from a file or from the draft that is kept. What it replaces is kept in the history. */
export async function run(context: CommandContext): Promise<number> {
  const { options, out, command } = context;
  const scene = readScene(context);
  const app = await openApp(context);
  const book = await app.openBook(await findBookId(context, app));
  const edit = options.flag('draft') ? await readDraft(book, scene) : await readFiles(context, app);
  const saved = await book.call(SAVE_SCENE, { scene, ...edit });
  const stale = completeStale(saved.stale, command);
  out.result({ book_id: book.book.book_id, ...saved, findings: [...saved.findings], stale }, () => {
    const told = saved.changed
      ? `it has ${nameCount(saved.words, 'word')} now`
      : 'it is the text that stands there';
    const found = saved.findings.map(({ line, message }) => out.paint.yellow(`line ${line}: ${message}`));
    return [
      `scene ${saved.scene}: ${told}`,
      ...(found.length === 0 ? [] : [found.join('\n')]),
      ...formatStale(stale, out.paint),
    ].join('\n\n');
  });
  return 0;
}

interface Edit {
  readonly text: string;
  readonly expected?: string;
  readonly draft?: string;
}

/** With what it was begun on, so that nobody's text is replaced unseen. */
async function readDraft(book: CommandBook, scene: string): Promise<Edit> {
  const { draft, mark, damage } = await book.call(SHOW_DRAFT, { scene });
  if (draft !== null && mark !== null) return { text: draft.text, expected: draft.base, draft: mark };
  throw new CodedError('usage_invalid', {
    message:
      damage === null
        ? `No draft of scene ${scene} is kept.`
        : `The draft of scene ${scene} cannot be read: ${damage}.`,
    kept: 'nothing was changed',
    next: `bookforge draft list --book ${book.book.book_id}`,
  });
}

async function readFiles({ args, options }: CommandContext, app: CommandApp): Promise<Edit> {
  const text = await readTextInput(app, args.required('file'));
  const named = options.text('expected');
  return named === undefined ? { text } : { text, expected: await readTextInput(app, named) };
}
