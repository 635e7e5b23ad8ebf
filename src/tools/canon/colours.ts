// Colours of eyes and hair as prose names them. Two colours conflict only when neither could be taken for the other: hazel
// eyes are green to one writer and brown to the next. Red, dark and bright say nothing of the colour of eyes.

export type Colour =
  | 'blue'
  | 'green'
  | 'grey'
  | 'brown'
  | 'hazel'
  | 'amber'
  | 'black'
  | 'violet'
  | 'gold'
  | 'blond'
  | 'red'
  | 'white';

const WORDS: ReadonlyMap<string, Colour> = new Map([
  ['blue', 'blue'],
  ['green', 'green'],
  ['grey', 'grey'],
  ['gray', 'grey'],
  ['silver', 'grey'],
  ['brown', 'brown'],
  ['chestnut', 'brown'],
  ['hazel', 'hazel'],
  ['amber', 'amber'],
  ['black', 'black'],
  ['raven', 'black'],
  ['violet', 'violet'],
  ['gold', 'gold'],
  ['golden', 'gold'],
  ['blond', 'blond'],
  ['blonde', 'blond'],
  ['red', 'red'],
  ['auburn', 'red'],
  ['ginger', 'red'],
  ['copper', 'red'],
  ['white', 'white'],
]);

const CHINESE_WORDS: ReadonlyMap<string, Colour> = new Map([
  ['黑', 'black'],
  ['蓝', 'blue'],
  ['碧', 'green'],
  ['绿', 'green'],
  ['灰', 'grey'],
  ['银', 'grey'],
  ['棕', 'brown'],
  ['褐', 'brown'],
  ['琥珀', 'amber'],
  ['金', 'gold'],
  ['紫', 'violet'],
  ['红', 'red'],
  ['白', 'white'],
]);

const NEAR: ReadonlySet<string> = new Set(
  [
    'hazel brown',
    'hazel green',
    'hazel amber',
    'amber brown',
    'amber gold',
    'gold blond',
    'gold brown',
    'black brown',
    'blue violet',
    'grey white',
    'red brown',
    'red gold',
    'blond brown',
    'blond white',
  ].flatMap((pair) => [pair, pair.split(' ').reverse().join(' ')]),
);

const TINT =
  '(?:(?:dark|light|pale|bright|deep|clear|ice|icy|steel|steely|sea|slate|storm|jet|soft|cold|warm|dirty|strawberry|snow|ash|coal)[- ])*';
const EYE_WORD = '(?:blue|green|gr[ae]y|silver|brown|hazel|amber|black|violet|gold(?:en)?)';
const HAIR_WORD =
  '(?:blonde?|gold(?:en)?|brown|chestnut|black|raven|red|auburn|ginger|copper|gr[ae]y|silver|white)';

/** Patterns of a colour with its shades and doubles: pale blue, grey-green. */
export const EYE_COLOUR = `${TINT}${EYE_WORD}(?:(?:[- ]|[- ]and[- ])${EYE_WORD})*`;
export const HAIR_COLOUR = `${TINT}${HAIR_WORD}(?:[- ]${HAIR_WORD})*`;
export const EYE_COLOUR_CHINESE = '(?:琥珀|[黑蓝碧绿灰银棕褐金紫])';
export const HAIR_COLOUR_CHINESE = '[黑金红棕褐灰银白]';

/** The colours that a phrase names, in its order. */
export function parseColours(phrase: string): Colour[] {
  const english = (phrase.toLowerCase().match(/[a-z]+/g) ?? []).map((word) => WORDS.get(word));
  const chinese = (phrase.match(/琥珀|\p{Script=Han}/gu) ?? []).map((word) => CHINESE_WORDS.get(word));
  return [...new Set([...english, ...chinese])].filter((colour) => colour !== undefined);
}

export function areColoursAtOdds(a: readonly Colour[], b: readonly Colour[]): boolean {
  if (a.length === 0 || b.length === 0) return false;
  return a.every((one) => b.every((other) => one !== other && !NEAR.has(`${one} ${other}`)));
}
