import type { Note, NoteAbout } from '../../contracts/author-notes.ts';
import { type Outline, STORED_OUTLINE } from '../../contracts/outline.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { readIfValid } from '../../engine/read-if-valid.ts';
import { renderStored } from '../../engine/render-stored.ts';
import { CodedError } from '../../errors.ts';
import { loadNotes } from '../../tools/direction/load-notes.ts';
import { isCalled, nameAbout } from '../../tools/direction/select-notes.ts';
import { appendNote } from './append-note.ts';
import { commitDirection, type DirectionParts } from './commit-direction.ts';

export interface BookNotes {
  /** All of them, in the order in which they were made. */
  list(): Promise<readonly Note[]>;
  add(about: NoteAbout | undefined, text: string): Promise<Note>;
  edit(id: string, text: string): Promise<Note>;
  done(id: string): Promise<Note>;
}

export function openNotes(parts: DirectionParts & { readonly chapters: number }): BookNotes {
  const { files } = parts.store;

  async function change(
    purpose: string,
    decide: (notes: readonly Note[], at: string) => Promise<Changed>,
  ): Promise<Note> {
    return commitDirection(parts, purpose, async (at) => {
      const { notes, note } = await decide(await loadNotes(files), at);
      const text = renderStored({ schema_version: 'author_notes_v1', notes });
      return { files: new Map([[PROJECT_PATHS.notes, text]]), result: note };
    });
  }

  async function patch(purpose: string, id: string, apply: (note: Note) => Note): Promise<Note> {
    return change(purpose, async (notes) => {
      const found = notes.find((note) => note.id === id);
      if (found === undefined) throw refuseUnknown(id, notes);
      const note = apply(found);
      return { notes: notes.map((each) => (each === found ? note : each)), note };
    });
  }

  return {
    list: () => loadNotes(files),
    add: (about, text) =>
      change('note add', async (notes, at) => {
        await refuseNowhere(about);
        return appendNote(notes, { ...(about === undefined ? {} : { about }), text }, at);
      }),
    edit: (id, text) => patch('note edit', id, (note) => ({ ...note, text: text.trim(), status: 'open' })),
    done: (id) => patch('note done', id, (note) => ({ ...note, status: 'done' })),
  };

  /** What a note is about has to be there, as far as that is known yet: before the outline only the chapters are. */
  async function refuseNowhere(about: NoteAbout | undefined): Promise<void> {
    if (about === undefined) return;
    const outline = readIfValid(STORED_OUTLINE, await files.read(PROJECT_PATHS.outline));
    if (isThere(about, outline, parts.chapters)) return;
    throw new CodedError('usage_invalid', {
      message: `The book has no ${'character' in about ? `character ${about.character}` : nameAbout(about)}.${tellPeople(about, outline)}`,
      kept: 'nothing was changed',
    });
  }
}

interface Changed {
  readonly notes: readonly Note[];
  readonly note: Note;
}

function isThere(about: NoteAbout, outline: Outline | null, chapters: number): boolean {
  if ('character' in about)
    return outline === null || outline.characters.some(({ name }) => isCalled(name, about.character));
  const [chapter, scene] = ('chapter' in about ? String(about.chapter) : about.scene).split(':').map(Number);
  if (outline === null) return (chapter ?? 0) <= chapters;
  const found = outline.chapters.find(({ chapter_id }) => chapter_id === chapter);
  const scenes = found?.sections.flatMap((section) => section.scenes) ?? [];
  return found !== undefined && (scene === undefined || scenes.some(({ scene_id }) => scene_id === scene));
}

function tellPeople(about: NoteAbout, outline: Outline | null): string {
  if (!('character' in about) || outline === null) return '';
  return ` There is ${outline.characters.map(({ name }) => name).join(', ')}.`;
}

function refuseUnknown(id: string, notes: readonly Note[]): CodedError {
  const known = notes.map((note) => note.id);
  return new CodedError('usage_invalid', {
    message: `There is no note ${id}${known.length === 0 ? '; there is none at all' : `; there is ${known.join(', ')}`}.`,
    kept: 'nothing was changed',
  });
}
