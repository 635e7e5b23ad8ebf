import type { Finding } from '../contracts/finding.ts';
import type { Receipt } from '../contracts/receipt.ts';
import { formatPointer } from '../engine/format-pointer.ts';
import type { EvidenceFacts } from './check-evidence.ts';
import { hasQuote } from './fold-quote.ts';

type Citation = Receipt['citations'][number];
type ShownFacts = Pick<EvidenceFacts, 'files' | 'receipts'>;

/** What a receipt cites: a file that the agent was shown, or a tool behind its slots, and words that stand there. A report rests on
 *  that; under prose a false one is only left out. */
export function checkCitations(
  citations: readonly Citation[],
  shown: ShownFacts,
  isReport: boolean,
): Finding[] {
  return citations.flatMap((citation, index) => {
    const fault = findFault(citation, shown);
    if (fault === null) return [];
    return [
      {
        reason_code: isReport ? 'receipt_invalid' : 'citation_dropped',
        severity: isReport ? 'error' : 'warning',
        path: formatPointer(['citations', index, fault.part]),
        message: isReport ? fault.why : `a citation was left out: ${fault.why}`,
        excerpt: null,
        detail: `citation_${fault.part}`,
      },
    ];
  });
}

/** Those that stand where they say, and why the others were left out. */
export function keepTrueCitations(
  citations: readonly Citation[],
  shown: ShownFacts,
): { readonly citations: Citation[]; readonly checks: Receipt['checks_performed'] } {
  const judged = citations.map((citation) => ({ citation, fault: findFault(citation, shown) }));
  return {
    citations: judged.flatMap(({ citation, fault }) => (fault === null ? [citation] : [])),
    checks: judged.flatMap(({ fault }) =>
      fault === null ? [] : [{ check: 'citation', passed: false, detail: `left out: ${fault.why}` }],
    ),
  };
}

function findFault(
  { path, quote, line }: Citation,
  { files, receipts }: ShownFacts,
): { readonly part: 'path' | 'line' | 'quote'; readonly why: string } | null {
  const texts = [
    ...(files.has(path) ? [files.get(path) ?? ''] : []),
    ...[...receipts.values()].filter(({ tool }) => tool === path).map(({ text }) => text),
  ];
  if (texts.length === 0) return { part: 'path', why: `${path} is nothing that was shown` };
  if (line !== undefined && texts.every((text) => countLines(text) < line))
    return { part: 'line', why: `${path} has no line ${line}` };
  if (quote === undefined || texts.some((text) => hasQuote(text, quote))) return null;
  return { part: 'quote', why: `${path} does not say “${quote}”` };
}

function countLines(text: string): number {
  return text.replace(/\n$/, '').split('\n').length;
}
