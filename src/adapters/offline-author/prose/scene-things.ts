import type { Language } from '../lexicon-schema.ts';
import type { LineKind, ProseLexicon } from './prose-lexicon-schema.ts';
import { findKind } from './scene-place.ts';

export interface Thing {
  /** the bread paper */
  readonly the: string;
  readonly many: boolean;
  readonly kind: LineKind | null;
}

/** A thing that a phrase names, or null where it names none that one could hold. */
export function readThing(phrase: string, language: Language, lexicon: ProseLexicon): Thing | null {
  const bare = phrase.trim();
  if (language === 'zh') {
    return /^那/.test(bare) && bare.length <= 12
      ? { the: bare, many: false, kind: findKind(bare, lexicon.things) }
      : null;
  }
  const match = /^(the|an?|his|her|their) ((?:[\p{L}'’-]+ ){0,3}[\p{L}'’-]+)$/u.exec(bare);
  const noun = match?.[2];
  if (noun === undefined || (match?.[1] ?? '') !== 'the' || / (?:that|which|who) /.test(noun)) return null;
  const head = noun.split(/ (?:of|on|in|under|with|for|from|to) /)[0] ?? noun;
  return { the: `the ${noun}`, many: isMany(head), kind: findKind(head, lexicon.things) };
}

/** What is spoken of in a passage and can be held, in its order; `known` are phrases met elsewhere in the scene. */
export function findThings(
  text: string,
  known: readonly string[],
  language: Language,
  lexicon: ProseLexicon,
): Thing[] {
  const phrases =
    language === 'zh'
      ? [...text.matchAll(/那(?=[张份本把只块枚支盏条根件团截串封卷])/gu)].flatMap(({ index }) =>
          cutChinese(text.slice(index, index + 12), known, lexicon),
        )
      : [...text.matchAll(/\bthe (?:\p{Ll}[\p{Ll}'’-]+ ){0,2}\p{Ll}[\p{Ll}'’-]+(?= |[,.;:]|$)/gu)].flatMap(
          ([all]) => shorten(all, lexicon),
        );
  const things = phrases
    .flatMap((phrase) => readThing(phrase, language, lexicon) ?? [])
    .filter(({ kind }) => kind !== null);
  return things.filter(({ the }, index) => things.findIndex((other) => other.the === the) === index);
}

/** Chinese has no gaps: a phrase that is known ends where it ended before, another with the first word for a thing. */
function cutChinese(text: string, known: readonly string[], { things }: ProseLexicon): string[] {
  const whole = known.find((phrase) => text.startsWith(phrase));
  if (whole !== undefined) return [whole];
  const words = things.flatMap((kind) => kind.words);
  const run = /^[\p{Script=Han}]+/u.exec(text)?.[0] ?? '';
  for (let end = 3; end <= run.length; end += 1) {
    const phrase = run.slice(0, end);
    if (words.some((word) => phrase.endsWith(word)) && !/^[上里的]/u.test(run.slice(end))) return [phrase];
  }
  return [];
}

/** "the blotter across the table": up to the first word that is a thing. */
function shorten(phrase: string, lexicon: ProseLexicon): string[] {
  const words = phrase.split(' ');
  for (let end = words.length; end >= 2; end -= 1) {
    const last = words[end - 1] ?? '';
    if (findKind(last, lexicon.things) === null) continue;
    // "at the top", "in the minutes": alone such a word is no thing to hold.
    if (
      end === 2 &&
      /^(?:top|minutes|bar|lines|post|plan|account|report|record|form|lock|page|pages|book|paper|papers)$/.test(
        last,
      )
    )
      continue;
    if (
      words
        .slice(1, end - 1)
        .some((word) =>
          /^(?:of|in|on|with|for|and|to|by|as|is|has|that|last|other|same|whole|first|from|under|next|back)$/.test(
            word,
          ),
        )
    )
      continue;
    return [words.slice(0, end).join(' ')];
  }
  return [];
}

function isMany(head: string): boolean {
  const last = head.split(' ').at(-1) ?? head;
  return /[^s]s$/.test(last) && !/^(?:compass|glass|lens|canvas|news)$/.test(last);
}
