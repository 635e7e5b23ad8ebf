import type { Note, NoteAbout } from '../../contracts/author-notes.ts';

// Which of the author's notes hold for a piece of the book, those that count more first: on the scene, on the chapter, on the book.
// A note on a person holds wherever that person is, and counts as one on the book.

export interface NotedPlace {
  readonly chapter: number;
  /** Left out where the whole chapter is meant: then the notes on its scenes hold too. */
  readonly scene?: number;
  /** Whoever is in it, by name. */
  readonly people: readonly string[];
}

export function selectNotes(notes: readonly Note[], place: NotedPlace): Note[] {
  const open = notes.filter(({ status }) => status === 'open');
  return [0, 1, 2].flatMap((rank) => open.filter(({ about }) => rankOf(about, place) === rank));
}

/** Null where it does not hold there. */
function rankOf(about: NoteAbout | undefined, { chapter, scene, people }: NotedPlace): number | null {
  if (about === undefined) return 2;
  if ('chapter' in about) return about.chapter === chapter ? 1 : null;
  if ('character' in about) return people.some((name) => isCalled(name, about.character)) ? 2 : null;
  const [ofChapter, ofScene] = about.scene.split(':').map(Number);
  return ofChapter === chapter && (scene === undefined || ofScene === scene) ? 0 : null;
}

/** By the whole name or by a part of it, in whatever case. */
export function isCalled(name: string, said: string): boolean {
  const [whole, asked] = [fold(name), fold(said)];
  return whole === asked || whole.split(' ').includes(asked);
}

function fold(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** What a prompt is told of a note: its id, what it is about, and the author's words. */
export function tellNotes(notes: readonly Note[]): string {
  return notes
    .map(({ id, about, text }) => `${id} (${nameAbout(about)}): ${text.replaceAll(/\s+/g, ' ').trim()}`)
    .join('\n');
}

/** `your note “darker, and let Mira lie”`: a note as its author knows it, in their own words and not by its id. */
export function quoteNote(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const shown = line.length <= SHOWN_NOTE ? line : `${line.slice(0, SHOWN_NOTE - 1).toWellFormed()}…`;
  return `your note “${shown}”`;
}

const SHOWN_NOTE = 80;

export function nameAbout(about: NoteAbout | undefined): string {
  if (about === undefined) return 'the book';
  if ('chapter' in about) return `chapter ${about.chapter}`;
  return 'scene' in about ? `scene ${about.scene}` : about.character;
}
