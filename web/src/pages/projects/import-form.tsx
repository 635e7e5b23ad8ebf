import { type FormEvent, useState } from 'react';
import type { NewBook } from '../../../../src/contracts/api-book.ts';
import type { ProjectEntry } from '../../../../src/contracts/api-rooms.ts';
import { usePageWords, useWords } from '../../shared/dictionaries.ts';
import { deriveBookId } from './derive-book-id.ts';
import { PROJECT_WORDS } from './projects-words.ts';

/** Where a manuscript goes. */
export interface ImportTarget {
  readonly project: string;
  /** What has to be made first; null for a book that is there. */
  readonly newBook: NewBook | null;
  readonly mode: 'new' | 'append' | 'force';
}

interface ImportFormProps {
  readonly projects: readonly ProjectEntry[];
  readonly fileName: string;
  readonly isBusy: boolean;
  readonly onSend: (target: ImportTarget) => void;
  /** What was looked at is of what was there before. */
  readonly onChange: () => void;
}

export function ImportForm({ projects, fileName, isBusy, onSend, onChange }: ImportFormProps) {
  const words = useWords();
  const own = usePageWords(PROJECT_WORDS);
  const [into, setInto] = useState('');
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    if (into !== '') {
      const mode = text('mode') === 'force' ? 'force' : 'append';
      onSend({ project: into, newBook: null, mode });
      return;
    }
    const project = text('project');
    onSend({
      project,
      newBook: { project, idea: text('idea'), language: text('language') },
      mode: 'new',
    });
  };
  return (
    <form className="wizard" onSubmit={send} onChange={onChange}>
      <label>
        {own.into}
        <select value={into} onChange={(event) => setInto(event.target.value)}>
          <option value="">{own.aNewBook}</option>
          {projects.map(({ project, title }) => (
            <option key={project} value={project}>
              {title ?? project}
            </option>
          ))}
        </select>
      </label>
      {into === '' ? (
        <>
          <div className="pair">
            <label>
              {words.bookId}
              <input
                name="project"
                required
                pattern="[a-z0-9][a-z0-9_\-]{0,63}"
                autoComplete="off"
                defaultValue={deriveBookId(fileName)}
              />
            </label>
            <label>
              {words.bookLanguage}
              <select name="language" defaultValue={document.documentElement.lang}>
                <option value="en">English</option>
                <option value="zh">中文</option>
              </select>
            </label>
          </div>
          <label>
            {own.about}
            <textarea name="idea" rows={2} required />
          </label>
        </>
      ) : (
        <label>
          {own.where}
          <select name="mode" defaultValue="append">
            <option value="append">{own.append}</option>
            <option value="force">{own.force}</option>
          </select>
        </label>
      )}
      <div>
        <button type="submit" disabled={isBusy}>
          {isBusy ? own.looking : own.look}
        </button>
      </div>
    </form>
  );
}
