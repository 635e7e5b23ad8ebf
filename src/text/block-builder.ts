import { isSceneBreak } from './scene-break.ts';
import type { BlockKind, TextBlock } from './text-block.ts';

// Tags and text, as they come, into blocks. A block ends where a block element begins or ends, so that unbalanced tags cost
// nothing worse than a paragraph cut in two.

export interface BlockBuilder {
  open(tag: string, line: number): void;
  close(tag: string): void;
  /** Text that begins on this line of the file. */
  add(text: string, line: number): void;
  end(): TextBlock[];
}

export function createBlockBuilder(): BlockBuilder {
  const blocks: TextBlock[] = [];
  const within: BlockKind[] = [];
  let silent = 0;
  let text = '';
  let startLine = 1;

  const flush = (): void => {
    const trimmed = text.trimEnd();
    text = '';
    if (trimmed === '') return;
    const end_line = startLine + (trimmed.match(/\n/g)?.length ?? 0);
    if (isSceneBreak(trimmed)) blocks.push({ kind: 'break', text: '', start_line: startLine, end_line });
    else {
      blocks.push({ kind: within.at(-1) ?? 'paragraph', text: trimmed, start_line: startLine, end_line });
    }
  };

  return {
    open: (tag, line) => {
      const name = localName(tag);
      // A head that is never closed must not silence the book.
      if (name === 'body') silent = 0;
      if (SILENT.has(name)) silent += 1;
      else if (name === 'br') text = text === '' ? '' : `${text} `;
      else if (name === 'hr') {
        flush();
        blocks.push({ kind: 'break', text: '', start_line: line, end_line: line });
      } else if (BLOCK.has(name)) {
        flush();
        const kind = KINDS[name];
        if (kind !== undefined) within.push(kind);
      }
    },
    close: (tag) => {
      const name = localName(tag);
      if (SILENT.has(name)) silent = Math.max(silent - 1, 0);
      else if (BLOCK.has(name)) {
        flush();
        const at = within.lastIndexOf(KINDS[name] ?? 'break');
        if (at !== -1) within.length = at;
      }
    },
    add: (added, line) => {
      if (silent > 0) return;
      if (text === '') {
        const rest = added.replace(/^[ \t\n]+/, '');
        startLine = line + (added.slice(0, added.length - rest.length).match(/\n/g)?.length ?? 0);
        text = collapse(rest);
      } else text += collapse(added);
    },
    end: () => {
      flush();
      return blocks;
    },
  };
}

/** White space as a browser shows it, but each line break stays one. */
function collapse(text: string): string {
  return text.replace(/[ \t]+/g, ' ').replace(/ ?\n ?/g, '\n');
}

function localName(tag: string): string {
  return tag.slice(tag.indexOf(':') + 1).toLowerCase();
}

const SILENT: ReadonlySet<string> = new Set([
  'head',
  'style',
  'script',
  'template',
  'noscript',
  'svg',
  'math',
  'nav',
]);
const KINDS: Readonly<Record<string, BlockKind>> = {
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  li: 'list_item',
  dt: 'list_item',
  dd: 'list_item',
  blockquote: 'quote',
};
const BLOCK: ReadonlySet<string> = new Set([
  ...Object.keys(KINDS),
  'html',
  'body',
  'p',
  'div',
  'section',
  'article',
  'main',
  'header',
  'footer',
  'aside',
  'figure',
  'figcaption',
  'ul',
  'ol',
  'dl',
  'pre',
  'table',
  'tr',
  'td',
  'th',
  'caption',
  'address',
  'hgroup',
  'center',
]);
