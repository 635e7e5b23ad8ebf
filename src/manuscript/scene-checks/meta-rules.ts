import { HAN_NUMERAL } from '../../text/numeral-words.ts';
import { REFUSALS } from './refusals.ts';

// What gives a text away as an answer to a request. Each pattern is held to the place where such words stand, because in
// the middle of a story nearly all of them are a story's words too.

export interface MetaRule {
  readonly where: 'first' | 'last' | 'any';
  readonly pattern: RegExp;
  readonly what: string;
}

const PIECE = '(?:scene|draft|chapter|version|rewrite|revision|passage|text|continuation|beat)';
const CHINESE_PIECE = '(?:场景|正文|草稿|章节|版本|改写|修改稿|修订稿|文本|内容|续写)';

export const META_RULES: readonly MetaRule[] = [
  {
    where: 'any',
    pattern:
      /\bas an? (?:AI|artificial intelligence|(?:large )?language model)(?: (?:language )?model)?,? I(?:['’]m| am| can(?:not|['’]t)| do(?: not|n['’]t)| was not| must| should| have to| need to)\b/i,
    what: 'a model speaking of itself',
  },
  { where: 'any', pattern: /\bas an? (?:AI|large) language model\b/i, what: 'a model speaking of itself' },
  {
    where: 'any',
    pattern:
      /作为(?:一个|一名)?(?:(?:AI|人工智能)(?:大?语言模型|助手|模型)?|大?语言模型)[，,]?我(?:无法|不能|没有|不会)/u,
    what: 'a model speaking of itself',
  },
  ...REFUSALS.map((pattern): MetaRule => ({ where: 'first', pattern, what: 'a refusal' })),
  {
    where: 'first',
    pattern: /^(?:user|assistant|human|用户|助手)\s*[:：]/im,
    what: 'a turn of a conversation',
  },
  {
    where: 'first',
    pattern: new RegExp(
      `^(?:sure|certainly|of course|absolutely|understood|okay|great)\\b[,!.: —–-]{1,3}(?:here(?:['’]s| is| are)|I(?:['’]ll| will|['’]ve| have))\\b[^\\n]{0,80}\\b${PIECE}\\b`,
      'i',
    ),
    what: 'a greeting before it begins',
  },
  {
    where: 'first',
    pattern: new RegExp(
      `^(?:here(?:['’]s| is)|below is|the following is|this is) (?:the|a|your|my)\\b[^\\n.]{0,60}\\b${PIECE}\\b[^\\n.]{0,60}:\\s*(?:\\n|$)`,
      'i',
    ),
    what: 'an announcement of itself',
  },
  {
    where: 'first',
    pattern: new RegExp(
      `^(?:here(?:['’]s| is)|below is) (?:the|your|my)\\b[^\\n.]{0,40}\\b${PIECE}\\b,? (?:you (?:asked|requested|wanted)|as (?:requested|you asked)|with (?:the|all|your) (?:changes|corrections|fixes|revisions|edits))\\b`,
      'i',
    ),
    what: 'an announcement of itself',
  },
  {
    where: 'first',
    pattern: new RegExp(
      `^(?:好的|当然|没问题|明白了|可以)[，,！!。：:]?\\s*(?:以下|下面|这里|这)是[^\\n]{0,30}${CHINESE_PIECE}`,
      'u',
    ),
    what: 'a greeting before it begins',
  },
  {
    where: 'first',
    pattern: new RegExp(
      `^(?:以下|下面|这)是[^\\n。]{0,24}${CHINESE_PIECE}[^\\n。]{0,12}[：:]\\s*(?:\\n|$)`,
      'u',
    ),
    what: 'an announcement of itself',
  },
  {
    where: 'last',
    pattern:
      /^(?:(?:please )?let me know if (?:you|this|there)|I hope (?:this|you) (?:meets|works|helps|enjoy|like|captures)|(?:would you like|do you want) me to|(?:shall|should) I (?:continue|go on|proceed) (?:with|to)|feel free to (?:ask|let me|request))\b[^\n]*/i,
    what: 'an offer after its end',
  },
  {
    where: 'last',
    pattern:
      /^(?:希望(?:这|您|你)[^\n]{0,20}(?:满意|喜欢|符合)|如(?:果|需)[^\n]{0,16}(?:修改|调整|续写)[^\n]{0,12}(?:告诉我|告知|吩咐))[^\n]*/u,
    what: 'an offer after its end',
  },
  {
    where: 'any',
    pattern: /^[[(*_—\s]*(?:end of (?:the )?(?:scene|chapter|beat)|scene ends)[\])*_—.\s]*$/i,
    what: 'a mark of its own end',
  },
  {
    where: 'any',
    pattern: /^[（(【[]?本(?:场景|场|章|节|幕)(?:完|结束)[）)】\]。]?\s*$/u,
    what: 'a mark of its own end',
  },
  {
    where: 'any',
    pattern:
      /^[[(*_—\s]*(?:to be continued|continued(?: (?:from|in|on) [^\n]{0,40})?|cont['’]d\.?)[\])*_—.…\s]*$/im,
    what: 'a mark that it goes on elsewhere',
  },
  {
    where: 'any',
    pattern: /^[（(【[]?(?:未完待续|待续|续|续上文|接上文)[）)】\].。…]*\s*$/mu,
    what: 'a mark that it goes on elsewhere',
  },
  {
    where: 'any',
    pattern:
      /^[[(*_\s]*(?:(?:approx(?:imate|\.)? )?(?:word count|total words|words)\s*:?\s*~?\d|~?\d+ words\b\s*[\])])[^\n]*/i,
    what: 'a count of its words',
  },
  { where: 'any', pattern: /^[（(【[]?\s*(?:总)?字数[：:约]\s*\d[^\n]*/u, what: 'a count of its words' },
  {
    where: 'any',
    pattern:
      /^(?:#{1,6}\s+\S[^\n]*|\*{0,2}(?:scene|chapter|beat)\s+\d+(?::\d+)?(?:\s*[:.—–-][^\n]{0,80})?\*{0,2}$)/im,
    what: 'a heading',
  },
  {
    where: 'first',
    pattern: /^\*\*[^*\n]{1,80}[^*\n.!?…”"’]\*\*\s*(?:\n|$)/,
    what: 'a heading',
  },
  {
    where: 'first',
    pattern:
      /^[*_\s]*(?:scene (?:card|text|title|draft)|(?:revised|edited|corrected|final|rewritten) (?:scene|draft|text|version)|title|pov|point of view)[*_\s]*(?::|\n|$)/i,
    what: 'a heading',
  },
  {
    where: 'first',
    pattern:
      /^[【[*\s]*(?:标题|场景卡|场景标题|正文|修订稿|修改稿|修改后(?:的)?(?:场景|正文)?|润色稿)[】\]*\s]*(?:[：:]|\n|$)/u,
    what: 'a heading',
  },
  {
    where: 'any',
    pattern: new RegExp(`^第(?:\\d|${HAN_NUMERAL})+[章节幕场](?:[：:\\s][^\\n。]{0,30})?$`, 'mu'),
    what: 'a heading',
  },
  {
    where: 'any',
    pattern:
      /^[[(*_\s]*(?:(?:author|editor|writer|translator)['’]s notes?|A\/N|notes? (?:to|for) (?:the )?(?:author|editor|reader)s?|note)\s*:\**\s[^\n]*/i,
    what: 'a note on itself',
  },
  {
    where: 'any',
    pattern:
      /^[[(*_\s]*(?:(?:summary of )?(?:the )?(?:changes|edits|revisions|corrections|fixes)(?: (?:made|applied))?|what (?:I|has) changed)\s*:/im,
    what: 'a note on itself',
  },
  {
    where: 'any',
    pattern: new RegExp(
      `\\bI(?:['’]ve| have) (?:revised|edited|rewritten|corrected|adjusted|expanded|shortened|trimmed) (?:the|this|your) ${PIECE}\\b`,
      'i',
    ),
    what: 'a note on itself',
  },
  {
    where: 'any',
    pattern: /^[（(【[]?(?:注|备注|作者注|编者注|修改说明|改动说明|主要修改|说明)[：:][^\n]*/u,
    what: 'a note on itself',
  },
  {
    where: 'any',
    pattern:
      /\b(?:the|this) scene (?:card|plan|frame|brief)\b|\b(?:target word count|end condition|transition anchors?)\b/i,
    what: 'words of its own brief',
  },
  {
    where: 'any',
    pattern:
      /\b(?:the|this) (?:scene|chapter) (?:opens|ends|closes|begins|establishes|serves|concludes) (?:with|on|by|to|the)\b/i,
    what: 'a description of itself',
  },
  { where: 'any', pattern: /本(?:场景|场|章)(?:以|将|旨在|主要|通过)/u, what: 'a description of itself' },
  { where: 'any', pattern: /^Evidence:\s/m, what: 'an evidence line' },
];
