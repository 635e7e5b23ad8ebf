import { cleanIdea, cutPremises } from './clean-premise.ts';
import { findChinesePeople } from './find-chinese-people.ts';
import type { IdeaPerson, IdeaReading } from './idea-reading.ts';
import { lastRun } from './last-run.ts';
import { type Era, EraSchema, type Gender, type Lexicon } from './lexicon-schema.ts';
import { rankThemes } from './rank-themes.ts';

const LONGEST = 1000;

/** Chinese has neither spaces nor capitals: words are found as they stand, names by their surname and neighbours. */
export function readChineseIdea(idea: string, lexicon: Lexicon): IdeaReading {
  const { words } = lexicon;
  const plain = cleanIdea(idea).slice(0, LONGEST);
  const idle = words.idioms.flatMap((idiom) => findAll(plain, idiom));
  const find = (word: string) =>
    findAll(plain, word).filter(
      ({ from, to }) => !idle.some((other) => other.from <= from && other.to >= to),
    );
  const people = findChinesePeople(plain, lexicon);
  const personNames = findNames(plain, lexicon);
  const homes = inOrder(plain, words.places);
  const bodies = findBodies(plain, lexicon, people);
  const scenes = inOrder(
    plain,
    lexicon.settings.flatMap((setting) => setting.words),
  );
  const taken = [...people.map(({ role }) => role), ...personNames, ...homes, ...bodies, ...scenes].join(
    '\n',
  );
  const nouns = findNouns(plain, lexicon).filter((noun) => !taken.includes(noun));
  const telling = nouns.filter((noun) => !words.dull.includes(noun));
  return {
    premises: cutPremises(plain, lexicon),
    quoted: /[我你咱]/.test(plain),
    people,
    personNames,
    placeNames: [],
    homes,
    bodies,
    nouns: (telling.length > 0 ? telling : nouns).map((noun) => ({
      one: noun,
      seen: noun,
      head: standsAlone(plain, noun),
    })),
    words: nouns,
    ...rankThemes(lexicon, find),
    era: readEra(plain, lexicon),
    strange: words.strange.some((word) => plain.includes(word)),
    gender: people[0]?.gender ?? readGender(plain),
    opposed: words.opposing.some((word) => plain.includes(word)),
  };
}

function findAll(text: string, word: string): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (let from = text.indexOf(word); from !== -1; from = text.indexOf(word, from + word.length)) {
    found.push({ from, to: from + word.length });
  }
  return found;
}

/** Words of a list that the text has, as it has them; a word inside a longer one is left. */
function inOrder(text: string, list: readonly string[]): string[] {
  const present = list.filter((word) => text.includes(word));
  return present
    .filter((word) => !present.some((other) => other !== word && other.includes(word)))
    .sort((a, b) => text.indexOf(a) - text.indexOf(b));
}

/** A name that is told (名叫阿远的; after a bare 叫, which also calls and makes, only with a surname: 叫林晚的), or a surname
 *  and one or two signs at the start of a sentence before a verb. */
function findNames(text: string, lexicon: Lexicon): string[] {
  const surnames = [...new Set(lexicon.names.flatMap((style) => style.family))].join('');
  const told = text.matchAll(
    new RegExp(
      `(?:(?:名叫|叫做|叫作|名为)|(?<!名)叫(?=[${surnames}]))(\\p{Script=Han}{2,3}?)(?=[的，。、；是在和与跟必想要发决]|$)`,
      'gu',
    ),
  );
  const first = text.matchAll(
    new RegExp(
      `(?:^|[。！？，\\n])([${surnames}]\\p{Script=Han}{1,2}?)(?=发现|必须|决定|每天|从小|一直|和|与|是|在|想|要|被|把|${lexicon.words.verbs.join('|')})`,
      'gu',
    ),
  );
  const names = [...told, ...first].map((match) => match[1] ?? '');
  return [...new Set(names)].filter(
    (name) => !isCommon(name, lexicon) && !/.[在是有和与的不要想被把也都就会能了着过里上下中]/u.test(name),
  );
}

function isCommon(name: string, lexicon: Lexicon): boolean {
  const { words } = lexicon;
  const lists = [words.notNames, words.stop, words.dull, words.verbs, words.places];
  return (
    lists.some((list) => list.includes(name)) ||
    words.persons.some(({ word }) => name.includes(word)) ||
    [...lexicon.settings, ...lexicon.matters].some((theme) => theme.words.includes(name))
  );
}

function findBodies(text: string, lexicon: Lexicon, people: readonly IdeaPerson[]): string[] {
  return inOrder(text, lexicon.words.bodies).map((body) => {
    const before = text.slice(Math.max(text.indexOf(body) - 8, 0), text.indexOf(body));
    const members = people.find(({ role }) => before.endsWith(role))?.role;
    return `${members ?? lastRun(before, lexicon)}${body}`;
  });
}

function findNouns(text: string, lexicon: Lexicon): string[] {
  const { words } = lexicon;
  const skip = new Set([...words.stop, ...words.verbs, ...words.adjectives]);
  const themed = new Set([...lexicon.settings, ...lexicon.matters].flatMap((theme) => theme.words));
  const found: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)) {
    if (isWordLike !== true || !/^\p{Script=Han}{1,5}$/u.test(segment) || skip.has(segment)) continue;
    if (/^[他她它我你这那每某一两几三四五六七八九十]|[的了着过们]$/.test(segment)) continue;
    if ((segment.length > 1 || themed.has(segment)) && !found.includes(segment)) found.push(segment);
  }
  return found;
}

/** Without endings to go by, a word is taken for a thing where it is counted, owned or ends its clause. */
function standsAlone(text: string, noun: string): boolean {
  const at = text.indexOf(noun);
  const after = text.slice(at + noun.length);
  return (
    /(?:[的个位只条座封本把张家间口支场些]|^)$/.test(text.slice(0, at)) ||
    /^(?:$|[，。！？、；的都])/.test(after)
  );
}

function readEra(text: string, lexicon: Lexicon): Era | null {
  const counted = EraSchema.options
    .map((era) => ({ era, hits: lexicon.words.eras[era].filter((word) => text.includes(word)).length }))
    .sort((a, b) => b.hits - a.hits);
  return counted[0] !== undefined && counted[0].hits > 0 ? counted[0].era : null;
}

function readGender(text: string): Gender | null {
  const she = text.match(/她/g)?.length ?? 0;
  const he = text.match(/他/g)?.length ?? 0;
  if (she === he) return null;
  return she > he ? 'female' : 'male';
}
