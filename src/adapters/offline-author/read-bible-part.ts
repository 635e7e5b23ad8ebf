import type { BibleField, BibleSubject, RawBibleFact, RawBibleFacts } from '../../contracts/author-bible.ts';
import type { AuthorRequest } from './author-request.ts';
import { findProperNames } from './find-proper-names.ts';
import type { Lexicon } from './lexicon-schema.ts';
import { splitSentences } from './split-sentences.ts';
import { tagEnglish } from './tag-english.ts';

// What a part of somebody's bible says: a fact a sentence, quoted as it stands. Whom it is about follows from the headings, as in most
// bibles, else from the names in the sentence; which side of it, from its words.

/** Before step 1. */
export function readBiblePart({ inputs, lexicons, language }: AuthorRequest): RawBibleFacts {
  const lines = (inputs.get('bible_part') ?? '').split('\n').filter((line) => line.trim() !== '');
  const headings: Heading[] = [];
  const facts: RawBibleFact[] = [];
  for (const line of lines) {
    const [, under] = /^\(goes on under: (.*)\)$/.exec(line) ?? [];
    const own = (under?.split(' > ') ?? [line]).map(readHeading);
    if (own.every((heading) => heading !== null)) for (const heading of own) enter(headings, heading);
    else facts.push(...readLine(line, headings, lexicons[language]));
  }
  return { facts };
}

interface Heading {
  readonly level: number;
  readonly text: string;
}

