import { Fragment, memo, type ReactNode } from 'react';
import type { MarkdownBlock } from '../../../src/text/markdown-block.ts';
import { type Inline, parseInline } from '../../../src/text/parse-inline.ts';
import { parseMarkdown } from '../../../src/text/parse-markdown.ts';
import { useWords } from './dictionaries.ts';

// A text as on paper, by the parser that the whole program reads Markdown with. Nothing in it can load or run anything: links
// and pictures are shown as words, tags as they are written, and everything is text to the browser.

export const Prose = memo(function Prose({ markdown }: { readonly markdown: string }) {
  const { blocks, targets } = parseMarkdown(markdown);
  return blocks.map((block) => (
    <Block key={block.startLine} block={block} show={(text) => showInlines(parseInline(text, targets))} />
  ));
});

interface BlockProps {
  readonly block: MarkdownBlock;
  readonly show: (text: string) => ReactNode;
}

function Block({ block, show }: BlockProps) {
  const words = useWords();
  // Where in the text it stands, for whoever marks something in it.
  const at = { 'data-line': block.startLine, 'data-end': block.endLine };
  if (block.kind === 'heading')
    return (
      <p className="prose-heading" {...at}>
        {show(block.text)}
      </p>
    );
  if (block.kind === 'break') return <hr className="prose-break" aria-label={words.sceneBreak} />;
  if (block.kind === 'definition') return null;
  const text = block.lines.join('\n');
  if (block.kind === 'quote') return <blockquote {...at}>{show(text)}</blockquote>;
  if (block.kind === 'code' || block.kind === 'table' || block.kind === 'html')
    return (
      <p className="prose-plain" {...at}>
        {text}
      </p>
    );
  const mark = block.kind === 'list_item' ? block.mark : block.kind === 'footnote' ? `[${block.label}] ` : '';
  return (
    <p {...at}>
      {mark}
      {show(text)}
    </p>
  );
}

function showInlines(inlines: readonly Inline[]): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a paragraph have no name but their place, and never move.
  return inlines.map((inline, place) => <Fragment key={place}>{showInline(inline)}</Fragment>);
}

function showInline(inline: Inline): ReactNode {
  const shown = showWords(inline);
  return inline.isEmphasis ? <em>{shown}</em> : shown;
}

function showWords(inline: Inline): ReactNode {
  if (inline.kind === 'link') return showInlines(inline.inlines);
  if (inline.kind === 'break') return <br />;
  if (inline.kind === 'note') return <sup>{inline.label}</sup>;
  if (inline.kind === 'strike') return null;
  if (inline.kind === 'image') return `[${inline.text}]`;
  return inline.text;
}
