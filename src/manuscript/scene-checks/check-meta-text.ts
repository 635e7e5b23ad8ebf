import { listParagraphs, type Paragraph } from './list-paragraphs.ts';
import { META_RULES, type MetaRule } from './meta-rules.ts';
import type { SceneFinding } from './scene-finding.ts';

/** Words about the text or its making, where the text itself should be. What people say is never looked at. */
export function checkMetaText(text: string): SceneFinding[] {
  const paragraphs = listParagraphs(text);
  return paragraphs.flatMap((paragraph, index) => {
    const place = { isFirst: index === 0, isLast: index === paragraphs.length - 1 };
    return META_RULES.flatMap((rule) => findRule(rule, paragraph, place)).slice(0, 1);
  });
}

function findRule(
  { where, pattern, what }: MetaRule,
  { narration, text, start }: Paragraph,
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): SceneFinding[] {
  if ((where === 'first' && !isFirst) || (where === 'last' && !isLast)) return [];
  const match = pattern.exec(narration);
  if (match === null) return [];
  const quote = text.slice(match.index, match.index + match[0].length);
  return [
    {
      reason_code: 'scene_meta_text',
      message: `The scene has ${what}: “${quote}”.`,
      quote,
      position: start + match.index,
      instead: null,
    },
  ];
}
