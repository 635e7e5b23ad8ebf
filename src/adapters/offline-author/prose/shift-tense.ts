import type { Verbs } from './conjugate-english.ts';

// An outline is told in the present, a book in the past. Only finite verbs move: those of a sentence's own clauses, never
// an infinitive, what stands in quotation marks, or what is true of everybody ("as one explains weather"). Where a word
// may be a noun as well, its neighbours decide, and in doubt it stays as it is.

export interface ShiftContext {
  readonly verbs: Verbs;
  /** What the people are called, by single words. */
  readonly names: ReadonlySet<string>;
  /** Phrases that must survive letter by letter. */
  readonly keep?: readonly string[];
}

interface Word {
  readonly text: string;
  readonly lower: string;
  readonly from: number;
  /** What stands between it and the word before. */
  readonly gap: string;
  readonly quoted: boolean;
}

const AUXILIARIES: Readonly<Record<string, string>> = {
  is: 'was',
  am: 'was',
  are: 'were',
  has: 'had',
  have: 'had',
  does: 'did',
  do: 'did',
  will: 'would',
  can: 'could',
  may: 'might',
  shall: 'should',
  cannot: 'could not',
  "isn't": "wasn't",
  "aren't": "weren't",
  "hasn't": "hadn't",
  "doesn't": "didn't",
  "don't": "didn't",
  "won't": "wouldn't",
  "can't": "couldn't",
};
const DETERMINERS =
  /^(?:a|an|the|his|her|its|their|our|my|your|this|these|those|every|each|no|some|any|another|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|nineteen|twenty|thirty|forty|forty-one|fifty|hundred|several|many|few|other|own|small|old|new|long|good|last|first|second|third|wet|cold|same|short|both|next|clean|dry|hidden|open|wrong|right|whole)$/;
const PREPOSITIONS =
  /^(?:of|in|on|at|by|with|for|from|into|between|behind|under|without|than|like|about|over|through|against|after|before|per)$/;
const SINGULAR =
  /^(?:he|she|it|who|which|that|somebody|someone|nobody|everybody|everyone|anybody|anyone|whoever|neither|each|nothing|something|everything|what|there)$/;
const PLURAL =
  /^(?:they|we|you|people|both|others|two|three|four|five|six|seven|eight|nine|ten|all|these|those)$/;
