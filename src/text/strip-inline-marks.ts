import type { LinkTargets } from './markdown-block.ts';
import { type Inline, parseInline } from './parse-inline.ts';
import { findToken } from './read-inline-token.ts';

/** The words of a Markdown paragraph: no marks, no pictures, no marks of notes, no tags. Line breaks stay where they are. */
export function stripInlineMarks(text: string, targets: LinkTargets): string {
  // Most paragraphs have no mark, and ten thousand files are read at a time.
  return findToken(text, 0) === text.length ? text : listWords(parseInline(text, targets));
}

function listWords(inlines: readonly Inline[]): string {
  return inlines.map(readWords).join('');
}

function readWords(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
    case 'code':
      return inline.text;
    case 'link':
      return listWords(inline.inlines);
    case 'break':
      return keepLineBreaks(inline.text) || ' ';
    case 'image':
    case 'tag':
      return keepLineBreaks(inline.text);
    case 'note':
    case 'strike':
      return '';
  }
}

/** So that what follows keeps its line. */
function keepLineBreaks(text: string): string {
  return text.replace(/[^\n]+/g, '');
}
