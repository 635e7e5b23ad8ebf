// A title to begin with, out of the idea's own words: whom or what it is about. The author will find a better one.

const MOST_WORDS = 7;
const MOST_LETTERS = 12;
/** Where what it is about ends and what happens begins. */
const ENDS =
  /^(?:is|are|was|were|has|have|had|must|can|could|will|would|finds?|discovers?|learns?|who|whose|that|which|when|where|while|as|and|but|after|before|because|tries|wakes?|returns?|gets?|goes|comes|keeps?|loses?|meets?|falls?|inherits?|receives?|begins?|decides?|realizes?|carries|searches|hunts?|fights?)$/iu;
const SMALL = new Set([
  'a',
  'an',
  'the',
  'of',
  'on',
  'in',
  'at',
  'to',
  'for',
  'from',
  'with',
  'by',
  'or',
  'and',
]);

/** Null where the idea gives nothing to be called by. */
export function proposeTitle(idea: string, language: string): string | null {
  const [sentence = ''] = idea.split(/[.!?。！？\n]/u).filter((part) => part.trim() !== '');
  if (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Hangul}/u.test(sentence)) return proposeDense(sentence);
  const words = sentence.split(/[,;:—–]/u)[0]?.match(/[\p{L}\p{N}'’-]+/gu) ?? [];
  const end = words.findIndex((word, at) => at > 1 && ENDS.test(word));
  const about = words.slice(0, Math.min(end === -1 ? MOST_WORDS : end, MOST_WORDS));
  while (about.length > 1 && SMALL.has(about.at(-1)?.toLowerCase() ?? '')) about.pop();
  if (about.length === 0) return null;
  if (!language.startsWith('en')) return capitalise(about.join(' '));
  const [first = '', ...rest] = about;
  const named = /^an?$/i.test(first) ? ['The', ...rest] : about;
  return named
    .map((word, at) => (at > 0 && SMALL.has(word.toLowerCase()) ? word.toLowerCase() : capitalise(word)))
    .join(' ');
}

/** Up to the first stop, without the counting that an idea begins with. */
function proposeDense(sentence: string): string | null {
  const [clause = ''] = sentence.trim().split(/[，、；：,;:]/u);
  const bare = clause.replace(/^(?:有)?[一两二三]?(?:个|位|名|座|艘|只|条|群|对)/u, '');
  const [about = ''] = bare.split(/(?:发现|遇见|必须|开始|决定|找到|想要)/u);
  const title = (about === '' ? bare : about).slice(0, MOST_LETTERS).trim();
  return title === '' ? null : title;
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
