import { splitSentences } from '../split-sentences.ts';

// Evidence is a path that stands in the inputs and words that stand there too, letter for letter. Words with quotation
// marks, brackets, backslashes or a line break in them are not taken: a stored file may spell those otherwise.

export type SourceKind = 'outline' | 'scene' | 'canon';

export interface Source {
  readonly path: string;
  /** What the material shows of the file: the text from this path to the next one. */
  readonly body: string;
}

const LONGEST = 90;
const ENDS = /[\s.,;:。，、；：]+$/u;
const FEWEST_LETTERS = 10;
const FEWEST_HAN = 5;
const PATH =
  /(?<![\p{L}\p{N}_/.-])(?:[\p{L}\p{N}_.-]+\/)*[\p{L}\p{N}_.-]+\.(?:json|md|txt)(?![\p{L}\p{N}_/])/gu;
const CANON =
  /(^|\/)(compendium|canon)\/|^(world|characters|theme_conflict|chapter_memory)\.json$|(^|\/)(char|loc)-/i;
// An apostrophe inside a word is part of it.
const MARKS = /(?:["“”„«»「」『』()[\]{}<>\\|`*_#\r\n\t…]|(?<!\p{L})[‘’']|[‘’'](?!\p{L}))+/u;

export function formatEvidence(path: string, quote: string, line: number | null = null): string {
  return `Evidence: ${path}${line === null ? '' : `:${line}`} "${quote}"`;
}

/** Files of a kind that a material names, each with what it says of them. */
export function findSources(material: string, kind: SourceKind): Source[] {
  const found = [...material.matchAll(PATH)];
  return found
    .map((match, index) => ({
      path: match[0],
      body: material.slice(match.index + match[0].length, found[index + 1]?.index ?? material.length),
    }))
    .filter(({ path }) => kindOf(path) === kind);
}

/** null for a file that is none of these, so that a path which somebody slipped into a text is never cited. */
export function kindOf(path: string): SourceKind | null {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (/^(scn-)?outline\b/.test(name)) return 'outline';
  if (/(^|\/)(scenes|chapters)\//i.test(path) || /^scn-\d/.test(name)) return 'scene';
  return CANON.test(path) ? 'canon' : null;
}

/** The first words of a text that can be quoted: one clause, verbatim. */
export function pickQuote(text: string): string | null {
  for (const sentence of text.split(/\r?\n/).flatMap(splitSentences)) {
    for (const clause of sentence.split(MARKS)) {
      const quote = cutAtWord(clause.replace(/^[\s,;:.，、；：。-]+/u, '').trim());
      if (saysEnough(quote)) return quote;
    }
  }
  return null;
}

/** Words that a report quotes from a file: what stands in quotation marks before what does not. */
export function pickCited(body: string): string | null {
  for (const [, cited = ''] of body.matchAll(/["“「]([^"“”「」\n]{8,})["”」]/gu)) {
    const quote = pickQuote(cited);
    if (quote !== null) return quote;
  }
  return pickQuote(body);
}

/** Without its stop, and where it is long without its last part. */
function cutAtWord(clause: string): string {
  if (clause.length <= LONGEST) return clause.replace(ENDS, '');
  const cut = clause.slice(0, LONGEST);
  const comma = Math.max(
    cut.lastIndexOf(','),
    cut.lastIndexOf('，'),
    cut.lastIndexOf(';'),
    cut.lastIndexOf('；'),
  );
  const space = cut.lastIndexOf(' ');
  const end = comma > LONGEST / 3 ? comma : space > LONGEST / 2 ? space : LONGEST;
  return cut.slice(0, end).replace(ENDS, '').toWellFormed();
}

function saysEnough(quote: string): boolean {
  const han = quote.match(/\p{Script=Han}/gu)?.length ?? 0;
  const letters = quote.match(/\p{L}/gu)?.length ?? 0;
  // One word alone is a key of a file as often as it is a statement.
  return quote.length >= 6 && (han >= FEWEST_HAN || (letters >= FEWEST_LETTERS && /\s/u.test(quote)));
}
