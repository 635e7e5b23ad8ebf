import type { Finding } from '../../contracts/finding.ts';
import type { ProseKind } from '../../contracts/ids.ts';
import { listProse, type ProseField } from '../../contracts/list-prose.ts';
import { formatPointer } from '../../engine/format-pointer.ts';
import { hasCjkLetter } from '../cjk-letter.ts';
import { isOtherLatin } from '../is-other-latin.ts';
import { listWords, type Word } from '../list-words.ts';
import { isOtherScript } from '../own-script.ts';
import { findCopies } from './find-copies.ts';
import { foldTold, isEcho, type Told } from './is-echo.ts';
import { isFiller } from './is-filler.ts';

// A floor under what an answer says: the shape is right, and still no author can have meant it. Each text is held against, in this
// order, and the first that fails is told:
//   filler    lorem ipsum, or one word over and over
//   echo      the key, or the words by which the text was asked for
//   words     as many as its kind needs, numbers not counted
//   language  the book's, as far as that is certain
//   copy      of another text of the answer
// It is a floor and no judgement: a name, a quotation, an invented word, a short text, a language that nobody here knows, all of
// that is no finding.

export interface PlausibleFacts {
  /** The book's, as it names it: `en`, `zh-Hant`. */
  readonly language: string;
  /** What was said of the texts when they were asked for: the template's own words. */
  readonly told: string;
}

/** The fewest words of a kind, and the fewest letters where a word is no more than one or two of them. */
const FEWEST: Readonly<Record<ProseKind, { readonly words: number; readonly letters: number }>> = {
  label: { words: 0, letters: 0 },
  term: { words: 1, letters: 1 },
  phrase: { words: 2, letters: 2 },
  sentence: { words: 2, letters: 3 },
  paragraph: { words: 5, letters: 8 },
  page: { words: 8, letters: 12 },
};

/** What every answer under a contract is held against. */
export function createProseFloor(
  schema: Parameters<typeof listProse>[0],
  facts: PlausibleFacts,
): (answer: unknown) => Finding[] {
  return (answer) => checkPlausible(listProse(schema, answer), facts);
}

export function checkPlausible(fields: readonly ProseField[], facts: PlausibleFacts): Finding[] {
  const told = foldTold(facts.told);
  const found = new Map<ProseField, string>();
  for (const field of fields) {
    const why = findFault(field, facts, told);
    if (why !== null) found.set(field, why);
  }
  const rest = fields.filter((field) => !found.has(field));
  for (const [field, first] of findCopies(rest))
    found.set(field, `this is the same text as ${formatPointer(first.path)}`);
  const foreign = found.size === 0 ? findForeignWhole(fields, facts) : null;
  if (foreign !== null) found.set(foreign, tellLanguage(facts));
  return fields.flatMap((field) => {
    const why = found.get(field);
    return why === undefined ? [] : [refuse(field, why)];
  });
}

function findFault(field: ProseField, facts: PlausibleFacts, told: Told): string | null {
  const { text, mark } = field;
  const words = listWords(text);
  if (isFiller(text, words)) return 'this is filler and says nothing';
  if (isEcho(field, told)) return 'this repeats what was asked for, in place of an answer';
  const few = findShortness(words, mark.kind);
  if (few !== null) return few;
  return bearsLanguage(field) && isForeign(leaveOutQuotes(field), facts.language)
    ? tellLanguage(facts)
    : null;
}

function findShortness(all: readonly Word[], kind: ProseKind): string | null {
  const { words, letters } = FEWEST[kind];
  if (words === 0) return null;
  let dense = 0;
  let spaced = 0;
  for (const { text: word, units } of all) {
    if (!LETTER.test(word)) continue;
    if (hasCjkLetter(word)) dense += units;
    else spaced += 1;
    // Of a text that mixes both, each counts for what it is.
    if (spaced / words + dense / letters >= 1) return null;
  }
  if (dense + spaced === 0) return 'there are no words in it';
  const needed = dense > 0 ? `${letters} characters` : `${words} words`;
  return `this is too short to say what is asked for: at least ${needed}`;
}

const LETTER = /\p{L}/u;

/** A name, or a word or two, may be of any language. */
function bearsLanguage({ mark }: ProseField): boolean {
  return mark.anyLanguage !== true && mark.kind !== 'label' && mark.kind !== 'term';
}

/** What somebody is quoted with may be of any language; a page of a book is told in its own all the same. */
function leaveOutQuotes({ mark, text }: ProseField): string {
  return mark.kind === 'page' ? text : dropQuotes(text);
}

function dropQuotes(text: string): string {
  return text.replaceAll(/“[^”]*”|「[^」]*」|『[^』]*』|"[^"]*"/g, ' ');
}

/** Whether a text that stands under no contract is certainly in another language, what it quotes left out. */
export function isForeignText(text: string, language: string): boolean {
  return isForeign(dropQuotes(text), language);
}

/** Letters that stand for a word or two each say more than as many of an alphabet. */
const FEWEST_LETTERS = 24;
const FEWEST_DENSE = 8;
const LEAST_ENGLISH = 0.08;

function isForeign(text: string, language: string): boolean {
  const fewest = hasCjkLetter(text) ? FEWEST_DENSE : FEWEST_LETTERS;
  return isOtherScript(text, language, fewest) || isOtherLatin(text, language, LEAST_ENGLISH);
}

/** Texts that are too short to tell by themselves tell it together. */
function findForeignWhole(fields: readonly ProseField[], { language }: PlausibleFacts): ProseField | null {
  const bearing = fields.filter(({ mark }) => mark.anyLanguage !== true && mark.kind !== 'label');
  const whole = bearing.map(leaveOutQuotes).join('\n');
  return isForeign(whole, language) ? (bearing[0] ?? null) : null;
}

function tellLanguage({ language }: PlausibleFacts): string {
  return `this is in another language than the book's, which is ${language}`;
}

function refuse({ path, text }: ProseField, message: string): Finding {
  return {
    reason_code: 'answer_implausible',
    severity: 'error',
    path: formatPointer(path),
    message,
    excerpt: JSON.stringify(text).slice(0, 120).toWellFormed(),
    detail: 'implausible',
  };
}
