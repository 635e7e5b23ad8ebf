import type { QuoteMarks } from './quote-marks.ts';

// Straight quotation marks and apostrophes as a printer sets them, for one paragraph. Marks that are set already stay. What a
// straight mark is, is decided in this order:
//   "   a second of arc or an inch after feet or, where no speech is open, after a figure
//       an opening mark where words begin, a closing one where they end
//   '   an apostrophe between letters, before a year, in words that have lost their beginning
//       a foot or a minute after a figure, where no such speech is open
//       an opening mark where words begin, if something closes it later; else an apostrophe
//       a closing mark where one is open, else an apostrophe
// A language without spaces tells opening from closing by counting.

const APOSTROPHE = '’';
const PRIME = '′';
const DOUBLE_PRIME = '″';

/** The texts of one paragraph, in order, with their marks set; each keeps what is its own. */
export function setMarks(texts: readonly string[], marks: QuoteMarks): string[] {
  const whole = texts.join('');
  if (!/["']/.test(whole)) return [...texts];
  const letters = marks.isDense ? setDense(whole, marks) : setSpaced(whole, marks);
  let from = 0;
  return texts.map((text) => {
    const set = letters.slice(from, from + text.length).join('');
    from += text.length;
    return set;
  });
}

interface OpenMarks {
  double: boolean;
  single: boolean;
}

function setSpaced(text: string, marks: QuoteMarks): string[] {
  const open: OpenMarks = { double: false, single: false };
  return text.split('').map((letter, at) => {
    const [before, after] = [text.slice(0, at), text.slice(at + 1)];
    if (letter === '"') return setDouble(before, after, open, marks);
    if (letter === "'") return setSingle(before, after, open, marks);
    if (letter === '“' || letter === '„' || letter === '«') open.double = true;
    else if (letter === '”' || letter === '»') open.double = false;
    return letter;
  });
}

function setDouble(before: string, after: string, open: OpenMarks, marks: QuoteMarks): string {
  if (/\d'\s?\d+$/.test(before)) return DOUBLE_PRIME;
  if (/\d$/.test(before) && !open.double) return DOUBLE_PRIME;
  open.double = beginsWords(before, after);
  return open.double ? marks.open : marks.close;
}

function setSingle(before: string, after: string, open: OpenMarks, marks: QuoteMarks): string {
  const [isAfterLetter, isBeforeLetter] = [/[\p{L}\p{N}]$/u.test(before), /^\p{L}/u.test(after)];
  if (isAfterLetter && isBeforeLetter) return APOSTROPHE;
  if (/\s$/.test(before) && /^n'\s/i.test(after)) return APOSTROPHE;
  if (/\s'n$/i.test(before) && /^\s/.test(after)) return APOSTROPHE;
  if (!isAfterLetter && /^\d\ds?\b/.test(after)) return APOSTROPHE;
  if (/\d$/.test(before) && !open.single) return PRIME;
  if (beginsWords(before, after)) {
    const closes = CLOSES.test(after);
    if (!closes || (SHORTENED.test(after) && !SPEECH_ENDS.test(after))) return APOSTROPHE;
    open.single = true;
    return marks.innerOpen;
  }
  if (!open.single) return APOSTROPHE;
  // What ends in the middle of speech may be a word that was cut short: the last mark that can close does.
  if (isAfterLetter && CLOSES.test(after) && !/^[\s\p{P}]*['"]/u.test(after) && SPEECH_ENDS.test(after))
    return APOSTROPHE;
  open.single = false;
  return marks.innerClose;
}

/** A straight mark that stands after a word or a stop, and before none. */
const CLOSES = /[^\s'"]'(?![\p{L}\p{N}])/u;
/** The same after a stop: where speech in single marks ends. */
const SPEECH_ENDS = /[,.!?…—–-]'(?![\p{L}\p{N}])/u;
/** Words that have lost their beginning. */
const SHORTENED =
  /^(?:tis|twas|twere|twill|twould|twon|em|til|till|cause|bout|round|neath|ere|cept|fraid|nother|kay|s|t|k|n)(?![\p{L}\p{N}])/iu;

/** After white space, a bracket, another opening mark or a dash, and before something that can be said. */
function beginsWords(before: string, after: string): boolean {
  if (after === '' || /^\s/.test(after)) return false;
  if (before === '' || /[\s([{“‘„‚«‹¿¡]$/.test(before)) return true;
  if (/[—–-]$/.test(before)) return /^[\p{L}\p{N}'‘’]/u.test(after);
  if (/["']$/.test(before)) return /(?:^|[\s([{—–-])["']$/.test(before);
  return /(?:^|\s)(?:\.{3}|…)$/.test(before) && /^\p{L}/u.test(after);
}

function setDense(text: string, { open, close, innerOpen, innerClose }: QuoteMarks): string[] {
  let [isOpen, isInnerOpen] = [false, false];
  return text.split('').map((letter, at) => {
    if (letter === '"') {
      isOpen = !isOpen;
      return isOpen ? open : close;
    }
    if (letter !== "'") return letter;
    if (/[A-Za-z0-9]$/.test(text.slice(0, at)) && /^[A-Za-z]/.test(text.slice(at + 1))) return APOSTROPHE;
    isInnerOpen = !isInnerOpen;
    return isInnerOpen ? innerOpen : innerClose;
  });
}
