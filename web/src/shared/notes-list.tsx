import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Note } from '../../../src/contracts/author-notes.ts';
import { type Dictionary, useWords } from './dictionaries.ts';
import { addNote, finishNote, listNotes, type NewNote } from './direction-calls.ts';
import { LoadingLine } from './loading-line.tsx';
import { ErrorBox } from './trouble-box.tsx';

interface NotesListProps {
  readonly project: string;
  /** Which of them are shown. */
  readonly concerns: (note: Note) => boolean;
  /** The form for another one, anew each time one was added. */
  readonly form: (adding: { readonly isBusy: boolean; readonly onAdd: (note: NewNote) => void }) => ReactNode;
}

/** What the author wants, note by note. One that is done stays, and is told to nobody. */
export function NotesList({ project, concerns, form }: NotesListProps) {
  const words = useWords();
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: [project] });
  const { data: notes, error } = useQuery({
    queryKey: [project, 'notes'],
    queryFn: () => listNotes(project),
  });
  const add = useMutation({ mutationFn: (note: NewNote) => addNote(project, note), onSuccess });
  const finish = useMutation({ mutationFn: (note: string) => finishNote(project, note), onSuccess });
  if (notes === undefined) return error === null ? <LoadingLine /> : <ErrorBox error={error} />;
  const shown = notes.filter(concerns);
  return (
    <>
      {shown.length === 0 && <p className="quiet">{words.noNotes}</p>}
      <ul className="notes">
        {shown.map((note) => (
          <li key={note.id} className="comment">
            <p className="said">{note.text}</p>
            <p className="row quiet">
              <span>{tellAbout(note, words)}</span>
              {note.status === 'done' ? (
                <span>{words.noteIsDone}</span>
              ) : (
                <button type="button" disabled={finish.isPending} onClick={() => finish.mutate(note.id)}>
                  {words.noteDone}
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
      <ErrorBox error={add.error ?? finish.error} />
      <div key={add.data?.id}>{form({ isBusy: add.isPending, onAdd: add.mutate })}</div>
    </>
  );
}

function tellAbout({ about }: Note, words: Dictionary): string {
  if (about === undefined) return words.wholeBook;
  if ('chapter' in about) return `${words.chapter} ${about.chapter}`;
  return 'scene' in about ? `${words.scene} ${about.scene}` : about.character;
}
