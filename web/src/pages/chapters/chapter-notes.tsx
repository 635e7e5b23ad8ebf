import { type FormEvent, useId } from 'react';
import type { Note } from '../../../../src/contracts/author-notes.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { NotesList } from '../../shared/notes-list.tsx';

interface ChapterNotesProps {
  readonly project: string;
  readonly chapter: number;
}

/** What the author wants of a chapter, beside its text: what is said of it, of its scenes and of the whole book. */
export function ChapterNotes({ project, chapter }: ChapterNotesProps) {
  const words = useWords();
  const id = useId();
  return (
    <NotesList
      project={project}
      concerns={(note) => note.status === 'open' && concerns(note, chapter)}
      form={({ isBusy, onAdd }) => (
        <form
          onSubmit={(event: FormEvent<HTMLFormElement>) => {
            event.preventDefault();
            const text = String(new FormData(event.currentTarget).get('text') ?? '').trim();
            onAdd({ text, about: { chapter } });
          }}
        >
          <label htmlFor={id}>{words.newNote}</label>
          <textarea
            id={id}
            name="text"
            className="wide"
            rows={2}
            required
            maxLength={2000}
            placeholder={words.noteHint}
          />
          <button type="submit" disabled={isBusy}>
            {words.addNote}
          </button>
        </form>
      )}
    />
  );
}

function concerns({ about }: Note, chapter: number): boolean {
  if (about === undefined) return true;
  if ('chapter' in about) return about.chapter === chapter;
  return 'scene' in about && about.scene.startsWith(`${chapter}:`);
}
