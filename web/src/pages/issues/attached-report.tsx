import { useId, useState } from 'react';
import type { AuditReport } from '../../../../src/contracts/api-rooms.ts';
import { loadReport } from '../../shared/api-client.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { LongText } from '../../shared/long-text.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';

interface AttachedReportProps {
  readonly project: string;
  readonly receiptId: string;
}

/** The long report of a receipt, loaded when it is opened for the first time: it never changes. */
export function AttachedReport({ project, receiptId }: AttachedReportProps) {
  const words = useWords();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [report, setReport] = useState<AuditReport | null>(null);
  const [error, setError] = useState<unknown>(null);

  const toggle = async () => {
    setOpen(!isOpen);
    if (isOpen || report !== null) return;
    setError(null);
    try {
      setReport(await loadReport(project, receiptId));
    } catch (trouble) {
      setError(trouble);
    }
  };

  return (
    <>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => void toggle()}>
        {isOpen ? words.closeReport : words.openReport}
      </button>
      <div id={id}>
        {isOpen && <ErrorBox error={error} />}
        {isOpen && report === null && error === null && (
          <p className="quiet" role="status">
            {words.loading}
          </p>
        )}
        {isOpen && report !== null && <LongText label={words.report} text={report.markdown} />}
      </div>
    </>
  );
}
