import type { ActionId } from './chief-actions.ts';

// The words by which a sentence asks for something, over folded text. A word that may mean anything (do, work on, 来写) is
// not here: then the Chief asks.

/** What takes more of the sentence comes first; what was read is not read again. */
export const ACTION_WORDS: readonly (readonly [ActionId, RegExp])[] = [
  ['beats', /\bbreak\b.{0,60}?\binto beats\b|\bbeats (?:for|of)\b|节拍|節拍/gu],
  [
    'continuity',
    /\bcheck\b.{0,60}?\b(?:continuity|consistency|canon)\b|\b(?:continuity|consistency) check\b|\bcontinuity\b|连贯性?|連貫性?|连续性|連續性|一致性/gu,
  ],
  [
    'rewrite',
    /\bre-?writ(?:e|ing)\b|\bre-?draft\b|\bwrite (?:it )?(?:again|anew)\b|重写|重寫|改写|改寫|重新写/gu,
  ],
  ['write', /\bwrit(?:e|ing)\b|\bdraft(?:ing)?\b|\bcompose\b|(?<!来|來)[写寫]|起草|撰写|撰寫|创作|創作/gu],
  ['plan', /\bplan(?:ning)?\b|规划|規劃|计划|計劃|策划/gu],
  [
    'critique',
    /\bcritique\b|\bcritici[sz]e\b|\breview\b|\bevaluate\b|\bassess\b|\bfeedback on\b|点评|點評|评价|評價|批评|批評|评论|評論|评审|评估|审阅/gu,
  ],
  [
    'edit',
    /\b(?:copy-?|line-?)?edit(?:ing)?\b|\bpolish\b|\brevise\b|\btighten\b|\bproofread\b|润色|潤色|修改|编辑|編輯|校对|校對|修订/gu,
  ],
  ['summarize', /\bsummari[sz]e\b|\bsum up\b|\bsummary of\b|总结|總結|概括|摘要/gu],
];

/** From here to the end of its clause a sentence says what is not to be done. */
export const NEGATION =
  /\b(?:(?:and )?(?:do not|don't|dont|never|must not|mustn't|should not|shouldn't|let's not|avoid|without)|leave(?=.{0,60}?\b(?:alone|untouched|as it is|as is)\b)|keep(?=.{0,60}?\b(?:unchanged|untouched|as it is|as is)\b))\b|不要|不许|不许|不准|不能|不用|别|別|勿|不动|不改|不碰/gu;

/** Where one clause ends and another begins. */
export const BOUNDARY =
  /[,;.!?。；！？]|\bbut\b|\bthen\b|\bjust\b|\binstead\b|\bhowever\b|但是?|不过|然后|只/gu;

/** All of it: "without changing anything". */
export const EVERYTHING = /\b(?:anything|any files?|a word|a thing)\b|任何|什么都/u;
