import { fillFrame } from './fill-frame.ts';
import type { Lexicon } from './lexicon-schema.ts';

/** A transition hint as words of the story, and at which end of the chapter they belong. */
export interface HintWords {
  readonly words: string;
  readonly at: 'first' | 'last';
}

/**
 * A hint is an instruction; a transition is story. A hint that is a sentence of the story already is taken as it stands; of
 * "Enter the second chapter on the sound of a bell" the bell is. Null where nothing is left but talk about the outline.
 */
export function phraseHint(text: string, lexicon: Lexicon): HintWords | null {
  const plain = text.trim().replace(/[.。]$/u, '');
  const told = lexicon.language === 'zh' ? phraseChinese(plain, lexicon) : phraseEnglish(plain, lexicon);
  return told === null || MACHINERY.test(told.words) ? null : told;
}

const MACHINERY =
  /\b(?:scenes?|chapters?|sections?|transitions?|readers?|outline)\b|场景|章节|本章|读者|过渡|大纲/iu;

const ENDING = /^(?:end|close|finish|conclude)$/i;
const ORDER = /^(?:please\s+)?(enter|open|begin|start|end|close|finish|conclude|use|show|keep|put|bring)\s+/i;
const PART =
  /^(?:the\s+)?(?:\w+\s+)?(?:chapters?|scenes?|sections?|book)(?:\s+\w+)??\s+(?=(?:on|with|in|by|to|at|from|after|before)\b)/i;
const PREPOSITION = /^(?:on|with|in|by|to|at|from|after|before|under|over|through|as|when)\b/i;

function phraseEnglish(text: string, lexicon: Lexicon): HintWords | null {
  const { hintBegins, hintEnds, hintIs } = lexicon.outline.phrases;
  const order = ORDER.exec(text);
  if (order === null) return { words: fillFrame(lexicon, {}, `${text}.`), at: 'first' };
  const at = ENDING.test(order[1] ?? '') ? 'last' : 'first';
  const rest = text.slice(order[0].length).replace(PART, '');
  if (rest === '') return null;
  const frame = PREPOSITION.test(rest) ? (at === 'last' ? hintEnds : hintBegins) : hintIs;
  return { words: fillFrame(lexicon, { hint: rest }, frame), at };
}

const CHINESE_ORDER =
  /^(?:请)?(?:第[一二三四五六七八九十百\d]+[章节场幕]|每[一]?[章场]|本章)?(?:要|应该?|须)?(?:以|用|从|在)(.+?)(开场|开头|开篇|开始|进入|入场|收尾|结束|作结|收场)$/u;

function phraseChinese(text: string, lexicon: Lexicon): HintWords | null {
  const { hintBegins, hintEnds } = lexicon.outline.phrases;
  const [, hint, verb = ''] = CHINESE_ORDER.exec(text) ?? [];
  if (hint === undefined) return { words: fillFrame(lexicon, {}, `${text}。`), at: 'first' };
  const ends = /收尾|结束|作结|收场/u.test(verb);
  return { words: fillFrame(lexicon, { hint }, ends ? hintEnds : hintBegins), at: ends ? 'last' : 'first' };
}
