import { listParagraphs } from './list-paragraphs.ts';

// How a model says that it will not write. Each pattern begins where an answer begins: later in a text the same words are
// somebody's in the story.

const WORK =
  '(?:help|assist|continue|write|create|generate|provide|complete|produce|fulfil+|comply|engage|depict|portray)';
const WILL_NOT =
  "(?:can(?:not|['’]t)|won['’]t|will not|(?:['’]m| am) (?:unable|not able|not comfortable|not going) (?:to )?)";

export const REFUSALS: readonly RegExp[] = [
  new RegExp(
    `^(?:I(?:['’]m| am) (?:very |truly |so )?sorry|sorry|I apologi[sz]e|my apologies|unfortunately)[,.]?(?: but)? I ?${WILL_NOT} ?${WORK}\\b`,
    'i',
  ),
  new RegExp(
    `^I ?${WILL_NOT} ?${WORK}(?:ing)?(?: you)?(?: with)? (?:this|that|the|your|any|such)\\b(?:[^\\n.]{0,60}\\b(?:scene|story|request|content|chapter|passage|conversation|prompt)\\b|[.!]?\\s*$)`,
    'i',
  ),
  /^I(?:['’]d| would) (?:rather not|prefer not to) (?:write|continue|create|generate) (?:this|that|the)\b/i,
  /^(?:非常|很|十分)?(?:抱歉|对不起|遗憾)[，,。]?(?:但)?(?:是)?我(?:无法|不能|没办法|不便)(?:为(?:您|你))?(?:帮助|协助|继续|提供|完成|满足|创作|生成|撰写|写|处理)/u,
  /^我(?:无法|不能|不便)(?:为(?:您|你))?(?:帮助|协助|提供|完成|满足|生成|创作|撰写)(?:这|该|此|您|你|相关)/u,
];

/** A page of a book is longer than an excuse. */
const LONGEST_REFUSAL = 900;

/** Whether a text is nothing but a model's refusal to write. */
export function isRefusal(text: string): boolean {
  if (text.trim().length > LONGEST_REFUSAL) return false;
  const [first] = listParagraphs(text);
  return first !== undefined && REFUSALS.some((pattern) => pattern.test(first.narration));
}
