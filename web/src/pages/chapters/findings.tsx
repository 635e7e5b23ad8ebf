import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { loadFindings } from '../../shared/api-client.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { StatusMark } from '../../shared/status-mark.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { type ListedFindings, listFindings, waiveFinding } from './chapter-calls.ts';

interface FindingsProps {
  readonly project: string;
  readonly number: number;
  /** Whether its text, as it is, was held against the book. */
  readonly isChecked: boolean;
}

/** What was found in a chapter, against memory, characters, outline and style, and what of it is as the author wants it. */
export function Findings({ project, number, isChecked }: FindingsProps) {
  const words = useWords();
  // What was found goes by the sentence: a list from before the text was changed has names that nobody knows any more.
  const findings = useQuery({
    queryKey: [project, 'found'],
    queryFn: () => listFindings(project),
    gcTime: 0,
  });
  const reports = useQuery({
    queryKey: [project, 'findings'],
    queryFn: () => loadFindings(project),
    enabled: isChecked,
  });
  const report = reports.data?.reports.find((each) => each.chapter_number === number);
  const own = findings.data?.filter(({ where }) => Number.parseInt(where, 10) === number) ?? [];
  const error = findings.error ?? reports.error;
  if (findings.data === undefined) return error === null ? <LoadingLine /> : <ErrorBox error={error} />;
  return (
    <>
      <ErrorBox error={reports.error} />
      {report !== undefined && <p className="quiet">{report.summary}</p>}
      {own.map((finding) => (
        <Finding
          key={finding.id}
          project={project}
          finding={finding}
          fix={
            report?.issues.find(({ description }) => description === finding.message)?.fix_instructions ??
            null
          }
        />
      ))}
      {own.length === 0 && <p className="quiet">{isChecked ? words.noFindings : words.notChecked}</p>}
    </>
  );
}

function Finding({
  project,
  finding,
  fix,
}: {
  readonly project: string;
  readonly finding: ListedFindings[number];
  readonly fix: string | null;
}) {
  const words = useWords();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const waive = useMutation({
    mutationFn: () => waiveFinding(project, finding.id, reason.trim()),
    // One that is gone since, with the sentence, goes from the list.
    onSettled: () => client.invalidateQueries({ queryKey: [project] }),
  });
  return (
    <div className={`comment ${finding.waived === null ? '' : 'waived'}`}>
      <p>
        {finding.severity !== null && <StatusMark status={finding.severity} />}{' '}
        {finding.reason_code !== null && <code>{finding.reason_code}</code>} {finding.where}
      </p>
      <p className="said">{finding.message}</p>
      {fix !== null && <p className="said quiet">{fix}</p>}
      {finding.waived === null ? (
        <form
          className="row"
          onSubmit={(event) => {
            event.preventDefault();
            waive.mutate();
          }}
        >
          <input
            type="text"
            required
            maxLength={1000}
            aria-label={words.waiveReason}
            placeholder={words.waiveReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <button type="submit" disabled={waive.isPending}>
            {words.waive}
          </button>
        </form>
      ) : (
        <p className="quiet">
          {words.waived}: {finding.waived}
        </p>
      )}
      <ErrorBox error={waive.error} />
    </div>
  );
}
