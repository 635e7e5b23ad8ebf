import type { Note } from '../contracts/author-notes.ts';
import { formatColumns } from './format-columns.ts';

export function formatNotes(notes: readonly Note[]): string {
  if (notes.length === 0) return 'There are no notes.';
  return formatColumns(notes.map(({ id, about, text, status }) => [id, nameAbout(about), status, text]));
}

function nameAbout(about: Note['about']): string {
  const [what = 'book', which = ''] = Object.entries(about ?? {})[0] ?? [];
  return what === 'character' ? String(which) : `${what} ${which}`.trim();
}
