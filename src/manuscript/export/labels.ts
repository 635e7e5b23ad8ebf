import { findEastAsian } from '../../text/find-east-asian.ts';

/** The few words that are not the author's, in the language of the book; English where it is none of these. */
export interface Labels {
  readonly contents: string;
  readonly cover: string;
  chapter(number: number): string;
  /** Several, by ranges of their numbers. */
  chapters(ranges: readonly string[], count: number): string;
  /** Between the members of a list. */
  readonly comma: string;
  /** Between a chapter's label and its title. */
  readonly colon: string;
  /** Below a title. */
  by(author: string): string;
  /** A count that is rounded, and says so. */
  aboutWords(count: number): string;
  /** After the last line of a story. */
  readonly end: string;
}

export function findLabels(language: string): Labels {
  const [base = ''] = language.toLowerCase().split('-');
  return LABELS[findEastAsian(language) ?? base] ?? ENGLISH;
}

/** Whether a line is what we set after the last line of a story, in any of the languages. */
export function isEndLabel(text: string): boolean {
  return [ENGLISH, ...Object.values(LABELS)].some(({ end }) => end === text);
}

const ENGLISH: Labels = western(['Contents', 'Cover', 'Chapter', 'Chapters'], 'by', 'about {} words', 'END');

const LABELS: Readonly<Record<string, Labels>> = {
  de: western(['Inhalt', 'Umschlag', 'Kapitel', 'Kapitel'], 'von', 'etwa {} Wörter', 'ENDE', '.'),
  es: western(['Índice', 'Cubierta', 'Capítulo', 'Capítulos'], 'de', 'unas {} palabras', 'FIN', '.'),
  fr: {
    ...western(
      ['Table des matières', 'Couverture', 'Chapitre', 'Chapitres'],
      'par',
      'environ {} mots',
      'FIN',
      '\u00a0',
    ),
    colon: ' : ',
  },
  ar: western(['المحتويات', 'الغلاف', 'الفصل', 'الفصول'], 'تأليف', 'نحو {} كلمة', 'النهاية'),
  he: western(['תוכן העניינים', 'כריכה', 'פרק', 'פרקים'], 'מאת', 'כ־{} מילים', 'סוף'),
  it: western(['Indice', 'Copertina', 'Capitolo', 'Capitoli'], 'di', 'circa {} parole', 'FINE', '.'),
  nl: western(['Inhoud', 'Omslag', 'Hoofdstuk', 'Hoofdstukken'], 'door', 'ongeveer {} woorden', 'EINDE', '.'),
  pt: western(['Índice', 'Capa', 'Capítulo', 'Capítulos'], 'de', 'cerca de {} palavras', 'FIM', '.'),
  ru: western(['Содержание', 'Обложка', 'Глава', 'Главы'], '', 'около {} слов', 'КОНЕЦ', '\u00a0'),
  'zh-hans': chinese(['目录', '封面'], '约{}字', '（全文完）'),
  'zh-hant': chinese(['目錄', '封面'], '約{}字', '（全文完）'),
  ja: chinese(['目次', '表紙'], '約{}字', '（了）'),
};

function western(
  [contents, cover, chapter, chapters]: readonly [string, string, string, string],
  by: string,
  words: string,
  end: string,
  separator = ',',
): Labels {
  return {
    contents,
    cover,
    chapter: (number) => `${chapter} ${number}`,
    chapters: (ranges, count) => `${count === 1 ? chapter : chapters} ${ranges.join(', ')}`,
    comma: ', ',
    colon: ': ',
    by: (author) => `${by} ${author}`.trim(),
    aboutWords: (count) => words.replace('{}', groupDigits(count, separator)),
    end,
  };
}

function chinese([contents, cover]: readonly [string, string], words: string, end: string): Labels {
  return {
    contents,
    cover,
    chapter: (number) => `第${number}章`,
    chapters: (ranges) => `第${ranges.join('、')}章`,
    comma: '、',
    colon: '　',
    by: (author) => `${author}　著`,
    aboutWords: (count) => words.replace('{}', String(count)),
    end,
  };
}

/** Not by the system's tables of languages: they change from one version to the next, and bytes with them. */
function groupDigits(count: number, separator: string): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, separator);
}
