import { type FormEvent, useState } from 'react';
import type { NoteAbout } from '../../../../src/contracts/author-notes.ts';
import { usePageWords, useWords } from '../../shared/dictionaries.ts';
import type { NewNote } from '../../shared/direction-calls.ts';
import { NotesList } from '../../shared/notes-list.tsx';
import { BOOK_WORDS } from './book-words.ts';

type About = 'book' | 'chapter' | 'scene' | 'character';

/** Every note on the book, done or not, and a form for one on any part of it. */
export function NotesPanel({ project }: { readonly project: string }) {
  const own = usePageWords(BOOK_WORDS);
  return (
    <>
      <p className="quiet">{own.notesHint}</p>
      <NotesList project={project} concerns={() => true} form={(adding) => <NoteForm {...adding} />} />
    </>
  );
}

interface NoteFormProps {
  readonly isBusy: boolean;
  readonly onAdd: (note: NewNote) => void;
}

function NoteForm({ isBusy, onAdd }: NoteFormProps) {
  const words = useWords();
  const own = usePageWords(BOOK_WORDS);
  const [about, setAbout] = useState<About>('book');
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const which = String(form.get('which') ?? '').trim();
    const text = String(form.get('text') ?? '').trim();
    onAdd(about === 'book' ? { text } : { about: nameAbout(about, which), text });
  };
  return (
    <form className="wizard" onSubmit={send}>
      <label>
        {own.note}
        <textarea name="text" rows={2} required />
      </label>
      <div className="pair">
        <label>
          {own.about}
          <select value={about} onChange={(event) => setAbout(event.target.value as About)}>
            <option value="book">{words.wholeBook}</option>
            <option value="chapter">{own.aChapter}</option>
            <option value="scene">{own.aScene}</option>
            <option value="character">{own.aPerson}</option>
          </select>
        </label>
        {about !== 'book' && (
          <label>
            {own.which}
            <input
              name="which"
              required
              autoComplete="off"
              type={about === 'chapter' ? 'number' : 'text'}
              min={1}
              pattern={about === 'scene' ? '[1-9][0-9]*:[1-9][0-9]*' : undefined}
            />
          </label>
        )}
      </div>
      <div>
        <button type="submit" disabled={isBusy}>
          {words.addNote}
        </button>
      </div>
    </form>
  );
}

function nameAbout(about: Exclude<About, 'book'>, which: string): NoteAbout {
  if (about === 'chapter') return { chapter: Number(which) };
  return about === 'scene' ? { scene: which } : { character: which };
}
