// The days along a timeline: short, without the year, as people of the language write them.

const SHORT_DAY = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
/** Days from the first that a workbook counts to the beginning of 1970. */
const FIRST_DAY = 25_569;

/** @param day as a workbook counts it */
export function formatAxisDay(day: number, language: string): string {
  return new Intl.DateTimeFormat(language, SHORT_DAY).format(new Date((day - FIRST_DAY) * 86_400_000));
}

/** The same as a number format, which an office program fills in: in the language of the document, and not in that of who opens it. */
export function renderAxisDayFormat(language: string): string {
  const parts = new Intl.DateTimeFormat(language, SHORT_DAY).formatToParts(new Date(0));
  const code = parts.map(({ type, value }) => {
    if (type === 'day') return 'd';
    if (type !== 'month') return quote(value);
    // Months that have no names are numbers with a word behind.
    const [, word] = /^\p{N}+(.*)$/u.exec(value) ?? [];
    return word === undefined ? 'mmm' : `m${quote(word)}`;
  });
  return `${findLocale(language)}${code.join('')}`;
}

function quote(text: string): string {
  if (text === '') return '';
  return text === ' ' ? '\\ ' : `"${text.replaceAll('"', '')}"`;
}

/** How office formats name a language; without it months are in that of the program. */
function findLocale(language: string): string {
  const locale = LOCALES[language.toLowerCase().split('-')[0] ?? ''];
  return locale === undefined ? '' : `[$-${locale}]`;
}

const LOCALES: Readonly<Record<string, string>> = {
  da: '406',
  de: '407',
  en: '409',
  es: '40A',
  fi: '40B',
  fr: '40C',
  it: '410',
  nl: '413',
  no: '414',
  pl: '415',
  pt: '416',
  ru: '419',
  sv: '41D',
};
