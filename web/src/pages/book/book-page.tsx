import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadText } from '../../shared/api-client.ts';
import type { BookStatus } from '../../shared/api-types.ts';
import { type Dictionary, usePageWords, useWords } from '../../shared/dictionaries.ts';
import { formatLanguage } from '../../shared/format-language.ts';
import { formatCount, formatCounted, formatUsage } from '../../shared/format-numbers.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { nameOf } from '../../shared/name-of.ts';
import { addressOf } from '../../shared/place.ts';
import { useInbox, useStatus } from '../../shared/queries.ts';
import { StartWork } from '../../shared/start-work.tsx';
import { ErrorBox, TroubleBox } from '../../shared/trouble-box.tsx';
import { WaitingItem } from '../../shared/waiting-item.tsx';
import { BOOK_WORDS } from './book-words.ts';
import { decideNextWork, type NextWork } from './decide-next-work.ts';
import { listBookSteps } from './list-book-steps.ts';
import { NotesPanel } from './notes-panel.tsx';
import { StylePanel } from './style-panel.tsx';
import './book.css';

export function BookPage({ project }: { readonly project: string }) {
  const words = useWords();
  const { data: status, error } = useStatus(project);
  return (
    <section aria-labelledby="book-heading">
      <ErrorBox error={error} />
      {status === undefined && error === null && <LoadingLine />}
      {status !== undefined && (
        <>
          <h2 id="book-heading">{status.title ?? project}</h2>
          <p className="idea">{status.idea}</p>
          <Gates project={project} />
          <NextAction project={project} status={status} />
          <Steps project={project} status={status} />
          <Facts status={status} />
          <Direction project={project} />
          {status.damaged.map((trouble) => (
            <TroubleBox key={`${trouble.reason_code} ${trouble.message}`} trouble={trouble} />
          ))}
          <Export project={project} status={status} />
          {status.next !== null && (
            <p className="quiet">
              {words.onTheCommandLine} <code>{status.next}</code>
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** Answering one answers all of its kind; the inbox has them all. */
const MOST_GATES = 3;

/** What holds writing up, with its reason and what clears it. */
function Gates({ project }: { readonly project: string }) {
  const gates =
    useInbox(project).data?.items.filter(({ kind }) => kind === 'gate' || kind === 'attention') ?? [];
  return gates
    .slice(0, MOST_GATES)
    .map((item) => <WaitingItem key={item.id} project={project} item={item} />);
}

function NextAction({ project, status }: { readonly project: string; readonly status: BookStatus }) {
  const words = useWords();
  const own = usePageWords(BOOK_WORDS);
  const { data: inbox } = useInbox(project);
  // There is text before there is an outline: a manuscript came in.
  const hasCome = status.outline.state === 'missing' && status.writing.words > 0;
  const { data: imported } = useQuery({
    queryKey: [project, 'imported-outline'],
    queryFn: () => loadText(project, 'imports/outline.md'),
    enabled: hasCome,
  });
  if (inbox === undefined || (imported === undefined && hasCome)) return <LoadingLine />;
  const next = decideNextWork(status, inbox.items, imported);
  return (
    <section className="panel" aria-labelledby="next-heading">
      <h3 id="next-heading">{words.nextStep}</h3>
      {next.does === 'start' && (
        <StartWork project={project} work={next.work} label={nameWork(next.what, words, own.remember)} />
      )}
      {next.does === 'watch' && (
        <a className="button primary" href={addressOf({ project, view: 'runs', id: next.runId })}>
          {words.watchRun}
        </a>
      )}
      {next.does === 'answer' && (
        <a className="button primary" href={addressOf({ project, view: 'inbox' })}>
          {words.answerWhatWaits}
        </a>
      )}
      {next.does === 'read' && (
        <a className="button primary" href={addressOf({ project, view: 'chapters', id: '1' })}>
          {words.readBook}
        </a>
      )}
    </section>
  );
}

type What = Extract<NextWork, { does: 'start' }>['what'];

function nameWork(what: What, words: Dictionary, remember: string): string {
  return {
    bible: words.readBible,
    world: words.makeWorld,
    theme: words.makeTheme,
    characters: words.makeCharacters,
    outline: words.makeOutline,
    memory: remember,
    text: words.writeText,
  }[what];
}

function Steps({ project, status }: { readonly project: string; readonly status: BookStatus }) {
  const words = useWords();
  const names = {
    bible: words.stepBible,
    world: words.stepWorld,
    theme: words.stepTheme,
    characters: words.stepCharacters,
    outline: words.stepOutline,
    plans: words.stepPlans,
    text: words.stepText,
  };
  return (
    <section aria-labelledby="steps-heading">
      <h3 id="steps-heading">{words.sixSteps}</h3>
      <ol className="steps">
        {listBookSteps(status).map(({ step, state, detail }) => (
          <li key={step} className={`step-${state}`}>
            <strong>{names[step]}</strong>
            <span>
              {
                {
                  done: words.stepDone,
                  begun: words.stepBegun,
                  open: words.stepOpen,
                  trouble: words.stepTrouble,
                }[state]
              }
            </span>
            {detail !== null && <span className="quiet">{nameOf('status', detail, words)}</span>}
          </li>
        ))}
      </ol>
      <p>
        <a href={addressOf({ project, view: 'chapters' })}>{words.allChapters}</a>
      </p>
    </section>
  );
}

function Facts({ status }: { readonly status: BookStatus }) {
  const words = useWords();
  const own = usePageWords(BOOK_WORDS);
  const { words: written, words_wanted: wanted } = status.writing;
  return (
    <dl>
      <dt>{words.written}</dt>
      <dd>
        {formatCounted(status.writing.words, words.wordCount)} · {status.writing.written} /{' '}
        {formatCounted(status.chapters, words.chaptersWritten)}
      </dd>
      {wanted !== null && (
        <>
          <dt>{own.goal}</dt>
          <dd>
            <progress value={Math.min(written, wanted)} max={Math.max(wanted, 1)} aria-label={own.goal} />{' '}
            {formatCount(written)} {own.of} {formatCounted(wanted, words.wordCount)}
          </dd>
        </>
      )}
      <dt>{words.used}</dt>
      <dd>{formatUsage(status.usage, words)}</dd>
      <dt>{words.model}</dt>
      <dd>
        {status.model} <span className="quiet">({status.model_source})</span>
      </dd>
      <dt>{words.bookLanguage}</dt>
      <dd>{formatLanguage(status.language, words)}</dd>
    </dl>
  );
}

/** What the author wants of the book, for whoever opens it. */
function Direction({ project }: { readonly project: string }) {
  const own = usePageWords(BOOK_WORDS);
  const [open, setOpen] = useState<'style' | 'notes' | null>(null);
  return (
    <section className="panel" aria-label={`${own.style}, ${own.notes}`}>
      <div className="tabs">
        {(['style', 'notes'] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-expanded={open === each}
            onClick={() => setOpen(open === each ? null : each)}
          >
            {own[each]}
          </button>
        ))}
      </div>
      {open === 'style' && <StylePanel project={project} />}
      {open === 'notes' && <NotesPanel project={project} />}
    </section>
  );
}

const FORMATS = ['epub', 'pdf', 'docx', 'html', 'md', 'txt'];

function Export({ project, status }: { readonly project: string; readonly status: BookStatus }) {
  const words = useWords();
  if (status.writing.written === 0) return null;
  return (
    <section aria-labelledby="export-heading">
      <h3 id="export-heading">{words.download}</h3>
      <p className="row">
        {FORMATS.map((format) => (
          <a
            key={format}
            className="button"
            href={`/api/export?${new URLSearchParams({ project, format })}`}
            download={`${project}.${format}`}
          >
            {format.toUpperCase()}
          </a>
        ))}
      </p>
    </section>
  );
}
