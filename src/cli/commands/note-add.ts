import type { NoteAbout } from '../../contracts/author-notes.ts';
import { ADD_NOTE } from '../../doors/direction-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatNotes } from '../format-notes.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out } = context;
  const book = await openBook(context);
  const about = readAbout(options);
  const note = await book.call(ADD_NOTE, {
    text: args.required('text'),
    ...(about === undefined ? {} : { about }),
  });
  out.result({ book_id: book.book.book_id, ...note }, () => formatNotes([note]));
  return 0;
}

function readAbout(options: CommandContext['options']): NoteAbout | undefined {
  const [chapter, scene, character] = [
    options.number('chapter'),
    options.text('scene'),
    options.text('character'),
  ];
  if (chapter !== undefined) return { chapter };
  if (scene !== undefined) return { scene };
  return character === undefined ? undefined : { character };
}
