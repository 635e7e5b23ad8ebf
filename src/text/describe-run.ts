import { hasCjkLetter } from './cjk-letter.ts';
import type { DelimiterRun } from './resolve-emphasis.ts';

/**
 * Whether a run of marks can open or close, by what stands on either side, as CommonMark has it but for one thing: it wants
 * white space or punctuation outside of emphasis that begins or ends with punctuation, and scripts without spaces have none:
 * 他说*“走吧。”*然后. There a letter outside is enough.
 */
export function describeRun(text: string, start: number, end: number): DelimiterRun {
  const [before, after] = [classifyBefore(text, start), classifyAfter(text, end)];
  const opens = canStand(after, before);
  const closes = canStand(before, after);
  const mark = text.charAt(start);
  const isInner = mark === '_';
  return {
    mark,
    length: end - start,
    canOpen: isInner ? opens && (!closes || before === 'mark') : opens,
    canClose: isInner ? closes && (!opens || after === 'mark') : closes,
  };
}

type Neighbour = 'space' | 'mark' | 'dense' | 'other';

/** Whether emphasis can begin or end with one character beside another. */
function canStand(inside: Neighbour, outside: Neighbour): boolean {
  return inside !== 'space' && (inside !== 'mark' || outside !== 'other');
}

/** The beginning and the end of a paragraph are white space. */
function classifyAfter(text: string, at: number): Neighbour {
  return classify(text.codePointAt(at) ?? SPACE);
}

function classifyBefore(text: string, at: number): Neighbour {
  const last = text.charCodeAt(at - 1);
  const isPair = last >= 0xdc00 && last <= 0xdfff && at > 1;
  return classify(at === 0 ? SPACE : ((isPair ? text.codePointAt(at - 2) : last) ?? SPACE));
}

const SPACE = 0x20;

function classify(code: number): Neighbour {
  if (code < 0x80) return ASCII[code] ?? 'other';
  const character = String.fromCodePoint(code);
  if (/\s/u.test(character)) return 'space';
  if (/[\p{P}\p{S}]/u.test(character)) return 'mark';
  return hasCjkLetter(character) ? 'dense' : 'other';
}

const ASCII: readonly Neighbour[] = Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCodePoint(code);
  if (/\s/.test(character)) return 'space';
  return /[!-/:-@[-`{-~]/.test(character) ? 'mark' : 'other';
});
