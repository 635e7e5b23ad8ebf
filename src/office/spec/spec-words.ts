import type { CalloutKind } from '../../contracts/document-spec.ts';
import type { Aggregate } from '../../contracts/sheet-spec.ts';

/** The few words that are ours, in the language of the document; English where it is none of these. */
export interface SpecWords {
  readonly contents: string;
  readonly table: string;
  readonly figure: string;
  /** What stands before the number of a page, before how many there are, and behind that. */
  readonly page: readonly [before: string, between: string, behind: string];
  /** Between a label and what it is the label of. */
  readonly colon: string;
  readonly total: string;
  readonly yes: string;
  readonly no: string;
  readonly start: string;
  readonly days: string;
  readonly aggregates: Readonly<Record<Aggregate, string>>;
  /** Of something that goes on from the slide before. */
  readonly continued: string;
  readonly callouts: Readonly<Record<CalloutKind, string>>;
}

export function findSpecWords(language: string): SpecWords {
  return WORDS[language.toLowerCase().split('-')[0] ?? ''] ?? ENGLISH;
}

const ENGLISH = say(
  'Contents,Table,Figure,Page,Total,Yes,No,Start,Days,continued,Note,Tip,Risk,Warning,Decision,Average,Minimum,Maximum,Count',
);

const WORDS: Readonly<Record<string, SpecWords>> = {
  de: say(
    'Inhalt,Tabelle,Abbildung,Seite,Summe,Ja,Nein,Beginn,Tage,Fortsetzung,Hinweis,Tipp,Risiko,Warnung,Entscheidung,Mittelwert,Minimum,Maximum,Anzahl',
  ),
  es: say(
    'Índice,Tabla,Figura,Página,Total,Sí,No,Inicio,Días,continuación,Nota,Consejo,Riesgo,Advertencia,Decisión,Promedio,Mínimo,Máximo,Cantidad',
  ),
  fr: say(
    'Sommaire,Tableau,Figure,Page,Total,Oui,Non,Début,Jours,suite,Remarque,Conseil,Risque,Avertissement,Décision,Moyenne,Minimum,Maximum,Nombre',
    { colon: '\u00a0: ' },
  ),
  it: say(
    'Indice,Tabella,Figura,Pagina,Totale,Sì,No,Inizio,Giorni,segue,Nota,Suggerimento,Rischio,Avvertenza,Decisione,Media,Minimo,Massimo,Numero',
  ),
  nl: say(
    'Inhoud,Tabel,Figuur,Pagina,Totaal,Ja,Nee,Begin,Dagen,vervolg,Opmerking,Tip,Risico,Waarschuwing,Besluit,Gemiddelde,Minimum,Maximum,Aantal',
  ),
  pt: say(
    'Sumário,Tabela,Figura,Página,Total,Sim,Não,Início,Dias,continuação,Nota,Dica,Risco,Aviso,Decisão,Média,Mínimo,Máximo,Quantidade',
  ),
  zh: say('目录,表,图,,合计,是,否,开始,天数,续,说明,提示,风险,警告,决定,平均,最小,最大,计数', {
    colon: '：',
    page: ['第 ', ' / ', ' 页'],
  }),
  ja: say('目次,表,図,,合計,はい,いいえ,開始,日数,続き,注記,ヒント,リスク,警告,決定,平均,最小,最大,件数', {
    colon: '：',
    page: ['', ' / ', ' ページ'],
  }),
};

/** @param marks where a language sets them in another way */
function say(text: string, marks: Partial<Pick<SpecWords, 'colon' | 'page'>> = {}): SpecWords {
  const words = text.split(',');
  const word = (at: number) => words[at] ?? '';
  const total = word(4);
  return {
    contents: word(0),
    table: word(1),
    figure: word(2),
    page: [`${word(3)} `, ' / ', ''],
    colon: ': ',
    ...marks,
    total,
    yes: word(5),
    no: word(6),
    start: word(7),
    days: word(8),
    continued: word(9),
    callouts: { note: word(10), tip: word(11), risk: word(12), warning: word(13), decision: word(14) },
    aggregates: { sum: total, average: word(15), minimum: word(16), maximum: word(17), count: word(18) },
  };
}
