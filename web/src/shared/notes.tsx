import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Note } from '../../../src/contracts/author-notes.ts';
import { useWords } from './dictionaries.ts';
import { addNote, finishNote, listNotes } from './direction-calls.ts';
import { LoadingLine } from './loading-line.tsx';
import { ErrorBox } from './trouble-box.tsx';

interface NotesProps {
  readonly project: string;
  readonly chapter: number;
}

/** What the author wants of a chapter, beside its text: what is said of it, of its scenes and of the whole book. */
export function Notes({ project, chapter }: NotesProps) {
  const words = useWords();
  const client = useQueryClient();
  const id = useId();
  const [text, setText] = useState('');
  const { data: notes, error } = useQuery({
    queryKey: [project, 'notes'],
    queryFn: () => listNotes(project),
  });
  const onSuccess = () => client.invalidateQueries({ queryKey: [project] });
  const add = useMutation({
    mutationFn: () => addNote(project, { text: text.trim(), about: { chapter } }),
    onSuccess: () => {
      setText('');
      return onSuccess();
    },
  });
  const finish = useMutation({ mutationFn: (note: string) => finishNote(project, note), onSuccess });
  const shown = notes?.filter((note) => note.status === 'open' && concerns(note, chapter)) ?? [];
  return (
    <>
      <ErrorBox error={error ?? add.error ?? finish.error} />
      {notes === undefined && error === null && <LoadingLine />}
      {shown.map((note) => (
        <div key={note.id} className="comment">
          <p className="quiet">
            {note.id} · {tellAbout(note, words)}
          </p>
          <p className="said">{note.text}</p>
          <button type="button" disabled={finish.isPending} onClick={() => finish.mutate(note.id)}>
            {words.noteDone}
          </button>
        </div>
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate();
        }}
      >
        <label htmlFor={id}>{words.newNote}</label>
        <textarea
          id={id}
          className="wide"
          rows={2}
          required
          maxLength={2000}
          placeholder={words.noteHint}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" disabled={add.isPending}>
          {words.addNote}
        </button>
      </form>
    </>
  );
}

/** What is said of a chapter, of its scenes, and of the whole book. */
function concerns({ about }: Note, chapter: number): boolean {
  if (about === undefined) return true;
  if ('chapter' in about) return about.chapter === chapter;
  return 'scene' in about && about.scene.startsWith(`${chapter}:`);
}

function tellAbout(
  { about }: Note,
  words: { readonly wholeBook: string; readonly chapter: string; readonly scene: string },
): string {
  if (about === undefined) return words.wholeBook;
  if ('chapter' in about) return `${words.chapter} ${about.chapter}`;
  return 'scene' in about ? `${words.scene} ${about.scene}` : about.character;
}
