import { findEastAsian } from './find-east-asian.ts';

/** The few words that are not the author's, in the language of the book; English where it is none of these. */
export interface Labels {
  readonly contents: string;
  readonly language: string;
  readonly cover: string;
  chapter(number: number): string;
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

const ENGLISH: Labels = western(['Contents', 'Language', 'Cover', 'Chapter'], 'by', 'about {} words', 'END');

const LABELS: Readonly<Record<string, Labels>> = {
  de: western(['Inhalt', 'Sprache', 'Umschlag', 'Kapitel'], 'von', 'etwa {} Wörter', 'ENDE', '.'),
  es: western(['Índice', 'Idioma', 'Cubierta', 'Capítulo'], 'de', 'unas {} palabras', 'FIN', '.'),
  fr: {
    ...western(
      ['Table des matières', 'Langue', 'Couverture', 'Chapitre'],
      'par',
      'environ {} mots',
      'FIN',
      '\u00a0',
    ),
    colon: ' : ',
  },
  ar: western(['المحتويات', 'اللغة', 'الغلاف', 'الفصل'], 'تأليف', 'نحو {} كلمة', 'النهاية'),
  he: western(['תוכן העניינים', 'שפה', 'כריכה', 'פרק'], 'מאת', 'כ־{} מילים', 'סוף'),
  it: western(['Indice', 'Lingua', 'Copertina', 'Capitolo'], 'di', 'circa {} parole', 'FINE', '.'),
  nl: western(['Inhoud', 'Taal', 'Omslag', 'Hoofdstuk'], 'door', 'ongeveer {} woorden', 'EINDE', '.'),
  pt: western(['Índice', 'Idioma', 'Capa', 'Capítulo'], 'de', 'cerca de {} palavras', 'FIM', '.'),
  ru: western(['Содержание', 'Язык', 'Обложка', 'Глава'], '', 'около {} слов', 'КОНЕЦ', '\u00a0'),
  'zh-hans': chinese(['目录', '语言', '封面'], '约{}字', '（全文完）'),
  'zh-hant': chinese(['目錄', '語言', '封面'], '約{}字', '（全文完）'),
  ja: chinese(['目次', '言語', '表紙'], '約{}字', '（了）'),
};

function western(
  [contents, language, cover, chapter]: readonly [string, string, string, string],
  by: string,
  words: string,
  end: string,
  separator = ',',
): Labels {
  return {
    contents,
    language,
    cover,
    chapter: (number) => `${chapter} ${number}`,
    colon: ': ',
    by: (author) => `${by} ${author}`.trim(),
    aboutWords: (count) => words.replace('{}', groupDigits(count, separator)),
    end,
  };
}

function chinese(
  [contents, language, cover]: readonly [string, string, string],
  words: string,
  end: string,
): Labels {
  return {
    contents,
    language,
    cover,
    chapter: (number) => `第${number}章`,
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
