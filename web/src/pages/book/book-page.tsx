import type { BookStatus } from '../../shared/api-types.ts';
import { type Dictionary, useWords } from '../../shared/dictionaries.ts';
import { formatCount, formatUsage } from '../../shared/format-numbers.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { addressOf } from '../../shared/place.ts';
import { useInbox, useStatus } from '../../shared/queries.ts';
import { StartWork } from '../../shared/start-work.tsx';
import { ErrorBox, TroubleBox } from '../../shared/trouble-box.tsx';
import { WaitingItem } from '../../shared/waiting-item.tsx';
import { decideNextWork } from './decide-next-work.ts';
import { listBookSteps } from './list-book-steps.ts';
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
  const { data: inbox } = useInbox(project);
  if (inbox === undefined) return <LoadingLine />;
  const next = decideNextWork(status, inbox.items);
  return (
    <section className="panel" aria-labelledby="next-heading">
      <h3 id="next-heading">{words.nextStep}</h3>
      {next.does === 'start' && (
        <StartWork project={project} work={next.work} label={nameWork(next.what, words)} />
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

function nameWork(
  what: 'bible' | 'world' | 'theme' | 'characters' | 'outline' | 'text',
  words: Dictionary,
): string {
  return {
    bible: words.readBible,
    world: words.makeWorld,
    theme: words.makeTheme,
    characters: words.makeCharacters,
    outline: words.makeOutline,
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
            {detail !== null && <span className="quiet">{detail}</span>}
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
  return (
    <dl>
      <dt>{words.written}</dt>
      <dd>
        {formatCount(status.writing.words)} {words.words} · {status.writing.written} / {status.chapters}{' '}
        {words.chaptersWritten}
      </dd>
      <dt>{words.used}</dt>
      <dd>{formatUsage(status.usage, words)}</dd>
      <dt>{words.model}</dt>
      <dd>
        {status.model} <span className="quiet">({status.model_source})</span>
      </dd>
      <dt>{words.bookLanguage}</dt>
      <dd>{status.language}</dd>
    </dl>
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
