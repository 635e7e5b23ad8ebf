import { type FormEvent, useState } from 'react';
import { usePageWords } from '../../shared/dictionaries.ts';
import { StartWork } from '../../shared/start-work.tsx';
import { DOCUMENT_WORDS } from './documents-words.ts';

/** Another version, as somebody asks in words: first what it would take, then the button. */
export function ReviseDocument({ project, id }: { readonly project: string; readonly id: string }) {
  const own = usePageWords(DOCUMENT_WORDS);
  const [asked, setAsked] = useState<string | null>(null);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(String(new FormData(event.currentTarget).get('instruction') ?? '').trim());
  };
  return (
    <details className="panel">
      <summary>{own.revise}</summary>
      <form className="wizard" onSubmit={send} onChange={() => setAsked(null)}>
        <label>
          {own.instruction}
          <textarea name="instruction" rows={3} required />
        </label>
        <div>
          <button type="submit">{own.plan}</button>
        </div>
      </form>
      {asked !== null && (
        <StartWork
          project={project}
          work={{ kind: 'document_revision', document: id, instruction: asked }}
          label={own.reviseLabel}
        />
      )}
    </details>
  );
}
