import { escapePattern } from '../../text/escape-pattern.ts';
import { ENGLISH_NUMERAL, HAN_NUMERAL } from '../../text/numeral-words.ts';
import { parseNumeral } from '../../text/parse-numeral.ts';
import {
  type Colour,
  EYE_COLOUR,
  EYE_COLOUR_CHINESE,
  HAIR_COLOUR,
  HAIR_COLOUR_CHINESE,
  parseColours,
} from './colours.ts';

// What a sentence of the story claims of somebody it names. Only close forms count, where the name and the trait cannot
// belong to two people; and only when nothing before them in the clause takes the claim back. What is missed is left to a
// reader; what is found has to be right.

export type StoryClaim =
  | { readonly kind: 'age'; readonly value: number; readonly start: number; readonly length: number }
  | {
      readonly kind: 'eye_colour' | 'hair_colour';
      readonly value: readonly Colour[];
      readonly start: number;
      readonly length: number;
    }
  | { readonly kind: 'acting'; readonly start: number; readonly length: number };

export type FindClaims = (sentence: string, paragraph: string) => StoryClaim[];

/** A search for claims about one person by all of their names; patterns are built once a person. */
export function createClaimFinder(names: readonly string[]): FindClaims {
  const latin = names.filter((name) => !HAN.test(name));
  const chinese = names.filter((name) => HAN.test(name));
  const patterns = [
    ...(latin.length === 0 ? [] : listEnglishPatterns(joinNames(latin))),
    ...(chinese.length === 0 ? [] : listChinesePatterns(joinNames(chinese))),
  ];
  return (sentence, paragraph) => {
    if (!names.some((name) => sentence.includes(name))) return [];
    return patterns.flatMap(({ kind, pattern }) => {
      if (!(MENTIONS[kind]?.test(sentence) ?? true)) return [];
      const found = pattern.exec(sentence);
      if (found === null || isTakenBack(kind, sentence, found.index, found[0], paragraph)) return [];
      const claim = readClaim(kind, found);
      return claim === null ? [] : [claim];
    });
  };
}

interface ClaimPattern {
  readonly kind: StoryClaim['kind'];
  readonly pattern: RegExp;
}

/** What every form of a claim has in it: hardly a sentence does, and the forms are many. */
const MENTIONS: Readonly<Partial<Record<StoryClaim['kind'], RegExp>>> = {
  eye_colour: /eye|[眼眸]/i,
  hair_colour: /hair|发/i,
};

const HAN = /\p{Script=Han}/u;

/** Longest first, so that a whole name is not cut short by the first name. */
function joinNames(names: readonly string[]): string {
  const sorted = [...names].sort((a, b) => b.length - a.length);
  return `(?:${sorted.map(escapePattern).join('|')})`;
}

const MODIFIERS =
  '(?:(?:wide|large|big|small|narrow|deep-set|tired|sharp|watchful|kind|steady|sad|weary|fierce|gentle|keen|quick|hooded|round|long|short|curly|straight|wild|thick|thin|wet|unruly|cropped|tangled|braided|own|startling|piercing|brilliant|calm),?\\s+(?:and\\s+)?)*';
const STATES = '(?:a\\s+|very\\s+|so\\s+|still\\s+|quite\\s+|always\\s+)?';
// After a colour that is predicated: "black with rage" and "blue glass" are none.
const ENDS = '(?=\\s*(?:[.,;:!?…—–)]|$|and\\b|but\\b|as\\b))';
const BODY_VERB =
  '(?:raised|lifted|lowered|narrowed|closed|opened|rubbed|rolled|widened|shut|raises|lifts|lowers|narrows|closes|opens|rubs)';
const NUMBER = `(\\d{1,3}|${ENGLISH_NUMERAL})`;
const SPEECH =
  'said|says|asked|asks|replied|replies|answered|answers|whispered|whispers|shouted|shouts|murmured|muttered|called|cried';
const ACTION = `${SPEECH}|walked|walks|ran|runs|sat|sits|stood|stands|smiled|smiles|laughed|laughs|nodded|nods|turned|turns|looked|looks|took|takes|pulled|pulls|pushed|pushes|opened|opens|closed|closes|reached|reaches|stepped|steps|shook|shakes|grinned|frowned|shrugged|leaned|entered|enters|followed|follows|climbed|climbs|lifted|lifts|drew|draws|picked|poured|ate|drank|wrote|knelt|jumped|kissed|hit|struck`;

