import { isSceneBreak } from '../../text/scene-break.ts';
import { cleanProse } from './clean-text.ts';
import type { ManuscriptBlock, Span } from './manuscript.ts';

/**
 * A scene's prose: paragraphs between blank lines, `*…*` as emphasis, a line of ornaments as a break. All else is text: this
 * is the form in which a chapter keeps its words, and not Markdown, which parse-markdown.ts reads. There a `#` would be lost.
 */
export function parseProse(content: string): ManuscriptBlock[] {
  return cleanProse(content)
    .split(/\n\s*\n/)
    .map(trimLines)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) =>
      isSceneBreak(paragraph) ? { kind: 'break' } : { kind: 'paragraph', spans: parseSpans(paragraph) },
    );
}

function trimLines(paragraph: string): string {
  return paragraph
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** A mark that opens touches the words after it, one that closes those before it; two in a row are no mark. */
const EMPHASIS = /(?<!\*)\*(?=[^\s*])([^*]*[^\s*])\*(?!\*)/g;

function parseSpans(paragraph: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  const push = (text: string, isEmphasis: boolean) => {
    if (text !== '') spans.push({ text, isEmphasis });
  };
  for (const match of paragraph.matchAll(EMPHASIS)) {
    push(paragraph.slice(end, match.index), false);
    push(match[1] ?? '', true);
    end = match.index + match[0].length;
  }
  push(paragraph.slice(end), false);
  return spans;
}
