import type { Finding } from '../contracts/finding.ts';
import type { RawReceipt } from '../contracts/receipt.ts';
import { formatPointer } from '../engine/format-pointer.ts';
import type { EvidenceFacts } from './check-evidence.ts';
import { hasQuote } from './fold-quote.ts';

/** What a receipt cites: a file that the agent was shown, or a tool behind its slots, and words that stand there. */
export function checkCitations(
  citations: RawReceipt['citations'],
  { files, receipts }: Pick<EvidenceFacts, 'files' | 'receipts'>,
): Finding[] {
  const outputs = [...receipts.values()];
  return citations.flatMap(({ path, quote, line }, index) => {
    const texts = [
      ...(files.has(path) ? [files.get(path) ?? ''] : []),
      ...outputs.filter(({ tool }) => tool === path).map(({ text }) => text),
    ];
    if (texts.length === 0) return [toFinding(index, 'path', `${path} is nothing that was shown`)];
    if (line !== undefined && texts.every((text) => countLines(text) < line))
      return [toFinding(index, 'line', `${path} has no line ${line}`)];
    if (quote === undefined || texts.some((text) => hasQuote(text, quote))) return [];
    return [toFinding(index, 'quote', `${path} does not say “${quote}”`)];
  });
}

function countLines(text: string): number {
  return text.replace(/\n$/, '').split('\n').length;
}

function toFinding(index: number, part: string, message: string): Finding {
  return {
    reason_code: 'receipt_invalid',
    severity: 'error',
    path: formatPointer(['citations', index, part]),
    message,
    excerpt: null,
    detail: `citation_${part}`,
  };
}
