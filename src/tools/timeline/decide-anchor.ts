import type { FoundTime } from './time-event.ts';

/**
 * Whether an expression says when the story is now, and not when something else was or will be: at the head of its sentence
 * ("On Monday,", "It was past midnight", "Two days later"), or the sentence itself. What had happened by then is the past.
 */
export function isAnchored(sentence: string, { kind, expression, start }: FoundTime): boolean {
  const before = sentence.slice(0, start).trim();
  const after = sentence.slice(start + expression.length).trim();
  if (PAST.test(sentence)) return false;
  if (kind === 'relative') return LEAD.test(before);
  if (kind === 'time_of_day') return TIME_LEAD.test(before) && ENDS.test(after);
  return DATE_LEAD.test(before) && ENDS.test(after);
}

const PAST = /\b(?:had|would|was born|were born)\b|曾|以前|出生/iu;
const LEAD = /^(?:but|then|and|so|about|exactly|only|just|，)?$/iu;
const WEEKDAY = '(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)';
const DATE_LEAD = new RegExp(
  `^(?:(?:on|it was|it is)(?: a| now| already| the)?|那天是|今天是|这天是|这是|到了)?\\s*(?:${WEEKDAY},?(?: the)?|(?:星期|礼拜|周)[一二三四五六日天]，?)?$`,
  'iu',
);
const TIME_LEAD =
  /^(?:(?:at|in the|that|that same|it was|it is|it was (?:nearly|almost|already|past|after|just before|still|now))|那天|当天|已经是|天已)$/iu;
const ENDS =
  /^(?:$|[,.;:!?—，。；：！？(（]|(?:morning|afternoon|evening|night)\b|(?:in|at|on|of|and|the|when|his|her|they|he|she|we|I)\b|\d|\p{Lu}|的)/u;
