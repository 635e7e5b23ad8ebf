import { SaxesParser } from 'saxes';
import { createBlockBuilder } from './block-builder.ts';
import { decodeEntities, NAMED_ENTITIES } from './decode-entities.ts';
import type { TextBlock } from './text-block.ts';

// Well-formed XHTML goes through a strict parser, which never expands what a DOCTYPE defines and never loads anything. The
// first error gives the whole text to a scanner that takes tags as they come.

export function readXhtmlBlocks(text: string): TextBlock[] {
  return readStrictly(text) ?? readTolerantly(text);
}

function readStrictly(text: string): TextBlock[] | null {
  const builder = createBlockBuilder();
  const parser = new SaxesParser({ fragment: false });
  let failed = false;
  parser.ENTITIES = { ...NAMED_ENTITIES };
  parser.on('error', () => {
    failed = true;
  });
  parser.on('opentag', ({ name }) => builder.open(name, parser.line));
  parser.on('closetag', ({ name }) => builder.close(name));
  parser.on('text', (data) => builder.add(data, parser.line - countLineBreaks(data)));
  parser.on('cdata', (data) => builder.add(data, parser.line - countLineBreaks(data)));
  for (let from = 0; from < text.length && !failed; from += PIECE)
    parser.write(text.slice(from, from + PIECE));
  if (!failed) parser.close();
  return failed ? null : builder.end();
}

/** So that a broken text is given up early. */
const PIECE = 64 * 1024;

function readTolerantly(text: string): TextBlock[] {
  const builder = createBlockBuilder();
  let line = 1;
  let from = 0;
  for (const match of text.matchAll(TAGS)) {
    const before = text.slice(from, match.index);
    if (before !== '') builder.add(decodeEntities(before), line);
    line += countLineBreaks(before);
    const [whole, slash, name, selfClosing] = match;
    if (name !== undefined) {
      if (slash === '/') builder.close(name);
      else builder.open(name, line);
      if (slash !== '/' && selfClosing === '/') builder.close(name);
    }
    line += countLineBreaks(whole);
    from = match.index + whole.length;
  }
  builder.add(decodeEntities(text.slice(from)), line);
  return builder.end();
}

const TAGS = new RegExp(
  [
    String.raw`<!--[\s\S]*?(?:-->|$)`,
    String.raw`<!\[CDATA\[|\]\]>`,
    String.raw`<![A-Za-z][^[<>]*(?:\[[^\]]{0,10000}\]\s*)?>`,
    String.raw`<\?[^<>]*>`,
    String.raw`<(\/?)([A-Za-z][\w:-]*)[^<>]*?(\/?)>`,
  ].join('|'),
  'g',
);

function countLineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
