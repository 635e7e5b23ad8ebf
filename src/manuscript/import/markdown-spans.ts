import type { LinkTargets } from '../../text/markdown-block.ts';
import { type Inline, parseInline } from '../../text/parse-inline.ts';
import type { Span } from '../export/manuscript.ts';

/** What a text has beside its words. */
export interface MarkdownExtras {
  readonly links: string[];
  readonly images: string[];
  readonly tags: string[];
}

/** The words of a Markdown paragraph with their weight. Where links lead, pictures and other tags are put to the extras. */
export function readMarkdownSpans(text: string, targets: LinkTargets, extras: MarkdownExtras): Span[] {
  return parseInline(text, targets).flatMap((inline) => toSpans(inline, false, extras));
}

function toSpans(inline: Inline, isWithin: boolean, extras: MarkdownExtras): Span[] {
  const isEmphasis = isWithin || inline.isEmphasis;
  switch (inline.kind) {
    case 'text':
    case 'code':
    // What an author struck out is still there to be decided about, so its marks stay.
    case 'strike':
      return [{ text: inline.text, isEmphasis }];
    case 'note':
      return [{ text: `[^${inline.label}]`, isEmphasis }];
    case 'break':
      return [{ text: '\n', isEmphasis }];
    case 'link':
      extras.links.push(inline.target);
      return inline.inlines.flatMap((each) => toSpans(each, isEmphasis, extras));
    case 'image':
      extras.images.push(inline.text || inline.target);
      return [];
    case 'tag':
      extras.tags.push(inline.text);
      return [];
  }
}
