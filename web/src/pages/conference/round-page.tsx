import { useQuery } from '@tanstack/react-query';
import type { ConferenceAnswer, ConferenceRound } from '../../../../src/contracts/api-conference.ts';
import type { RunDetail } from '../../../../src/contracts/api-runs.ts';
import { listSteps, showRun } from '../../shared/api-client.ts';
import type { StepLog } from '../../shared/api-types.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { formatUsage } from '../../shared/format-numbers.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { nameOf } from '../../shared/name-of.ts';
import { addressOf } from '../../shared/place.ts';
import { Prose } from '../../shared/prose.tsx';
import { useStep } from '../../shared/read-step.ts';
import { StatusMark } from '../../shared/status-mark.tsx';
import { ErrorBox, TroubleBox } from '../../shared/trouble-box.tsx';
import { EvidenceLine } from './evidence-line.tsx';

const LOOK_AGAIN_MS = 1000;
const HEARING = 'hear:';
type Gathered = Pick<ConferenceRound, 'looked_up' | 'ended'>;
/** A reply of the Chief that broke the protocol, as the step of the round has it. */
interface RejectedAsk {
  readonly ask: number;
  readonly reason: string;
}

/** A round as it happens: what was looked up, and each role's words as soon as they are there. */
export function RoundPage({ project, runId }: { readonly project: string; readonly runId: string }) {
  const words = useWords();
  const run = useQuery({
    queryKey: [project, 'run', runId],
    queryFn: () => showRun(project, runId),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? LOOK_AGAIN_MS : false),
  });
  const log = useQuery({
    queryKey: [project, 'run', runId, 'steps'],
    queryFn: () => listSteps(project, runId),
    refetchInterval: () => (isUnderWay(run.data) ? LOOK_AGAIN_MS : false),
  });
  return (
    <article aria-labelledby="round-heading">
      <p>
        <a href={addressOf({ project, view: 'conference' })}>← {words.allRounds}</a>
      </p>
      <ErrorBox error={run.error ?? log.error} />
      {run.data === undefined && run.error === null && <LoadingLine />}
      {run.data !== undefined && <Round run={run.data} log={log.data ?? []} />}
    </article>
  );
}

function Round({ run, log }: { readonly run: RunDetail; readonly log: StepLog }) {
  const words = useWords();
  const { project, run_id: runId } = run;
  const newest = new Map(log.flatMap((line) => (line.status === 'done' ? [[line.step_id, line.seq]] : [])));
  const gathered = newest.get('gather');
  const hearings = run.steps.filter(({ step_id }) => step_id.startsWith(HEARING));
  return (
    <>
      <h2 id="round-heading" className="said">
        {run.task.description}
      </h2>
      <p aria-live="polite">
        {words.statusNow} <StatusMark status={run.status} interrupted={run.interrupted} />{' '}
        <span className="quiet">{formatUsage(run.usage, words)}</span>{' '}
        <a href={addressOf({ project, view: 'runs', id: runId })}>{words.itsRun}</a>
      </p>
      {run.error !== null && <TroubleBox trouble={run.error} />}
      <h3>{words.lookedUp}</h3>
      {gathered === undefined ? (
        <p className="quiet">{isUnderWay(run) ? words.lookingUp : words.notThere}</p>
      ) : (
        <LookedUp project={project} runId={runId} seq={gathered} />
      )}
      <h3>{words.heard}</h3>
      <div className="seats">
        {hearings.map(({ step_id, status }) => {
          const seq = newest.get(step_id);
          const role = nameOf('agent', step_id.slice(HEARING.length), words);
          return seq === undefined ? (
            <section key={step_id} className="panel seat" aria-label={role}>
              <h4>{role}</h4>
              <p className="quiet">{status === 'running' ? words.beingAnswered : words.notHeard}</p>
            </section>
          ) : (
            <Seat key={step_id} project={project} runId={runId} step={{ id: step_id, seq }} />
          );
        })}
      </div>
    </>
  );
}

