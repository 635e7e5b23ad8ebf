import { useQuery } from '@tanstack/react-query';
import { loadFindings } from '../../shared/api-client.ts';
import type { BookStatus } from '../../shared/api-types.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { StatusMark } from '../../shared/status-mark.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';

interface FindingsProps {
  readonly project: string;
  readonly number: number;
  /** Whether its text, as it is, was held against the book. */
  readonly isChecked: boolean;
  readonly status: BookStatus;
}

/** What was found in a chapter against memory, characters and outline, and which scenes want a look. */
export function Findings({ project, number, isChecked, status }: FindingsProps) {
  const words = useWords();
  const { data: reports, error } = useQuery({
    queryKey: [project, 'findings'],
    queryFn: () => loadFindings(project),
    enabled: isChecked,
  });
  const report = reports?.reports.find((each) => each.chapter_number === number);
  // A scene is called by chapter and number: 3.2.
  const attention = status.attention.filter(({ scene_ref }) => Number(scene_ref.split('.')[0]) === number);
  if (isChecked && reports === undefined)
    return error === null ? <LoadingLine /> : <ErrorBox error={error} />;
  return (
    <>
      {report !== undefined && <p className="quiet">{report.summary}</p>}
      {attention.map(({ scene_ref, reason_code, message }) => (
        <div key={`${scene_ref} ${reason_code} ${message}`} className="comment">
          <p>
            <code>{reason_code}</code> {words.scene} {scene_ref}
          </p>
          <p className="said">{message}</p>
        </div>
      ))}
      {report?.issues.map((issue) => (
        <div key={`${issue.issue_type} ${issue.description}`} className="comment">
          <p>
            <StatusMark status={issue.severity} /> {issue.issue_type.replaceAll('_', ' ')}
          </p>
          <p className="said">{issue.description}</p>
          {issue.fix_instructions !== null && <p className="said quiet">{issue.fix_instructions}</p>}
        </div>
      ))}
      {attention.length === 0 && (report?.issues.length ?? 0) === 0 && (
        <p className="quiet">{isChecked ? words.noFindings : words.notChecked}</p>
      )}
    </>
  );
}
