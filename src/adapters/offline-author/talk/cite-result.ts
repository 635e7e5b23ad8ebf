import { findSources, formatEvidence, pickQuote, type SourceKind } from '../roles/evidence.ts';
import { readLine } from './talk-request.ts';

export interface Cited {
  readonly quote: string;
  /** One Evidence line, with the receipt of the result in which the words stand. */
  readonly line: string;
}

/** Words of a file of one of these kinds, as some result shows them; null where none does. */
export function citeResult(evidence: string, kinds: readonly SourceKind[]): Cited | null {
  const results = evidence.split(/^(?=## \w+ )/mu);
  for (const kind of kinds) {
    for (const result of results) {
      const receipt = readLine(result, 'receipt_id');
      for (const { path, body } of findSources(result, kind)) {
        const quote = pickWords(body, kind);
        if (quote === null || receipt === null) continue;
        return { quote, line: `${formatEvidence(path, quote)} receipt_id: ${receipt}` };
      }
    }
  }
  return null;
}

/** Of a page the prose below its head; of a list of scenes what stands after their labels. A line that only tells of the file
 *  has no words of it. */
function pickWords(body: string, kind: SourceKind): string | null {
  if (kind === 'outline') {
    const told = [...body.matchAll(/ line \d+: (.+)$/gmu)].map(([, summary = '']) =>
      summary.replace(/…$/u, ''),
    );
    return told.map(pickQuote).find((quote) => quote !== null) ?? null;
  }
  const shown = /^, lines \d+ to \d+ of \d+\n([\s\S]*)$/u.exec(body)?.[1];
  if (shown === undefined) return null;
  const prose = shown.replace(/^---\n[\s\S]*?\n---\n/u, '').replaceAll(/^#.*$/gmu, '');
  return pickQuote(prose);
}
