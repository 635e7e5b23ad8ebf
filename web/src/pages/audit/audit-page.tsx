import { useMutation, useQuery } from '@tanstack/react-query';
import { listTrail, verifyTrail } from '../../shared/api-client.ts';
import type { AuditRow, AuditVerdict } from '../../shared/api-types.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { EmptyState } from '../../shared/empty-state.tsx';
import { formatTime } from '../../shared/format-numbers.ts';
import { HomeLink } from '../../shared/home-link.tsx';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { LongTable } from '../../shared/long-table.tsx';
import { addressOf } from '../../shared/place.ts';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { pairUp } from './pair-up.ts';
import { TrailPart } from './trail-part.tsx';
import './audit.css';

interface AuditPageProps {
  readonly project: string;
  /** The packet or receipt that is looked at. */
  readonly id: string | null;
}

const LOOK_AGAIN_MS = 10_000;

/** The trail in order, verified or not, and each packet beside its receipt. */
export function AuditPage({ project, id }: AuditPageProps) {
  const words = useWords();
  const { data: rows, error } = useQuery({
    queryKey: [project, 'audit'],
    queryFn: () => listTrail(project),
    refetchInterval: LOOK_AGAIN_MS,
  });
  return (
    <section aria-labelledby="audit-heading">
      <Verify key={project} project={project} />
      <ErrorBox error={error} />
      {rows === undefined && error === null && <LoadingLine />}
      {rows?.length === 0 && (
        <EmptyState text={words.noTrail}>
          <HomeLink project={project} />
        </EmptyState>
      )}
      {rows !== undefined && rows.length > 0 && <Trail project={project} rows={rows} id={id} />}
      {rows !== undefined && id !== null && <Pair project={project} rows={rows} id={id} />}
    </section>
  );
}

function Trail({
  project,
  rows,
  id,
}: {
  readonly project: string;
  readonly rows: readonly AuditRow[];
  readonly id: string | null;
}) {
  const words = useWords();
  return (
    <LongTable
      className="trail"
      label={words.audit}
      head={['#', words.what, words.author, words.at]}
      items={rows}
      keyOf={(row) => row.id}
      chosen={id}
      wrapsWhenNarrow
      cellsOf={(row) => [
        row.seq,
        <a
          key="what"
          className="wraps-when-narrow"
          href={addressOf({ project, view: 'audit', id: row.id })}
          title={row.summary}
        >
          {row.kind.replaceAll('_', ' ')}: {row.summary === '' ? row.id : row.summary}
        </a>,
        row.actor?.replaceAll('_', ' ') ?? '',
        <time key="at" dateTime={row.at}>
          {formatTime(row.at)}
        </time>,
      ]}
    />
  );
}

function Pair({
  project,
  rows,
  id,
}: {
  readonly project: string;
  readonly rows: readonly AuditRow[];
  readonly id: string;
}) {
  const words = useWords();
  const { packet, receipt } = pairUp(rows, id);
  if (packet === null && receipt === null) return <EmptyState text={words.noSuchEntry} />;
  return (
    <div className="pair-of-parts">
      <TrailPart project={project} title={words.packet} row={packet} />
      <TrailPart project={project} title={words.receipt} row={receipt} />
    </div>
  );
}

function Verify({ project }: { readonly project: string }) {
  const words = useWords();
  const verify = useMutation({ mutationFn: () => verifyTrail(project) });
  return (
    <>
      <div className="row">
        <h2 id="audit-heading">{words.audit}</h2>
        <button type="button" disabled={verify.isPending} onClick={() => verify.mutate()}>
          {verify.isPending ? words.verifying : words.verify}
        </button>
      </div>
      <ErrorBox error={verify.error} />
      {verify.data !== undefined && <Verdict verdict={verify.data} />}
    </>
  );
}

function Verdict({ verdict }: { readonly verdict: AuditVerdict }) {
  return (
    <div className={verdict.intact ? 'banner good' : 'banner bad'} role="status">
      <p>{verdict.summary}</p>
      <ul>
        {[...verdict.troubles, ...verdict.doubts, ...verdict.notices].map(({ kind, path, message }) => (
          <li key={`${kind} ${path} ${message}`}>
            <strong>{kind.replaceAll('_', ' ')}</strong> <code>{path}</code> {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
