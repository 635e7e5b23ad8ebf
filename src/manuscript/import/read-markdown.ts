import { joinLines } from '../../text/join-lines.ts';
import type { MarkdownBlock } from '../../text/markdown-block.ts';
import { findField } from '../../text/parse-front-matter.ts';
import { parseMarkdown } from '../../text/parse-markdown.ts';
import { isSceneBreak } from '../../text/scene-break.ts';
import type { Span } from '../export/manuscript.ts';
import { findMarkedMatter } from './find-matter.ts';
import type { ImportNotice, SourceBlock, SourceDocument } from './imported-book.ts';
import { createMatterMarker, type MatterMarker } from './mark-matter.ts';
import { type MarkdownExtras, readMarkdownSpans } from './markdown-spans.ts';
import { renderProse } from './render-prose.ts';

/** A Markdown text as blocks of a book. Lines that are longer than anybody wraps are paragraphs. */
export function readMarkdown(text: string, name: string): SourceDocument {
  const parsed = parseMarkdown(text);
  const { front, comments, targets } = parsed;
  const [title, author, language] = [['title'], ['author'], ['language', 'lang']].map((keys) => {
    const field = findField(front.fields, ...keys);
    return field === null || field.text === '' ? null : field;
  });
  const used = new Set([title, author, language].map((field) => field?.line));
  const unused = front.lines.filter((line, at) => line.trim() !== '' && !used.has(at + 2));
  const extras: MarkdownExtras = { links: [], images: [], tags: [] };
  const reading: Reading = {
    marker: createMatterMarker(),
    readSpans: (words) => readMarkdownSpans(words, targets, extras),
  };
  const blocks = parsed.blocks.flatMap((block) => readBlock(block, reading));
  const defined = new Set(targets.values());
  const definitions = parsed.blocks.flatMap((block) => (block.kind === 'definition' ? block.lines : []));
  const told: readonly (readonly [string, readonly string[]])[] = [
    ['Front matter that is not kept', unused.map((line) => line.trim())],
    ['Comments are left out', comments],
    ['Pictures are left out', extras.images],
    [
      'Links keep their words; they led to',
      [...extras.links.filter((target) => !defined.has(target)), ...definitions.map((line) => line.trim())],
    ],
    ['Tags that mean nothing here are left out', [...new Set(extras.tags)]],
  ];
  return {
    name,
    title: title?.text ?? null,
    author: author?.text ?? null,
    language: language?.text ?? null,
    blocks,
    notices: told.flatMap(([what, items]): ImportNotice[] =>
      items.length === 0 ? [] : [{ source: name, message: `${what}: ${items.join('; ')}` }],
    ),
  };
}

interface Reading {
  readonly marker: MatterMarker;
  readSpans(text: string): Span[];
}

function readBlock(block: MarkdownBlock, reading: Reading): SourceBlock[] {
  const { marker, readSpans } = reading;
  const readLines = (lines: readonly string[]) => readParagraph(lines, readSpans).map(marker.mark);
  switch (block.kind) {
    case 'heading': {
      const words = readSpans(block.text).map(({ text }) => text);
      return [marker.mark({ kind: 'heading', level: block.level, text: words.join('') })];
    }
    case 'break':
      return [{ kind: 'break' }];
    case 'paragraph':
    case 'table':
      return readLines(block.lines);
    case 'quote':
      return readParagraph(block.lines, readSpans, !marker.isAlone()).map(marker.mark);
    case 'list_item':
      return readLines(keepMark(block.lines, /^\d/.test(block.mark) ? block.mark : ''));
    case 'footnote':
      return readNote(block.label, readLines(block.lines));
    case 'code': {
      const text = block.lines.filter((line) => line.trim() !== '').join('\n');
      const prose = renderProse([{ text, isEmphasis: false }]);
      return prose === '' ? [] : [marker.mark({ kind: 'paragraph', text: prose })];
    }
    case 'html':
      return readTags(block.lines, reading);
    case 'definition':
      return [];
  }
}

function keepMark([first = '', ...more]: readonly string[], mark: string): string[] {
  return [`${mark}${first}`, ...more];
}

/**
 * A division that is a page around the story begins and ends it. Other tags say nothing of the text, and no empty paragraph
 * stands where they do, but for a line break alone: that is room which an author made.
 */
function readTags(lines: readonly string[], { marker, readSpans }: Reading): SourceBlock[] {
  const [line = ''] = lines;
  const division = /^<div class="([a-z -]+)">\s*$/.exec(line)?.[1];
  const matter = division === undefined ? null : findMarkedMatter(division);
  if (matter !== null) marker.begin(matter);
  else if (marker.isOpen() && /^<\/div>\s*$/.test(line)) marker.end();
  else return lines.flatMap(readSpans).some(({ text }) => text === '\n') ? [{ kind: 'blank' }] : [];
  return [];
}

/** Its paragraphs are lines of one. */
function readNote(label: string, blocks: readonly SourceBlock[]): SourceBlock[] {
  const texts = blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []));
  return texts.length === 0 ? [] : [{ kind: 'paragraph', text: `[^${label}]: ${texts.join('\n')}` }];
}

function readParagraph(
  lines: readonly string[],
  readSpans: Reading['readSpans'],
  isQuote = false,
): SourceBlock[] {
  const isLineHabit = lines.slice(0, -1).some((line) => line.length > LONGEST_WRAPPED_LINE);
  return (isLineHabit ? lines.filter((line) => line !== '').map((line) => [line]) : [lines]).flatMap(
    (own): SourceBlock[] => {
      const spans = readSpans(joinSoftBreaks(own));
      const text = renderProse(spans, isQuote);
      // A picture, a link or a tag over several lines leaves no words, and no room that an author made.
      if (text === '') return spans.some((span) => /[\n\u00a0]/.test(span.text)) ? [{ kind: 'blank' }] : [];
      return [isSceneBreak(text) ? { kind: 'break' } : { kind: 'paragraph', text }];
    },
  );
}

const LONGEST_WRAPPED_LINE = 200;

/** A line break of the author's has a backslash or two spaces in front; any other is white space. */
function joinSoftBreaks(lines: readonly string[]): string {
  const stretches: string[][] = [[]];
  lines.forEach((line, at) => {
    const isHard = at < lines.length - 1 && /(?:(?<!\\)(?:\\\\)*\\| {2,})$/.test(line);
    stretches.at(-1)?.push(isHard ? line.replace(/(?:\\| +)$/, '') : line);
    if (isHard) stretches.push([]);
  });
  return stretches.map(joinLines).join('\n');
}
