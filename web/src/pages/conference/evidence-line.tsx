import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Evidence, parseEvidence } from '../../../../src/agents/parse-evidence.ts';
import { loadText } from '../../shared/api-client.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { Modal } from '../../shared/modal.tsx';
import { addressOf } from '../../shared/place.ts';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { findQuote } from './find-quote.ts';

/** The line that a reply stands on. It opens what it quotes: the place in the file, the receipt or the issue. */
export function EvidenceLine({ project, line }: { readonly project: string; readonly line: string }) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const parsed = parseEvidence(line);
  if (!parsed.ok) return <p className="evidence">{line}</p>;
  const { source, receiptId, quote, lines, section, scope } = parsed.evidence;
  const place = [lines?.join('–'), section, scope].filter((part) => typeof part === 'string').join(' · ');
  const isFile = source.includes('/') || source.includes('.');
  return (
    <p className="evidence" title={line}>
      {quote !== null && <q>{quote}</q>} <code>{source}</code>{' '}
      {place !== '' && <span className="quiet">{place}</span>}
      <br />
      {isFile && (
        <button type="button" onClick={() => setOpen(true)}>
          {words.openQuoted}
        </button>
      )}
      {source.startsWith('iss_') && (
        <a href={addressOf({ project, view: 'issues', id: source })}>{words.itsIssue}</a>
      )}
      {receiptId !== null && (
        <>
          {' '}
          <a href={addressOf({ project, view: 'audit', id: receiptId })}>{words.receipt}</a>
        </>
      )}
      {isOpen && <QuotedPlace project={project} evidence={parsed.evidence} onClose={() => setOpen(false)} />}
    </p>
  );
}

interface QuotedPlaceProps {
  readonly project: string;
  readonly evidence: Evidence;
  readonly onClose: () => void;
}

function QuotedPlace({ project, evidence: { source, quote, lines }, onClose }: QuotedPlaceProps) {
  const words = useWords();
  const { data: text, error } = useQuery({
    queryKey: [project, 'file', source],
    queryFn: () => loadText(project, source),
  });
  const chapter = /^(?:chapters\/chapter_|Story\/Scenes\/SCN-)(\d+)/.exec(source)?.[1];
  return (
    <Modal labelledBy="quoted-heading" onClose={onClose}>
      <div className="row">
        <h2 id="quoted-heading" className="heading">
          {source}
        </h2>
        <button type="button" onClick={onClose}>
          {words.close}
        </button>
      </div>
      {chapter !== undefined && (
        <p>
          <a href={addressOf({ project, view: 'chapters', id: String(Number(chapter)) })}>
            {words.chapter} {Number(chapter)}
          </a>
        </p>
      )}
      <ErrorBox error={error} />
      {text === undefined && error === null && <LoadingLine />}
      {text === null && <p className="quiet">{words.notThere}</p>}
      {typeof text === 'string' && <Excerpt text={text} quote={quote} line={lines?.[0] ?? null} />}
    </Modal>
  );
}

const AROUND = 1500;

function Excerpt({
  text,
  quote,
  line,
}: {
  readonly text: string;
  readonly quote: string | null;
  readonly line: number | null;
}) {
  const words = useWords();
  const found = quote === null ? null : findQuote(text, quote);
  const at = found ?? findLine(text, line);
  return (
    <>
      {quote !== null && found === null && <p className="quiet">{words.quoteGone}</p>}
      <p className="said excerpt">
        {at.start > AROUND && '… '}
        {text.slice(Math.max(0, at.start - AROUND), at.start)}
        <mark ref={show}>{text.slice(at.start, at.end)}</mark>
        {text.slice(at.end, at.end + AROUND)}
        {at.end + AROUND < text.length && ' …'}
      </p>
    </>
  );
}

function show(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'center' });
}

function findLine(text: string, line: number | null): { readonly start: number; readonly end: number } {
  if (line === null) return { start: 0, end: 0 };
  const before = text.split('\n').slice(0, line - 1);
  const start = before.reduce((sum, each) => sum + each.length + 1, 0);
  const end = text.indexOf('\n', start);
  return { start, end: end === -1 ? text.length : end };
}
