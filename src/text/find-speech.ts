import { isProse, type TextBlock } from './text-block.ts';

// Where people speak. Only the outermost quotation counts; marks inside it are looked through. Straight, curly, angled and
// corner marks are known; single ones count only in a book that opens its speeches with them, and an apostrophe never does.
// A quotation that a paragraph leaves open reaches its end; where the next paragraph does not open it anew, it goes on to
// the closing mark there.

export interface SpeechSpan {
  readonly start: number;
  readonly end: number;
}

/** One list of spans a block, in order; marks belong to the span. */
export function findSpeech(blocks: readonly TextBlock[]): SpeechSpan[][] {
  const isSingle = detectSingleMarks(blocks);
  let left: string | null = null;
  return blocks.map((block, index) => {
    if (!isProse(block)) {
      left = null;
      return [];
    }
    const next = blocks.slice(index + 1, index + 2).find(isProse);
    const found = findSpans(block.text, left, isSingle, next?.text ?? '');
    left = found.left;
    return found.spans;
  });
}

function detectSingleMarks(blocks: readonly TextBlock[]): boolean {
  let balance = 0;
  for (const block of blocks) {
    if (!isProse(block)) continue;
    if (/^[‘'](?=\p{Lu})/u.test(block.text)) balance += 1;
    else if (/^["“”„«»「『]/.test(block.text)) balance -= 1;
  }
  return balance > 0;
}

/** `left`: the closing marks for which the paragraph before still waits, or this one does at its end. */
function findSpans(
  text: string,
  left: string | null,
  isSingle: boolean,
  next: string,
): { spans: SpeechSpan[]; left: string | null } {
  const spans: SpeechSpan[] = [];
  let closers: string | null = null;
  let start = 0;
  let waiting = left;
  for (const { 0: mark, index } of text.matchAll(/["“”„«»‹›「」『』‘’']/g)) {
    if (closers !== null) {
      if (!closers.includes(mark) || !isClosing(text, index, mark)) continue;
      spans.push({ start, end: index + 1 });
      closers = null;
      continue;
    }
    const opened = readOpening(text, index, mark, isSingle);
    if (opened === null && waiting?.includes(mark) === true && isClosing(text, index, mark)) {
      spans.push({ start: 0, end: index + 1 });
    }
    if (opened !== null) {
      closers = opened;
      start = index;
    }
    if (opened !== null || waiting?.includes(mark) === true) waiting = null;
  }
  if (closers === null) return { spans, left: null };
  // A single mark without its partner is an apostrophe, unless the next paragraph takes the speech up again.
  if (/[’']/.test(closers) && !/^[‘']/.test(next)) return { spans, left: null };
  spans.push({ start, end: text.length });
  return { spans, left: closers };
}

/** The marks that close what this mark opens; null where it opens nothing. */
function readOpening(text: string, at: number, mark: string, isSingle: boolean): string | null {
  const before = text.charAt(at - 1);
  const after = text.charAt(at + 1);
  const beginsWord = (before === '' || /[\s([{—–\-“‘«]/.test(before)) && /[^\s)\]}.,;:]/.test(after);
  switch (mark) {
    case '“':
      return '”';
    case '„':
      return '“”';
    case '「':
      return '」';
    case '『':
      return '』';
    case '«':
      return /\s/.test(after) || beginsWord || !/[\s]/.test(before) ? '»' : null;
    case '»':
      return beginsWord ? '«' : null;
    case '"':
    case '”':
      return beginsWord ? mark : null;
    case '‘':
    case "'":
      return isSingle && beginsWord && !ELISION.test(text.slice(at + 1, at + 10))
        ? mark === '‘'
          ? '’'
          : "'"
        : null;
    default:
      return null;
  }
}

const ELISION = /^(?:tis|twas|twere|twill|em|cause|til|till|bout|n|round|neath|d)\b/i;

function isClosing(text: string, at: number, mark: string): boolean {
  if (mark !== '’' && mark !== "'") return true;
  const before = text.charAt(at - 1);
  const after = text.charAt(at + 1);
  return /[.,!?…—–”"-]/.test(before) ? !/\p{L}/u.test(after) : /^$|[.,;:!?)]/.test(after);
}
