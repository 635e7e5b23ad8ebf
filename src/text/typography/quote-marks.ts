import { findEastAsian } from '../find-east-asian.ts';

/** How a language sets what is written with straight marks. */
export interface QuoteMarks {
  readonly open: string;
  readonly close: string;
  /** Of speech in speech. */
  readonly innerOpen: string;
  readonly innerClose: string;
  /** Whether words have no spaces between them, so that only counting tells what opens. */
  readonly isDense: boolean;
}

const NARROW = '\u202f';

function pair(marks: string, isDense = false): QuoteMarks {
  const [open = '', close = '', innerOpen = '', innerClose = ''] = marks.split(' ');
  return { open, close, innerOpen, innerClose, isDense };
}

const ENGLISH = pair('“ ” ‘ ’');
const LOW = pair('„ “ ‚ ‘');
const GUILLEMETS = pair('« » “ ”');
const FRENCH: QuoteMarks = {
  open: `«${NARROW}`,
  close: `${NARROW}»`,
  innerOpen: '“',
  innerClose: '”',
  isDense: false,
};

/** By the whole code, then by its language; English where there is neither. */
const MARKS: Readonly<Record<string, QuoteMarks>> = {
  'zh-hans': pair('“ ” ‘ ’', true),
  'zh-hant': pair('「 」 『 』', true),
  ja: pair('「 」 『 』', true),
  ko: pair('“ ” ‘ ’'),
  de: LOW,
  'de-ch': pair('« » ‹ ›'),
  cs: LOW,
  sk: LOW,
  sl: LOW,
  hr: pair('„ ” ‘ ’'),
  pl: pair('„ ” « »'),
  ro: pair('„ ” « »'),
  hu: pair('„ ” » «'),
  bg: pair('„ “ ‘ ’'),
  fr: FRENCH,
  'fr-ch': pair('« » ‹ ›'),
  es: GUILLEMETS,
  ca: GUILLEMETS,
  it: GUILLEMETS,
  pt: GUILLEMETS,
  'pt-br': ENGLISH,
  ru: pair('« » „ “'),
  uk: pair('« » „ “'),
  el: pair('« » “ ”'),
  no: pair('« » ‘ ’'),
  nb: pair('« » ‘ ’'),
  nn: pair('« » ‘ ’'),
  da: pair('» « › ‹'),
  sv: pair('” ” ’ ’'),
  fi: pair('” ” ’ ’'),
};

export function findQuoteMarks(language: string): QuoteMarks {
  const code = language.toLowerCase();
  const [base = ''] = code.split('-');
  return MARKS[findEastAsian(language) ?? ''] ?? MARKS[code] ?? MARKS[base] ?? ENGLISH;
}
