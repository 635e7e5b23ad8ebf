import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { NewBook } from '../../../../src/contracts/api-book.ts';
import { createProject } from '../../shared/api-client.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { addressOf } from '../../shared/place.ts';
import { StartWork } from '../../shared/start-work.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import './projects.css';

/** A book from an idea: what it is, and then what its first step would take. */
export function NewBookPage() {
  const words = useWords();
  const client = useQueryClient();
  const [made, setMade] = useState<string | null>(null);
  const create = useMutation({
    mutationFn: createProject,
    onSuccess: async (_, book) => {
      await client.invalidateQueries({ queryKey: ['projects'] });
      setMade(book.project ?? null);
    },
  });
  return (
    <section aria-labelledby="new-heading">
      <h2 id="new-heading">{words.newBook}</h2>
      {made === null ? (
        <>
          <ErrorBox error={create.error} />
          <BookForm isBusy={create.isPending} onSend={create.mutate} />
        </>
      ) : (
        <div className="panel">
          <p>{words.bookMade}</p>
          <StartWork project={made} work={{ kind: 'story_step', step: 'world' }} label={words.makeWorld} />
          <p>
            <a href={addressOf({ project: made, view: 'book' })}>{words.later}</a>
          </p>
        </div>
      )}
    </section>
  );
}

interface BookFormProps {
  readonly isBusy: boolean;
  readonly onSend: (book: NewBook) => void;
}

function BookForm({ isBusy, onSend }: BookFormProps) {
  const words = useWords();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    onSend({
      project: text('project'),
      idea: text('idea'),
      language: text('language'),
      chapters: Number(text('chapters')),
      ...(text('title') === '' ? {} : { title: text('title') }),
      ...(text('author') === '' ? {} : { author: text('author') }),
    });
  };
  return (
    <form className="wizard" onSubmit={send}>
      <label>
        {words.idea}
        <textarea name="idea" rows={4} required />
      </label>
      <label>
        {words.bookId}
        <input name="project" required pattern="[a-z0-9][a-z0-9_\-]{0,63}" autoComplete="off" />
        <span className="quiet">{words.bookIdHint}</span>
      </label>
      <div className="pair">
        <label>
          {words.bookTitle}
          <input name="title" autoComplete="off" />
        </label>
        <label>
          {words.bookAuthor}
          <input name="author" autoComplete="off" />
        </label>
        <label>
          {words.bookLanguage}
          <select name="language" defaultValue={document.documentElement.lang}>
            <option value="en">English</option>
            <option value="zh">中文</option>
          </select>
        </label>
        <label>
          {words.chapters}
          <input name="chapters" type="number" min={1} max={200} defaultValue={12} required />
        </label>
      </div>
      <div>
        <button type="submit" className="primary" disabled={isBusy}>
          {isBusy ? words.making : words.make}
        </button>
      </div>
    </form>
  );
}
