// What the author knows of how people ask for work, a language at a time.

export interface SessionTongue {
  /** Between two pieces of work. */
  readonly split: RegExp;
  /** Of those, what says that the second waits for the first. */
  readonly inOrder: RegExp;
  /** A clause that asks for work. */
  readonly asks: RegExp;
  readonly writes: RegExp;
  /** Words that stand for scenes named before. */
  readonly pronoun: RegExp;
  /** A wish that says how the work before is to be. */
  readonly condition: RegExp;
  readonly foreshadowing: RegExp;
  readonly conflict: RegExp;
  readonly scenes: RegExp;
  readonly question: string;
  readonly conflictText: string;
  nameScenes(numbers: readonly number[]): string;
  writeScene(clause: string, number: number): string;
}

const VERBS =
  'write|draft|rewrite|redraft|check|audit|review|verify|validate|plan|update|revise|restructure|rework|analy[sz]e|compare|find|trace|make sure|ensure';

const ENGLISH: SessionTongue = {
  split: new RegExp(
    `[;.]\\s+|,?\\s*\\b(?:and\\s+)?(?:then|after that|afterwards|finally)\\b,?\\s*|,\\s*(?:and\\s+)?(?=(?:${VERBS})\\b)|\\s+and\\s+(?=(?:${VERBS})\\b)`,
    'gi',
  ),
  inOrder: /\b(?:then|after that|afterwards|finally)\b/i,
  asks: new RegExp(`^(?:please\\s+)?(?:${VERBS})\\b`, 'i'),
  writes: /^(?:please\s+)?(?:write|draft|rewrite|redraft)\b/i,
  pronoun: /\b(?:their|them|these|those|both|its|it)\b/i,
  condition: /^(?:make sure|ensure)(?: that)?\s+/i,
  foreshadowing: /\bforeshadow/i,
  conflict: /\bwithout (?:writing|changing|touching) (?:it|them|any(?:thing)?|the text)\b/i,
  scenes: /\bscenes?\s+((?:\d+|,|\s|-|–|&|and|to)+)/gi,
  question: 'Which themes need foreshadowing? Which scenes?',
  conflictText: 'The text is to be written, and is not to be touched.',
  nameScenes: (numbers) =>
    numbers.length === 1 ? `scene ${numbers[0]}` : `scenes ${join(numbers, ' and ')}`,
  writeScene: (clause, number) =>
    `${/^\w+/.exec(clause.replace(/^please\s+/i, ''))?.[0] ?? 'Write'} scene ${number}`,
};

const CHINESE: SessionTongue = {
  split:
    /[；;。！]\s*|[，,]?\s*(?:然后|接着|之后|最后|再)\s*|[，,]\s*(?:并且|并|同时|还要|以及)?\s*|(?:并且|并)(?=[检审写核梳评])/gu,
  inOrder: /然后|接着|之后|最后|再/u,
  asks: /^(?:请)?(?:写|起草|撰写|重写|规划|计划|检查|审查|审核|核对|梳理|评估|修改|分析|比较)/u,
  writes: /^(?:请)?(?:写|起草|撰写|重写)/u,
  pronoun: /它们|他们|两场|这些|这两场|其/u,
  condition: /^(?:确保|务必)/u,
  foreshadowing: /伏笔|铺垫/u,
  conflict: /但不要(?:写|改|动)/u,
  scenes:
    /第?\s*((?:\d+|[一二三四五六七八九十]+)(?:\s*[、,，和与及到至-]\s*第?\s*(?:\d+|[一二三四五六七八九十]+))*)\s*(?:场|幕|个场景)(?:\s*[、和与及]\s*第\s*((?:\d+|[一二三四五六七八九十]+))\s*(?:场|幕|个场景))*/gu,
  question: '哪些主题需要伏笔？涉及哪些场景？',
  conflictText: '既要写正文，又不许动正文。',
  nameScenes: (numbers) => numbers.map((number) => `第${number}场`).join('和'),
  writeScene: (clause, number) => `${/^(?:请)?(写|起草|撰写|重写)/u.exec(clause)?.[1] ?? '写'}第${number}场`,
};

/** The tongue that a wish is in. */
export function chooseSessionTongue(wish: string): SessionTongue {
  return /\p{Script=Han}/u.test(wish) ? CHINESE : ENGLISH;
}

const LONGEST_RANGE = 50;
const HAN_DIGITS = '零一二三四五六七八九';

/** The scenes that a clause names, in order and each once; a range stands for all between. */
export function listSceneNumbers(clause: string, { scenes }: SessionTongue): number[] {
  const numbers = [...clause.matchAll(scenes)].flatMap(([whole]) => {
    const parts = [...whole.matchAll(/(-|–|\bto\b|到|至)?\s*第?\s*(\d+|[一二三四五六七八九十]+)/giu)];
    const list: number[] = [];
    for (const [, range, text = ''] of parts) {
      const number = /\d/.test(text) ? Number(text) : readHan(text);
      const from = range === undefined ? number : (list.at(-1) ?? number - 1) + 1;
      for (let each = Math.max(from, number - LONGEST_RANGE); each <= number; each += 1) list.push(each);
    }
    return list;
  });
  return [...new Set(numbers)];
}

function readHan(text: string): number {
  const [tens, ones = ''] = text.includes('十') ? text.split('十') : ['', text];
  const digit = (word: string | undefined) => Math.max(0, HAN_DIGITS.indexOf(word ?? ''));
  return text.includes('十')
    ? (tens === '' ? 1 : digit(tens)) * 10 + (ones === '' ? 0 : digit(ones))
    : digit(ones);
}

function join(numbers: readonly number[], last: string): string {
  return numbers.length < 2
    ? `${numbers[0] ?? ''}`
    : `${numbers.slice(0, -1).join(', ')}${last}${numbers.at(-1)}`;
}