function LookedUp({
  project,
  runId,
  seq,
}: {
  readonly project: string;
  readonly runId: string;
  readonly seq: number;
}) {
  const words = useWords();
  const { data, error } = useStep(project, runId, { id: 'gather', seq });
  if (data === undefined) return error === null ? <LoadingLine /> : <ErrorBox error={error} />;
  const { calls, rejected, ended } = data.output as unknown as {
    readonly calls: Gathered['looked_up'];
    readonly rejected: readonly RejectedAsk[];
    readonly ended: Gathered['ended'];
  };
  return (
    <>
      {calls.length === 0 && <p className="quiet">{words.nothingLookedUp}</p>}
      <ul className="plain-list">
        {calls.map(({ tool, args, receipt_id, cut, failed }) => (
          <li key={`${tool} ${JSON.stringify(args)}`}>
            <code>{tool}</code> <span className="quiet">{tellArgs(args)}</span>{' '}
            {receipt_id !== null && (
              <a href={addressOf({ project, view: 'audit', id: receipt_id })}>{words.receipt}</a>
            )}
            {failed !== null && <span className="task-failure">{failed}</span>}
            {cut && <span className="quiet"> {words.shownInPart}</span>}
          </li>
        ))}
        {rejected.map(({ ask, reason }) => (
          <li key={ask} className="quiet">
            {words.rejectedReply} {ask}: <code>{reason}</code>
          </li>
        ))}
      </ul>
      {ended !== 'final' && <p className="quiet">{ended.replaceAll('-', ' ')}</p>}
    </>
  );
}

/** What a tool was asked for, in words: `search criteria: scene 1`. */
function tellArgs(args: object): string {
  return Object.entries(args)
    .map(([name, value]) => {
      const told = typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : String(value);
      return `${name.replaceAll('_', ' ')}: ${told}`;
    })
    .join(' · ');
}

function Seat({
  project,
  runId,
  step,
}: {
  readonly project: string;
  readonly runId: string;
  readonly step: { readonly id: string; readonly seq: number };
}) {
  const words = useWords();
  const { data, error } = useStep(project, runId, step);
  const role = nameOf('agent', step.id.slice(HEARING.length), words);
  if (data === undefined)
    return (
      <section className="panel seat" aria-label={role}>
        <h4>{role}</h4>
        {error === null ? <LoadingLine /> : <ErrorBox error={error} />}
      </section>
    );
  const answer = data.output as unknown as ConferenceAnswer;
  const outcomes = {
    answered: null,
    abstained: words.abstained,
    ungrounded: words.ungrounded,
  };
  return (
    <section className={`panel seat seat-${answer.outcome}`} aria-label={role}>
      <h4>{role}</h4>
      {outcomes[answer.outcome] !== null && <p className="quiet">{outcomes[answer.outcome]}</p>}
      {answer.text !== null && (
        <div className="prose">
          <Prose markdown={answer.text} />
        </div>
      )}
      {answer.evidence !== null && <EvidenceLine project={project} line={answer.evidence} />}
      {answer.rejected.map(({ attempt, reason }) => (
        <p key={attempt} className="quiet rejected">
          {words.rejectedReply} {attempt}: <code>{reason}</code>{' '}
          <RejectedText project={project} runId={runId} stepId={`${step.id}/attempt:${attempt}`} />
        </p>
      ))}
    </section>
  );
}

/** The words that count for nothing, for whoever wants to see why: in the step of the run. */
function RejectedText({
  project,
  runId,
  stepId,
}: {
  readonly project: string;
  readonly runId: string;
  readonly stepId: string;
}) {
  const words = useWords();
  return <a href={addressOf({ project, view: 'runs', id: runId, part: stepId })}>{words.whatItSaid}</a>;
}

function isUnderWay(run: Pick<RunDetail, 'status' | 'interrupted'> | undefined): boolean {
  return run === undefined || ((run.status === 'running' || run.status === 'pending') && !run.interrupted);
}