function readHeading(line: string): Heading | null {
  const [, marks, text] = /^(#{1,9}) (.+)$/.exec(line) ?? [];
  return marks === undefined || text === undefined ? null : { level: marks.length, text: text.trim() };
}

function enter(headings: Heading[], heading: Heading): void {
  while ((headings.at(-1)?.level ?? 0) >= heading.level) headings.pop();
  headings.push(heading);
}

function readLine(line: string, headings: readonly Heading[], lexicon: Lexicon): RawBibleFact[] {
  const at = headings.findLastIndex(({ text }) => findSubject(text) !== null);
  const subject = at === -1 ? null : findSubject(headings[at]?.text ?? '');
  const named = headings[at + 1]?.text ?? null;
  const [, label = null] = /^\s*(?:[-*] )?([\p{Lu}\p{Lo}][^:：.。]{1,40})[:：]\s/u.exec(line) ?? [];
  return splitSentences(line).map((quote, index): RawBibleFact => {
    if (subject === 'person' || subject === 'place') {
      const name = named ?? label ?? findName(line, lexicon)?.name ?? '';
      return name === ''
        ? { about: 'world', name: '', field: findWorldField(quote, headings), quote }
        : { about: subject, name, field: findField(subject, quote, index === 0), quote };
    }
    if (subject === 'story')
      return { about: 'story', name: '', field: findField('story', quote, false), quote };
    const found = subject === null ? findName(quote, lexicon) : null;
    return found === null
      ? { about: 'world', name: '', field: findWorldField(quote, headings), quote }
      : { about: found.about, name: found.name, field: findField(found.about, quote, false), quote };
  });
}

/** What a whole heading says: “How people live” is about no person. */
const SUBJECTS: readonly (readonly [RegExp, BibleSubject])[] = [
  [heading('people|persons?|characters?|cast|who is who|dramatis personae|人物|角色'), 'person'],
  [heading('places?|locations?|settings?|sites|map|地点|地方|场所'), 'place'],
  [heading('story|plot|themes?|conflict|tone|what happens|故事|主题|情节'), 'story'],
  [
    heading(
      'world|history|society|laws?|rules|customs|magic|technology|economy|faith|世界|历史|社会|规则|风俗',
    ),
    'world',
  ],
];

function heading(words: string): RegExp {
  return new RegExp(
    `^(?:the |main |minor |other |more )*(?:${words})(?: (?:of|in|on|beyond|and) .+)?$`,
    'iu',
  );
}

function findSubject(text: string): BibleSubject | null {
  return SUBJECTS.find(([pattern]) => pattern.test(text.trim()))?.[1] ?? null;
}

/** The first name of a sentence, by what stands around it. */
function findName(sentence: string, lexicon: Lexicon): { about: 'person' | 'place'; name: string } | null {
  const [first] = findProperNames(tagEnglish(sentence, lexicon), lexicon);
  return first === undefined
    ? null
    : { about: first.kind === 'person' ? 'person' : 'place', name: first.name };
}

type Signs = readonly (readonly [RegExp, BibleField])[];

const PERSON_SIGNS: Signs = [
  [
    /\b(?:aged|age|years? old)\b|\bis (?:twenty|thirty|forty|fifty|sixty|seventy|eighty|nine|ten|eleven|twelve|\w+teen|\d)|岁|年龄/iu,
    'age',
  ],
  [/\b(?:called|known as|answers to|nickname)\b|人称|绰号|别名/iu, 'alias'],
  [
    /\b(?:eyes|hair|tall|short|scar|wears?|face|beard|hands?|limp|thin|broad|voice|coat)\b|眼|发|脸|穿|个子/iu,
    'appearance',
  ],
  [
    /\b(?:wants?|hopes?|fears?|means to|needs?|dreams?|swore|will not|would rather)\b|想|希望|害怕|发誓/iu,
    'motivation',
  ],
  [
    /\b(?:sister|brother|mother|father|daughter|son|wife|husband|married|friend|cousin|aunt|uncle|owes?|loves?|hates?|trusts?|apprentice)\b|妹|姐|兄|弟|母|父|妻|夫|朋友/iu,
    'relationship',
  ],
  [/\b(?:can|skilled|able to|knows how|reads?|best|gift)\b|会|擅长|能够/iu, 'ability'],
  [
    /\b(?:born|grew up|once|came|left|was|were|had|used to|ago|lost|since)\b|生于|长大|曾|以前/iu,
    'background',
  ],
  [
    /\b(?:always|never|temper|patient|stubborn|proud|kind|quiet|laughs?|lies|speaks?|cannot)\b|总是|从不|脾气|固执|沉默/iu,
    'personality',
  ],
];
const PLACE_SIGNS: Signs = [
  [/\b(?:called|known as)\b|人称|别名/iu, 'alias'],
  [/\b(?:in|inside|within|part of|below|above|behind) (?:the )?\p{Lu}|位于|属于/u, 'part_of'],
  [/\b(?:built|founded|burned|once|was|were|century|years ago|since)\b|建于|曾|年前/iu, 'history'],
];
const STORY_SIGNS: Signs = [
  [/\b(?:theme|about|question)\b|主题/iu, 'theme'],
  [/\b(?:against|conflict|war|quarrel|versus)\b|冲突|对抗/iu, 'conflict'],
  [/\b(?:tone|mood|never funny|dry|dark|warm)\b|基调|语气/iu, 'tone'],
];
const WORLD_SIGNS: Signs = [
  [/\b(?:world|land|country|realm|city) is called\b|世界(?:名为|叫)/iu, 'world_name'],
  [/\b(?:year|century|calendar|season)\b|年|世纪|历法/iu, 'time_period'],
  [/\b(?:law|rule|forbidden|must|may not|nobody may)\b|法|规|不得|必须/iu, 'special_rules'],
  [/\b(?:guild|council|family|families|vote|tax|class|office|court)\b|行会|议会|家族|税/iu, 'social_system'],
  [/\b(?:engine|press|lamp|tool|machine|glass|pump|gun|ship)\b|机|灯|船|工具/iu, 'technology_level'],
  [/\b(?:feast|song|prayer|custom|wear|eat|funeral|wedding)\b|节|歌|祭|习俗/iu, 'culture_customs'],
  [/\b(?:power|magic|gift|price|spell)\b|力量|法术/iu, 'power_system'],
  [/\b(?:sea|river|coast|hill|island|mountain|marsh|wind)\b|海|河|山|岛/iu, 'geography'],
];

function findField(about: 'person' | 'place' | 'story', quote: string, isFirst: boolean): BibleField {
  const [signs, usual]: readonly [Signs, BibleField] =
    about === 'person'
      ? [PERSON_SIGNS, isFirst ? 'role' : 'other']
      : about === 'place'
        ? [PLACE_SIGNS, 'description']
        : [STORY_SIGNS, 'event'];
  return signs.find(([pattern]) => pattern.test(quote))?.[1] ?? usual;
}

function findWorldField(quote: string, headings: readonly Heading[]): BibleField {
  if (headings.some(({ text }) => /history|历史/i.test(text))) return 'history';
  return WORLD_SIGNS.find(([pattern]) => pattern.test(quote))?.[1] ?? 'other';
}
