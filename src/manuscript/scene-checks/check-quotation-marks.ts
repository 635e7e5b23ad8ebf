import type { QuotationMarks } from '../../contracts/book-style.ts';
import { listParagraphs } from './list-paragraphs.ts';
import type { SceneFacts } from './scene-facts.ts';
import type { SceneFinding } from './scene-finding.ts';

// Speech in other quotation marks than the style's. Straight marks count as the curly ones: an export sets them. What stands inside a
// quotation may have the other kind, so only marks outside the style's own count; single ones only in pairs, as an apostrophe is none.

const PAIRS: Readonly<Record<QuotationMarks, RegExp>> = {
  double: /[“"][^“”"]*(?:[”"]|$)/gu,
  single: /(?<![\p{L}\p{N}])[‘'](?=\S)(?:[^‘’']|(?<=\p{L})['’](?=\p{L}))*(?:[’'](?!\p{L})|$)/gu,
  guillemets: /[«»][^«»]*(?:[»«]|$)/gu,
  low: /„[^„“”]*(?:[“”]|$)/gu,
  corner: /「[^「」]*(?:」|$)/gu,
};
const SHOWN: Readonly<Record<QuotationMarks, string>> = {
  double: '“…”',
  single: '‘…’',
  guillemets: '«…»',
  low: '„…“',
  corner: '「…」',
};
/** One may be a title, or a word that somebody doubts. */
const FEWEST = 2;

export function checkQuotationMarks(text: string, { style }: Pick<SceneFacts, 'style'>): SceneFinding[] {
  const wanted = style?.quotation_marks;
  if (wanted === undefined) return [];
  const others = (Object.keys(PAIRS) as QuotationMarks[]).filter((kind) => kind !== wanted);
  const found = listParagraphs(text).flatMap(({ text: paragraph, start }) => {
    const rest = paragraph.replaceAll(PAIRS[wanted], (own) => ' '.repeat(own.length));
    return others.flatMap((kind) =>
      [...rest.matchAll(PAIRS[kind])]
        .filter(({ 0: whole }) => /\p{L}/u.test(whole) && /[\s,.!?。！？]/u.test(whole))
        .map(({ 0: whole, index }) => ({ whole, position: start + index })),
    );
  });
  const [first] = found.sort((a, b) => a.position - b.position);
  if (first === undefined || found.length < FEWEST) return [];
  return [
    {
      reason_code: 'scene_other_quotes',
      message: `Speech stands in ${SHOWN[wanted]} in this book, and ${found.length} times in other marks: ${first.whole.slice(0, 80).toWellFormed()}`,
      quote: first.whole.slice(0, 80).toWellFormed(),
      position: first.position,
      instead: null,
    },
  ];
}