const MODALS =
  /^(?:to|will|would|can|could|may|might|must|shall|should|cannot|do|does|did|not|don't|doesn't|didn't|let|lets|make|makes|made|than|won't|can't|couldn't|wouldn't|never)$/;
const ADVERBS = /^(?:then|already|only|also|still|always|just|now|never|even|quite|soon|simply|[a-z]{3,}ly)$/;

export function shiftTense(sentence: string, context: ShiftContext): string {
  const words = splitWords(sentence);
  const kept = (context.keep ?? []).flatMap((phrase) => findSpans(sentence, phrase));
  let out = '';
  let at = 0;
  let clause: Clause = { finite: false, plural: false };
  words.forEach((word, index) => {
    if (/[.;:!?]/.test(word.gap)) clause = { finite: false, plural: false };
    const isKept = kept.some(([from, to]) => word.from >= from && word.from < to);
    if (word.quoted || isKept) return;
    const shifted = shiftWord(words, index, clause, context);
    if (shifted === null) {
      if (context.verbs.isPast(word.lower)) clause = { ...clause, finite: true };
      return;
    }
    clause = { finite: true, plural: shifted.plural || clause.plural };
    out += sentence.slice(at, word.from) + matchCase(shifted.text, word.text);
    at = word.from + word.text.length;
  });
  return out + sentence.slice(at);
}

interface Clause {
  readonly finite: boolean;
  readonly plural: boolean;
}

function shiftWord(
  words: readonly Word[],
  index: number,
  clause: Clause,
  { verbs, names }: ShiftContext,
): { text: string; plural: boolean } | null {
  const word = words[index];
  if (word === undefined) return null;
  const before = words[index - 1];
  const previous = before?.lower ?? '';
  const next = words[index + 1]?.lower ?? '';
  // Punctuation between two words cuts them apart, except for the comma of a list of deeds.
  const touching = /^\s*$/.test(word.gap);
  if (
    touching &&
    previous === 'one' &&
    !/^(?:no|this|that|the|every|any|some)$/.test(words[index - 2]?.lower ?? '')
  )
    return null;
  const auxiliary = AUXILIARIES[word.lower];
  if (auxiliary !== undefined) {
    const bare = /^(?:have|do)$/.test(word.lower);
    if (bare && touching && MODALS.test(previous)) return null;
    if (/^(?:will|can|may)$/.test(word.lower) && touching && DETERMINERS.test(previous)) return null;
    return { text: auxiliary, plural: /^(?:are|have|do)$/.test(word.lower) };
  }
  const isName = (lower: string, text: string) => names.has(text) || SINGULAR.test(lower);
  const afterAdverb = touching && ADVERBS.test(previous);
  const subject = afterAdverb ? words[index - 2] : before;
  const stem = verbs.stemOfThird(word.lower);
  if (stem !== null) {
    if (touching && (DETERMINERS.test(previous) || PREPOSITIONS.test(previous) || /['’]s$/.test(previous)))
      return null;
    if (!verbs.isNounish(stem)) return { text: verbs.past(stem), plural: false };
    const follows =
      next === '' ||
      /^[,.;:!?]/.test(words[index + 1]?.gap ?? '') ||
      DETERMINERS.test(next) ||
      PREPOSITIONS.test(next) ||
      names.has(words[index + 1]?.text ?? '') ||
      /^(?:up|out|down|away|off|round|back|in|it|one|all|far|where|because|them|him|her|me|to|that|what|who|how|whether|nothing|and|aloud|twice|once|as|[a-z]+ly|[a-z]+ing|too|only|quite|nearer|himself|herself|forgotten|open|shut|[a-z]+ed)$/.test(
        next,
      );
    const named = subject !== undefined && isName(subject.lower, subject.text);
    const joint = afterAdverb ? (words[index - 2]?.lower ?? '') : previous;
    const listed = clause.finite && /^(?:and|or|but|then)$/.test(joint) && follows;
    const afterComma = clause.finite && /^,\s*$/.test(word.gap) && follows;
    const afterNoun =
      touching &&
      follows &&
      previous !== 'and' &&
      !previous.endsWith('s') &&
      !ADVERBS.test(previous) &&
      (!verbs.isVerb(previous) || DETERMINERS.test(words[index - 2]?.lower ?? ''));
    // "what they agreed to forget stays forgotten", "the slip with two names stays where it is"
    const lasts = /^(?:stay|remain)$/.test(stem) && /(?:en|ed|ut)$|^where$/.test(next);
    return lasts || named || listed || afterComma || afterNoun
      ? { text: verbs.past(stem), plural: false }
      : null;
  }
  if (!verbs.isVerb(word.lower) || (touching && MODALS.test(previous))) return null;
  const twoNamed =
    before !== undefined &&
    names.has(before.text) &&
    words[index - 2]?.lower === 'and' &&
    names.has(words[index - 3]?.text ?? '');
  // "Annis and the lamp go": somebody and something, two words further back.
  const withThing = [index - 3, index - 4, index - 5].some(
    (at) =>
      words[at]?.lower === 'and' &&
      names.has(words[at - 1]?.text ?? '') &&
      DETERMINERS.test(words[at + 1]?.lower ?? '') &&
      words.slice(at, index + 1).every(({ gap }) => /^\s*$/.test(gap)),
  );
  const noun = subject?.lower ?? '';
  const pluralNoun =
    touching &&
    /[^s']s$/.test(noun) &&
    AUXILIARIES[noun] === undefined &&
    verbs.stemOfThird(noun) === null &&
    !names.has(subject?.text ?? '') &&
    !SINGULAR.test(noun) &&
    (DETERMINERS.test(words[index - 2]?.lower ?? '') ||
      DETERMINERS.test(words[index - 3]?.lower ?? '') ||
      PLURAL.test(words[index - 2]?.lower ?? ''));
  const ofThem = noun === 'them' && words[index - 2]?.lower === 'of';
  const isPlural =
    touching &&
    word.lower !== 'lay' &&
    (PLURAL.test(noun) || ofThem || twoNamed || pluralNoun || (withThing && !clause.finite));
  const joint = afterAdverb ? noun : previous;
  const goesOn = clause.plural && /^(?:and|then)$/.test(joint) && !verbs.isNounish(word.lower);
  const goesOnAnyway =
    clause.plural &&
    joint === 'and' &&
    (PREPOSITIONS.test(next) || DETERMINERS.test(next) || /^(?:aside|still|up|it|them|that)$/.test(next));
  return isPlural || goesOn || goesOnAnyway ? { text: verbs.past(word.lower), plural: true } : null;
}

/** What a scene has brought about is told as it happens: "has entered" becomes "entered". A passive stays. */
export function tellAsEvent(sentence: string, context: ShiftContext): string {
  const told = sentence.replace(
    /(?<!\b(?:would|could|should|might|must|may|will|to) )\b(has|have) ((?:not|never|only|just|already|also|still) )?(\p{Ll}+)\b/gu,
    (all, _has: string, adverb: string | undefined, participle: string) => {
      const past = participle === 'been' ? null : context.verbs.pastOfParticiple(participle);
      if (past === null || adverb?.startsWith('n') === true) return all;
      return `${adverb ?? ''}${past}`;
    },
  );
  // "has come in and taken a chair": the second participle had only the one "has".
  const joined =
    told === sentence
      ? told
      : told.replace(
          /(?<=\band )(\p{Ll}+)\b(?! by\b)/gu,
          (word) => context.verbs.pastOfParticiple(word) ?? word,
        );
  return shiftTense(joined, context);
}

function splitWords(sentence: string): Word[] {
  const words: Word[] = [];
  let end = 0;
  let depth = 0;
  for (const match of sentence.matchAll(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)) {
    const gap = sentence.slice(end, match.index);
    for (const mark of gap) depth += mark === '“' ? 1 : mark === '”' ? -1 : 0;
    words.push({
      text: match[0],
      lower: match[0].toLowerCase().replace('’', "'"),
      from: match.index,
      gap,
      quoted: depth > 0,
    });
    end = match.index + match[0].length;
  }
  return words;
}

function findSpans(text: string, phrase: string): [number, number][] {
  const from = phrase === '' ? -1 : text.indexOf(phrase);
  return from === -1 ? [] : [[from, from + phrase.length]];
}

function matchCase(text: string, like: string): string {
  return /^\p{Lu}/u.test(like) ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text;
}
