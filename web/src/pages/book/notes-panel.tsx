import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Note, NoteAbout } from '../../../../src/contracts/author-notes.ts';
import { usePageWords, useWords } from '../../shared/dictionaries.ts';
import { addNote, finishNote, listNotes, type NewNote } from '../../shared/direction-calls.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { BOOK_WORDS } from './book-words.ts';

type About = 'book' | 'chapter' | 'scene' | 'character';

/** What the author wants, note by note. One that is done stays, and is told to nobody. */
export function NotesPanel({ project }: { readonly project: string }) {
  const own = usePageWords(BOOK_WORDS);
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: [project] });
  const { data: notes, error } = useQuery({
    queryKey: [project, 'notes'],
    queryFn: () => listNotes(project),
  });
  const add = useMutation({ mutationFn: (note: NewNote) => addNote(project, note), onSuccess });
  const finish = useMutation({ mutationFn: (note: string) => finishNote(project, note), onSuccess });
  if (notes === undefined) return error === null ? <LoadingLine /> : <ErrorBox error={error} />;
  return (
    <>
      <p className="quiet">{own.notesHint}</p>
      {notes.length === 0 && <p className="quiet">{own.noNotes}</p>}
      <ul className="notes">
        {notes.map((note) => (
          <li key={note.id} className="comment">
            <p className="said">{note.text}</p>
            <p className="row quiet">
              <AboutWhat note={note} />
              {note.status === 'done' ? (
                <span>{own.isDone}</span>
              ) : (
                <button type="button" disabled={finish.isPending} onClick={() => finish.mutate(note.id)}>
                  {own.done}
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
      <ErrorBox error={add.error ?? finish.error} />
      <NoteForm key={add.data?.id} isBusy={add.isPending} onAdd={add.mutate} />
    </>
  );
}

function AboutWhat({ note: { about } }: { readonly note: Note }) {
  const words = useWords();
  const own = usePageWords(BOOK_WORDS);
  if (about === undefined) return <span>{own.wholeBook}</span>;
  if ('chapter' in about)
    return (
      <span>
        {words.chapter} {about.chapter}
      </span>
    );
  if ('scene' in about)
    return (
      <span>
        {words.scene} {about.scene}
      </span>
    );
  return <span>{about.character}</span>;
}

interface NoteFormProps {
  readonly isBusy: boolean;
  readonly onAdd: (note: NewNote) => void;
}

function NoteForm({ isBusy, onAdd }: NoteFormProps) {
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
            <option value="book">{own.wholeBook}</option>
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
          {own.add}
        </button>
      </div>
    </form>
  );
}

function nameAbout(about: Exclude<About, 'book'>, which: string): NoteAbout {
  if (about === 'chapter') return { chapter: Number(which) };
  return about === 'scene' ? { scene: which } : { character: which };
}
