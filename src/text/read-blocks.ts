import { readMarkdownBlocks } from './read-markdown-blocks.ts';
import { readPlainBlocks } from './read-plain-blocks.ts';
import { readXhtmlBlocks } from './read-xhtml-blocks.ts';
import type { TextBlock, TextFormat } from './text-block.ts';

/** The blocks of a decoded text. Never throws: what cannot be read as its format is read as well as it can be. */
export function readBlocks(text: string, format: TextFormat): TextBlock[] {
  return READERS[format](text);
}

const READERS: Readonly<Record<TextFormat, (text: string) => TextBlock[]>> = {
  markdown: readMarkdownBlocks,
  plain: readPlainBlocks,
  xhtml: readXhtmlBlocks,
};
