/** The few words that are not the author's, in the language of the book; English where it is none of these. */
export interface Labels {
  readonly contents: string;
  readonly language: string;
  readonly cover: string;
  chapter(number: number): string;
  /** Between a chapter's label and its title. */
  readonly colon: string;
}

export function findLabels(language: string): Labels {
  const [base = '', ...subtags] = language.toLowerCase().split('-');
  const isTraditional = base === 'zh' && subtags.some((tag) => TRADITIONAL.has(tag));
  return LABELS[isTraditional ? 'zh-hant' : base] ?? ENGLISH;
}

const TRADITIONAL = new Set(['hant', 'tw', 'hk', 'mo']);

const ENGLISH: Labels = western('Contents', 'Language', 'Cover', 'Chapter');

const LABELS: Readonly<Record<string, Labels>> = {
  de: western('Inhalt', 'Sprache', 'Umschlag', 'Kapitel'),
  es: western('Índice', 'Idioma', 'Cubierta', 'Capítulo'),
  fr: { ...western('Table des matières', 'Langue', 'Couverture', 'Chapitre'), colon: ' : ' },
  it: western('Indice', 'Lingua', 'Copertina', 'Capitolo'),
  nl: western('Inhoud', 'Taal', 'Omslag', 'Hoofdstuk'),
  pt: western('Índice', 'Idioma', 'Capa', 'Capítulo'),
  zh: chinese('目录', '语言', '封面'),
  'zh-hant': chinese('目錄', '語言', '封面'),
  ja: chinese('目次', '言語', '表紙'),
};

function western(contents: string, language: string, cover: string, chapter: string): Labels {
  return { contents, language, cover, chapter: (number) => `${chapter} ${number}`, colon: ': ' };
}

function chinese(contents: string, language: string, cover: string): Labels {
  return { contents, language, cover, chapter: (number) => `第${number}章`, colon: '　' };
}
