import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { NewBook } from '../../../../src/contracts/api-book.ts';
import { createProject } from '../../shared/api-client.ts';
import { usePageWords, useWords } from '../../shared/dictionaries.ts';
import { Estimate } from '../../shared/estimate.tsx';
import { addressOf } from '../../shared/place.ts';
import { useEstimate } from '../../shared/queries.ts';
import { StartWork } from '../../shared/start-work.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { PROJECT_WORDS } from './projects-words.ts';
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
        <FirstStep project={made} />
      )}
    </section>
  );
}

/** What the whole would take, and its first step with a cap of its own. */
function FirstStep({ project }: { readonly project: string }) {
  const words = useWords();
  const own = usePageWords(PROJECT_WORDS);
  const whole = useEstimate(project);
  return (
    <div className="panel">
      <p>{words.bookMade}</p>
      <dl>
        <dt>{own.wholeBook}</dt>
        <dd>{whole.error === null && <Estimate plan={whole.data ?? null} />}</dd>
      </dl>
      <ErrorBox error={whole.error} />
      <h3>{own.firstStep}</h3>
      <StartWork project={project} work={{ kind: 'story_step', step: 'world' }} label={words.makeWorld} />
      <p>
        <a href={addressOf({ project, view: 'book' })}>{words.later}</a>
      </p>
    </div>
  );
}

interface BookFormProps {
  readonly isBusy: boolean;
  readonly onSend: (book: NewBook) => void;
}

function BookForm({ isBusy, onSend }: BookFormProps) {
  const words = useWords();
  const own = usePageWords(PROJECT_WORDS);
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
      ...(text('words') === '' ? {} : { length: { of: 'book' as const, words: Number(text('words')) } }),
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
        <label>
          {own.wordsInAll}
          <input name="words" type="number" min={100} max={5_000_000} placeholder={own.asLong} />
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
