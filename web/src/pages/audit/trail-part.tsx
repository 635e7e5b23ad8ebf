import { useQuery } from '@tanstack/react-query';
import { showPacket, showReceipt } from '../../shared/api-client.ts';
import type { AuditRow } from '../../shared/api-types.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { Fields } from '../../shared/fields.tsx';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { addressOf } from '../../shared/place.ts';
import { ErrorBox } from '../../shared/trouble-box.tsx';

interface TrailPartProps {
  readonly project: string;
  readonly title: string;
  readonly row: AuditRow | null;
}

/** One half of an exchange: what was asked, or what came of it. */
export function TrailPart({ project, title, row }: TrailPartProps) {
  const words = useWords();
  return (
    <section className="panel" aria-label={title}>
      <h3>{title}</h3>
      {row === null ? <p className="quiet">{words.notThere}</p> : <Part project={project} row={row} />}
    </section>
  );
}

function Part({ project, row }: { readonly project: string; readonly row: AuditRow }) {
  const words = useWords();
  const { data, error } = useQuery({
    queryKey: [project, 'part', row.id],
    queryFn: (): Promise<object> =>
      row.kind === 'packet' ? showPacket(project, row.id) : showReceipt(project, row.id),
    // It never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <p className="id">{row.id}</p>
      {row.run_id !== null && (
        <p>
          <a href={addressOf({ project, view: 'runs', id: row.run_id })}>{words.itsRun}</a>
        </p>
      )}
      <ErrorBox error={error} />
      {data === undefined && error === null && <LoadingLine />}
      {data !== undefined && <Fields of={data} />}
    </>
  );
}
