import { cleanProse } from '../../text/clean-text.ts';
import type { Span } from '../export/manuscript.ts';

/**
 * A paragraph as a chapter keeps it, so that parse-prose.ts reads the same words with the same weight. The marks stand
 * inside the white space around emphasised words. Where an asterisk of the text is in the way there are no marks: words
 * matter more than their weight.
 */
export function renderProse(spans: readonly Span[], isQuote = false): string {
  const merged = mergeSpans(spans);
  const text = merged
    .map((span, place) => renderSpan(span, merged[place - 1]?.text ?? '', merged[place + 1]?.text ?? ''))
    .join('');
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (isQuote) return lines.map((line) => `> ${line}`).join('\n');
  // What only looks like a quotation is none.
  return lines.join('\n').replace(/^(?=\\*>)/gm, '\\');
}

/** White space belongs to no weight; neighbours of one weight are one. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  const push = (text: string, isEmphasis: boolean) => {
    const last = merged.at(-1);
    if (text === '') return;
    if (last?.isEmphasis === isEmphasis) merged[merged.length - 1] = { text: last.text + text, isEmphasis };
    else merged.push({ text, isEmphasis });
  };
  for (const { text, isEmphasis } of joinEqual(spans)) {
    const clean = cleanProse(text);
    const inner = clean.trim();
    if (!isEmphasis || inner === '') {
      push(clean, false);
      continue;
    }
    const start = clean.indexOf(inner);
    push(clean.slice(0, start), false);
    push(inner, true);
    push(clean.slice(start + inner.length), false);
  }
  return merged;
}

/** A program cuts one stretch of words into many. */
function joinEqual(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last?.isEmphasis === span.isEmphasis)
      joined[joined.length - 1] = { ...span, text: last.text + span.text };
    else if (span.text !== '') joined.push(span);
  }
  return joined;
}

function renderSpan({ text, isEmphasis }: Span, before: string, after: string): string {
  const isClear = !text.includes('*') && !before.endsWith('*') && !after.startsWith('*');
  return isEmphasis && isClear ? `*${text}*` : text;
}
