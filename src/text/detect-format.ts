import type { TextFormat } from './text-block.ts';

/** By the file's name, unless its content says otherwise; by its content alone where the name says nothing. */
export function detectFormat(path: string, text: string): TextFormat {
  const looksTagged = /^\s*<(?:\?xml|!doctype|html|body|section|div|h[1-6]|p)\b/i.test(text.slice(0, 2000));
  if (looksTagged) return 'xhtml';
  const extension = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  if (MARKDOWN.has(extension)) return 'markdown';
  if (XHTML.has(extension)) return /<\/?[a-z][^<>]*>/i.test(text) ? 'xhtml' : 'plain';
  if (extension === 'txt' || extension === 'text') return 'plain';
  return /^(?:---\n|#{1,6} +\S)/m.test(text) ? 'markdown' : 'plain';
}

const MARKDOWN: ReadonlySet<string> = new Set(['md', 'markdown', 'mdown', 'mkd']);
const XHTML: ReadonlySet<string> = new Set(['xhtml', 'html', 'htm', 'xml']);
