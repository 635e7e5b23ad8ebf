import type { Narration } from '../../contracts/book.ts';

// In which tense a text is told, by the finite verbs of its narration that can be nothing else: forms of be, have and do, and whatever
// follows a pronoun or a verb of speech. A novel in the past says now and then what is always so, and one in the present looks back;
// so most of the verbs have to agree, and else nothing is said. English alone: Chinese verbs have no tense.

const ADVERB =
  '(?:(?:just|only|still|never|always|also|then|now|even|once|soon|not|again|already|almost|[a-z]{3,}ly) )?';
/** After these, have and do are no finite verbs. */
const NO_MODAL =
  "(?<!\\b(?:to|will|would|could|should|may|might|must|can|shall|not|n['’]t|let|did|does|do) (?:(?:not|never|always|only|just|\\w+ly) )?)";

const IRREGULAR_PAST =
  'became|began|bent|bit|blew|bore|bought|bound|bowed|broke|brought|built|burnt|came|caught|chose|clung|crept|dealt|drank|drew|drove|dug|' +
  'ate|fell|fed|felt|fled|flew|flung|forgot|fought|found|froze|gave|got|grew|heard|held|hid|hung|kept|knelt|knew|laid|lay|leant|leapt|led|' +
  'left|lent|lit|lost|made|meant|met|overheard|paid|rang|ran|rode|rose|said|sang|sank|sat|saw|sent|shook|shone|shot|slept|slid|smelt|sold|' +
  'spent|spoke|sprang|spun|stole|stood|strode|struck|stuck|swam|swept|swore|swung|taught|took|thought|threw|told|tore|understood|went|wept|' +
  'withdrew|woke|won|wore|wound|wrote';
const BASE =
  'am|answer|ask|believe|bring|call|carry|catch|climb|close|come|cross|cry|do|draw|drink|drive|eat|fall|feel|find|follow|get|give|go|have|' +
  'hear|hold|keep|kneel|know|lay|lean|leave|lie|lift|listen|live|look|lose|love|make|mean|move|need|nod|open|pass|pick|pull|push|reach|' +
  'remember|run|say|see|seem|send|sit|sleep|smile|speak|stand|start|stay|step|stop|take|talk|tell|think|touch|try|turn|understand|wait|wake|' +
  'walk|want|watch|wish|wonder|work|write';

const PAST = [
  /\b(?:was|were|wasn['’]t|weren['’]t|hadn['’]t|didn['’]t)\b/giu,
  new RegExp(`${NO_MODAL}\\b(?:had|did)\\b`, 'giu'),
  new RegExp(
    `\\b(?:I|you|he|she|it|we|they|who|that|which) ${ADVERB}(?:${IRREGULAR_PAST}|[a-z]{2,}[a-z]ed)\\b`,
    'gu',
  ),
  new RegExp(`\\b(?:I|You|He|She|It|We|They) ${ADVERB}(?:${IRREGULAR_PAST}|[a-z]{2,}[a-z]ed)\\b`, 'gu'),
  new RegExp(`\\b\\p{Lu}\\p{Ll}+ ${ADVERB}(?:${IRREGULAR_PAST}|[a-z]{2,}[a-z]ed)\\b`, 'gu'),
  new RegExp(`(?:,|\\band) ${ADVERB}(?:${IRREGULAR_PAST})\\b`, 'gu'),
];
const PRESENT = [
  /\b(?:is|are|am|isn['’]t|aren['’]t|hasn['’]t|doesn['’]t|don['’]t|haven['’]t)\b|\b(?:I['’]m|(?:you|we|they)['’]re)\b/giu,
  new RegExp(`${NO_MODAL}\\b(?:has|does|have)\\b`, 'giu'),
  new RegExp(
    `\\b(?:he|she|it|He|She|It|who|which|that|\\p{Lu}\\p{Ll}+) ${ADVERB}[a-z]{2,}[a-rt-z]s\\b(?! of\\b)`,
    'gu',
  ),
  new RegExp(`\\b(?:I|[Yy]ou|[Ww]e|[Tt]hey) ${ADVERB}(?:${BASE})\\b`, 'gu'),
];
/** What looks like a verb in -s and is none. */
const NO_VERB =
  /(?:\b(?:this|its|his|hers|ours|yours|theirs|thus|always|perhaps|besides|across|towards|afterwards|sometimes|as|news|others|things|eyes|hands|lips|years|days|hours|men's|was|has|does|is|[a-z]+(?:ness|less|ous|ss|us))$)/u;

const LEAST_AGREED = 0.66;
const FEWEST = 2;

/** Null where it is not clear. */
export function detectTense(narration: string, language: string): Narration['tense'] | null {
  if (!language.startsWith('en')) return null;
  const past = countPlaces(narration, PAST);
  const present = countPlaces(narration, PRESENT);
  if (past + present < FEWEST) return null;
  const share = past / (past + present);
  return share >= LEAST_AGREED ? 'past' : share <= 1 - LEAST_AGREED ? 'present' : null;
}

/** Each verb once, whichever patterns find it: a verb is where its match ends. */
function countPlaces(text: string, patterns: readonly RegExp[]): number {
  const ends = new Set<number>();
  for (const pattern of patterns) {
    for (const { 0: match, index } of text.matchAll(pattern)) {
      const word = match.slice(match.lastIndexOf(' ') + 1);
      const isVerb = pattern !== PRESENT[2] || !NO_VERB.test(word);
      if (isVerb) ends.add(index + match.length);
    }
  }
  return ends.size;
}
