import { useId, useState } from 'react';
import type { AuditReport } from '../../../../src/contracts/api-rooms.ts';
import { loadReport } from '../../shared/api-client.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { splitReport } from './split-report.ts';

interface AttachedReportProps {
  readonly project: string;
  readonly receiptId: string;
}

/** The long report of a receipt, loaded when it is opened for the first time: it never changes. It is shown as the text
 *  that it is, in parts, so that the browser lays out only those that are seen. */
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
        {isOpen && report !== null && <ReportText markdown={report.markdown} />}
      </div>
    </>
  );
}

function ReportText({ markdown }: { readonly markdown: string }) {
  const words = useWords();
  return (
    // It has no scrollbar of its own: the keys scroll the dialog, whatever in it has the focus.
    <section className="report" aria-label={words.report}>
      {splitReport(markdown).map(({ start, text }) => (
        <div key={start} className="part">
          {text}
        </div>
      ))}
    </section>
  );
}
