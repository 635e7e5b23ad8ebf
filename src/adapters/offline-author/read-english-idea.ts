import { cleanIdea, cutPremises } from './clean-premise.ts';
import { findEnglishPeople } from './find-english-people.ts';
import { findProperNames } from './find-proper-names.ts';
import type { IdeaReading } from './idea-reading.ts';
import { toSingular, verbStems } from './inflect-english.ts';
import { type Era, EraSchema, type Gender, type Lexicon } from './lexicon-schema.ts';
import { phraseStart } from './phrase-start.ts';
import { rankThemes } from './rank-themes.ts';
import { type Token, tagEnglish } from './tag-english.ts';

export function readEnglishIdea(idea: string, lexicon: Lexicon): IdeaReading {
  const { words } = lexicon;
  const plain = cleanIdea(idea);
  const tokens = tagEnglish(plain.slice(0, 2000), lexicon);
  const names = findProperNames(tokens, lexicon);
  const taken = new Set(names.flatMap(({ from, to }) => range(from, to)));
  const people = findEnglishPeople(tokens, lexicon, taken);
  const personWords = new Set(people.flatMap((person) => person.role.split(' ')));
  const findIdiom = findPhrase(tokens, new Set());
  const idle = new Set(words.idioms.flatMap(findIdiom).flatMap(({ from, to }) => range(from, to)));
  const find = findPhrase(tokens, idle);
  const homes = words.places
    .flatMap((place) => find(place).map((at) => ({ place, at: at.from })))
    .sort((a, b) => a.at - b.at)
    .map(({ place }) => place);
  const placeWords = new Set(homes.flatMap((place) => place.split(' ')));
  const strange = words.strange.some((word) => find(word).length > 0);
  const found = tokens
    .map((token, index) => ({ token, index, head: isHead(tokens, index) }))
    .filter(({ token, index }) => isThing(token) && !taken.has(index) && !asksForVerb(tokens[index - 1]))
    .map(({ token, head }) => ({ one: token.lemma, seen: token.lower, head }))
    .filter(({ one }) => !personWords.has(one) && !placeWords.has(one) && !words.bodies.includes(one));
  const telling = found.filter(({ one }) => !words.dull.includes(one));
  // An idea with nothing but days and ways in it is about those.
  const nouns = telling.length > 0 ? telling : found;
  return {
    premises: cutPremises(plain, lexicon).map((premise) => lowerFirst(premise, tokens, names[0]?.name)),
    quoted: /\bI\b/.test(plain) || /\b(?:my|me|we|our|us|you|your)\b/i.test(plain),
    people,
    personNames: unique(names.filter(({ kind }) => kind === 'person').map(({ name }) => name)),
    placeNames: unique(names.filter(({ kind }) => kind === 'place').map(({ name }) => name)),
    homes: unique(homes),
    bodies: unique([
      ...names.filter(({ kind }) => kind === 'body').map(({ name }) => name),
      ...findBodies(tokens, lexicon, taken),
    ]),
    nouns: nouns.filter(({ one }, index) => nouns.findIndex((other) => other.one === one) === index),
    words: unique(
      tokens.filter((token) => token.tag !== 'stop' && token.lower.length > 2).map((token) => token.lower),
    ),
    ...rankThemes(lexicon, find),
    era: readEra(lexicon, find),
    strange,
    gender: people[0]?.gender ?? readGender(tokens),
    opposed: words.opposing.some((word) => find(word).length > 0),
  };
}

/** Finds a phrase in any form of its words; a verb is not taken for a noun that looks like it (leaves, leaf). */
function findPhrase(tokens: readonly Token[], idle: ReadonlySet<number>) {
  const forms = tokens.map(
    (token) => new Set(token.tag === 'verb' ? verbStems(token.lower) : [token.lower, token.lemma]),
  );
  const places = new Map<string, number[]>();
  for (const [index, set] of forms.entries()) {
    for (const form of set) places.set(form, [...(places.get(form) ?? []), index]);
  }
  const find = (parts: readonly string[]): { from: number; to: number }[] => {
    const [head = '', ...rest] = parts;
    const starts = new Set([...(places.get(head) ?? []), ...(places.get(toSingular(head)) ?? [])]);
    return [...starts]
      .filter((from) => !idle.has(from) && rest.every((part, offset) => forms[from + offset + 1]?.has(part)))
      .map((from) => ({ from, to: from + parts.length }));
  };
  return (phrase: string): { from: number; to: number }[] => {
    const parts = phrase.toLowerCase().split(/[\s-]+/);
    return parts.length > 1 ? [...find([parts.join('-')]), ...find(parts)] : find(parts);
  };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

function isThing(token: Token): boolean {
  return token.tag === 'noun' && !token.possessive && /^[a-z-]{3,18}$/.test(token.lemma);
}

/** After these a word is a verb, even one that no list knows. */
function asksForVerb(token: Token | undefined): boolean {
  return /^(?:to|not|must|can|cannot|could|will|would|should|may|might)$/.test(token?.lower ?? '');
}

function isHead(tokens: readonly Token[], index: number): boolean {
  const [token, next] = [tokens[index], tokens[index + 1]];
  return token === undefined || token.closed || next?.tag !== 'noun';
}

/** "the tax office", "button collectors' society": an institution with at least one word that says which. */
function findBodies(tokens: readonly Token[], lexicon: Lexicon, taken: ReadonlySet<number>): string[] {
  return tokens.flatMap((token, index) => {
    if (token.tag !== 'noun' || taken.has(index) || !lexicon.words.bodies.includes(token.lower)) return [];
    const from = phraseStart(tokens, index, taken);
    const parts = tokens.slice(from, index).filter((part) => part.tag === 'noun');
    if (parts.length === 0) return [];
    return [[...parts, token].map(titleCase).join(' ')];
  });
}

function titleCase(token: Token): string {
  const word = token.lower.charAt(0).toUpperCase() + token.lower.slice(1);
  return token.possessive ? `${word}${word.endsWith('s') ? "'" : "'s"}` : word;
}

function readEra(lexicon: Lexicon, find: (word: string) => readonly unknown[]): Era | null {
  const counted = EraSchema.options
    .map((era) => ({ era, hits: lexicon.words.eras[era].reduce((sum, word) => sum + find(word).length, 0) }))
    .sort((a, b) => b.hits - a.hits);
  return counted[0] !== undefined && counted[0].hits > 0 ? counted[0].era : null;
}

function readGender(tokens: readonly Token[]): Gender | null {
  const she = tokens.filter(({ lower }) => /^(?:she|her|hers|herself)$/.test(lower)).length;
  const he = tokens.filter(({ lower }) => /^(?:he|him|his|himself)$/.test(lower)).length;
  if (she === he) return null;
  return she > he ? 'female' : 'male';
}

function lowerFirst(premise: string, tokens: readonly Token[], firstName: string | undefined): string {
  const head = /^[\p{L}'’-]+/u.exec(premise)?.[0] ?? '';
  const keeps =
    /^I(?:'|’|$)/.test(head) || /^\p{Lu}{2}/u.test(head) || (firstName?.split(' ')[0] ?? '') === head;
  const named = tokens.some((token) => token.text === head && !token.first && token.capital);
  return keeps || named ? premise : premise.charAt(0).toLowerCase() + premise.slice(1);
}

function unique(list: readonly string[]): string[] {
  return [...new Set(list)];
}
