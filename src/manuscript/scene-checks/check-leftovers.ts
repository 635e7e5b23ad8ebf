import { listParagraphs } from './list-paragraphs.ts';
import type { SceneFinding } from './scene-finding.ts';

/** What was to be replaced and was not: gaps, marks of a format, names that only machines use, an end that breaks off. */
export function checkLeftovers(text: string): SceneFinding[] {
  const found = RULES.flatMap(({ pattern, what }) =>
    [...text.matchAll(pattern)].map((match) => tell(match[0], match.index, what)),
  );
  return [
    ...found.filter((finding, at) => !found.some((other, index) => covers(other, index, finding, at))),
    ...checkEnd(text),
  ];
}

/** One gap may be of two kinds, and lie inside another: the widest counts, and of two that are the same the first. */
function covers(other: SceneFinding, index: number, finding: SceneFinding, at: number): boolean {
  const isSame = other.position === finding.position && other.quote.length === finding.quote.length;
  if (isSame) return index < at;
  return (
    other.position <= finding.position &&
    other.position + other.quote.length >= finding.position + finding.quote.length
  );
}

const TO_FILL =
  'insert|add|describe|continue|placeholder|todo|tbd|tbc|to come|to be (?:written|added|filled|decided)|missing|scene|name|character|location|place|dialogue';

const RULES: readonly { readonly pattern: RegExp; readonly what: string }[] = [
  { pattern: new RegExp(`\\[(?:${TO_FILL})\\b[^\\]\\n]{0,120}\\]`, 'gi'), what: 'a gap to be filled' },
  { pattern: /\[[A-Z][A-Z0-9_ ]{2,40}\]/g, what: 'a gap to be filled' },
  {
    pattern:
      /[[(](?:\.{3}|…)?\s*(?:the )?(?:rest|remainder) of (?:the|this) (?:scene|chapter|text|story|draft|passage|original)\b[^\])\n]{0,80}[\])]/gi,
    what: 'a gap to be filled',
  },
  {
    pattern: /\[[^\]\n]{0,80}\b(?:unchanged|omitted|remains? the same)\b[^\]\n]{0,40}\]/gi,
    what: 'a gap to be filled',
  },
  {
    pattern: /[【［（(](?:其余|以下|后文|前文|余下)[^】］）)\n]{0,20}(?:不变|省略|同上|从略|略)[】］）)]/gu,
    what: 'a gap to be filled',
  },
  { pattern: /[[(（【［](?:\.{3}|…+)[\])）】］]/g, what: 'a gap to be filled' },
  {
    pattern: /[【［（(](?:此处|这里|待补|待定|待写|待续写|插入|补充|占位)[^】］）)\n]{0,40}[】］）)]/gu,
    what: 'a gap to be filled',
  },
  {
    pattern: /\{\{?[^{}\n]{1,60}\}?\}|<\/?[a-z][a-z_-]*(?:\s[^<>\n]*)?>|\$\{[^}\n]*\}/gi,
    what: 'a slot of a template',
  },
  { pattern: /\b(?:TODO|TBD|FIXME|TK TK)\b(?=\s*[:：\])]|\s*$)/gm, what: 'a reminder' },
  { pattern: /\blorem ipsum\b/gi, what: 'filler' },
  { pattern: /_{4,}|^\s*```.*$/gm, what: 'a mark of a format' },
  { pattern: /\b(?:CHAR|LOC|THREAD)_[A-Z0-9_]+\b/g, what: 'an id' },
  {
    pattern:
      /\b(?:transition_(?:in|out)_(?:text|anchors)|scene_(?:card|ref|target|frame)|end_condition|handoff_mode|constraint_state)\b/g,
    what: 'the name of a field',
  },
  { pattern: /\\[nt"]|\uFFFD|(?![\t\n\r])\p{Cc}/gu, what: 'a broken character' },
];

/** A last sentence without an end was cut off. A dash ends one on purpose. */
function checkEnd(text: string): SceneFinding[] {
  const last = listParagraphs(text).at(-1);
  if (last === undefined || ENDS.test(last.text)) return [];
  const quote = last.text.slice(-80);
  return [tell(quote, last.start + last.text.length - quote.length, 'an end that breaks off')];
}

const ENDS = /[.!?…。！？—–⸺~*][\s"'”’»›」』）)\]*_]*$/u;

function tell(quote: string, position: number, what: string): SceneFinding {
  return {
    reason_code: 'scene_leftover',
    message: `The scene has ${what}: “${quote.trim()}”.`,
    quote,
    position,
    instead: null,
  };
}