function listEnglishPatterns(name: string): ClaimPattern[] {
  const at = `(?<![\\p{L}\\p{N}])${name}`;
  const own = `${at}['’]s?`;
  const colours = (kind: 'eye_colour' | 'hair_colour', colour: string, noun: string, compound: string) => {
    const make = (source: string): ClaimPattern => ({ kind, pattern: new RegExp(source, 'iu') });
    const be = noun === 'eyes' ? '(?:were|are)' : '(?:was|is)';
    return [
      make(`${own}\\s+${MODIFIERS}(${colour})\\s+${noun}\\b`),
      make(`${own}\\s+${noun}\\s+${be}\\s+${STATES}(${colour})${ENDS}`),
      make(`\\b(${colour})-${compound},?\\s+${name}(?![\\p{L}'’])`),
      make(`${at},?\\s+(?:(?:was|is)\\s+)?(${colour})-${compound}\\b`),
      make(`${at}\\s+(?:had|has)\\s+${MODIFIERS}(${colour})\\s+${noun}\\b`),
      make(`${at}\\s+(?:had|has)\\s+${noun}\\s+of\\s+${MODIFIERS}(${colour})\\b`),
      make(`${at},?\\s+with\\s+${MODIFIERS}(${colour})\\s+${noun}\\b`),
      make(`${at}\\s+${BODY_VERB}\\s+(?:his|her|their)\\s+${MODIFIERS}(${colour})\\s+${noun}\\b`),
    ];
  };
  return [
    ...colours('eye_colour', EYE_COLOUR, 'eyes', 'eyed'),
    ...colours('hair_colour', HAIR_COLOUR, 'hair', 'haired'),
    ...[
      `${at}\\s+(?:was|is)\\s+${NUMBER}\\s+years?\\s+(?:old|of\\s+age)\\b`,
      `${at},\\s+(?:aged\\s+)?${NUMBER},`,
      `${at},?\\s+aged\\s+${NUMBER}\\b`,
      `${at}\\s+\\(${NUMBER}\\)`,
      `\\b${NUMBER}-year-old\\s+${name}(?![\\p{L}'’])`,
    ].map((source): ClaimPattern => ({ kind: 'age', pattern: new RegExp(source, 'iu') })),
    // Names are matched as written here: "mark said" must not be Mark.
    { kind: 'acting', pattern: new RegExp(`${at}\\s+(?:\\p{Ll}+ly\\s+)?(?:${ACTION})\\b`, 'u') },
    { kind: 'acting', pattern: new RegExp(`\\b(?:${SPEECH})\\s+${name}(?![\\p{L}'’])`, 'u') },
  ];
}

function listChinesePatterns(name: string): ClaimPattern[] {
  const number = `(\\d{1,3}|${HAN_NUMERAL}+)`;
  const holds = '(?:的|那双|那对|的那双|有一双|有着一双|有着|长着一双|一头|有一头|那头|的一头)';
  const make = (kind: StoryClaim['kind'], source: string): ClaimPattern => ({
    kind,
    pattern: new RegExp(source, 'u'),
  });
  return [
    make('age', `${name}(?:今年|现年|如今|，今年|，现年)?(?:已经|已)?(?:是)?${number}岁(?![那时的之以起前])`),
    make('age', `${number}岁的${name}`),
    make(
      'eye_colour',
      `${name}${holds}(?:大|深)?(${EYE_COLOUR_CHINESE})色?的?(?:大)?(?:眼睛|双眼|眼眸|眸子)`,
    ),
    make('eye_colour', `${name}的(?:眼睛|双眼|眼眸|眸子)(?:是|呈)(?:深|浅|淡)?(${EYE_COLOUR_CHINESE})色`),
    make('hair_colour', `${name}${holds}(${HAIR_COLOUR_CHINESE})色?的?(?:头发|长发|短发)`),
    make('hair_colour', `${name}的(?:头发|长发|短发)(?:是|呈)(?:深|浅|淡)?(${HAIR_COLOUR_CHINESE})色`),
    make('acting', `${name}(?:说|道|问|答|笑|走|站|坐|点头|摇头|转身|跑|伸手|喊|叫)(?![过起])`),
  ];
}

const DOUBT =
  /\b(?:if|as though|like|wish(?:ed|es)?|imagin\w*|pretend\w*|unless|whether|suppos\w*|would|could|might|perhaps|maybe|seem\w*|appear\w*|look(?:ed|s)?|almost|nearly|barely|hardly|about|around|not|never|no longer|neither|nor|claimed|believed|thought|rumou?r\w*|when|once|since|until|till|before|after|by the time|while|had been|at)\b|n['’]t\b/iu;
const LIGHT =
  /\b(?:moonlight|lamplight|firelight|candlelight|torchlight|starlight|sunset|glow|gloom|wig|dye[ds]?|paint\w*|portrait|picture|photograph|mask|dream\w*|vision)\b|月光|灯光|火光|烛光|仿佛|似乎|好像|像|如果|要是|不是|看上去|看起来|梦|画像|假发|染/iu;
const AGE_DOUBT_CHINESE = /那年|那时|当年|小时候|将近|不到|快要|差不多|看上去|如果|以前|曾经/u;
const NOT_PRESENT =
  /\b(?:remember\w*|recall\w*|dream\w*|memor(?:y|ies)|ghosts?|spirits?|visions?|haunt\w*|imagin\w*|once|ago|years before|portrait|statue|grave|tomb|photograph|used to|in those days|alive|as if|as though|would|if)\b|记得|想起|回忆|梦|鬼|魂|生前|曾|当年|从前|仿佛|如果|遗像|墓/iu;

/** Whether something in the clause, the sentence or the paragraph makes it no claim about now. */
function isTakenBack(
  kind: StoryClaim['kind'],
  sentence: string,
  start: number,
  matched: string,
  paragraph: string,
): boolean {
  if (kind === 'acting') return NOT_PRESENT.test(paragraph);
  if (LIGHT.test(sentence)) return true;
  if (kind === 'age' && AGE_DOUBT_CHINESE.test(sentence)) return true;
  const clause =
    sentence
      .slice(0, start)
      .split(/[,;:—，；：]/)
      .at(-1) ?? '';
  return DOUBT.test(clause) || DOUBT.test(matched);
}

function readClaim(kind: StoryClaim['kind'], found: RegExpExecArray): StoryClaim | null {
  const place = { start: found.index, length: found[0].length };
  if (kind === 'acting') return { kind, ...place };
  if (kind === 'age') {
    const value = parseNumeral(found[1] ?? '');
    return value === null ? null : { kind, value, ...place };
  }
  const value = parseColours(found[1] ?? '');
  return value.length === 0 ? null : { kind, value, ...place };
}
