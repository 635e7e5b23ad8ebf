import { cleanTitle } from '../text/clean-text.ts';
import { decodeStrictly } from '../text/decode-strictly.ts';
import { parseFrontMatter } from '../text/parse-front-matter.ts';
import type { ManuscriptBlock } from './export/manuscript.ts';
import { parseProse } from './export/parse-prose.ts';
import { isHeadedKind, type MatterKind } from './matter-kinds.ts';

/** One page as its file has it. */
export interface MatterText {
  /** The author's own heading; null where the file has none, and for pages that stand without. */
  readonly heading: string | null;
  readonly blocks: readonly ManuscriptBlock[];
}

export type ParsedMatter =
  | { readonly ok: true; readonly text: MatterText }
  | { readonly ok: false; readonly why: string };

/**
 * A file made by hand: prose as a chapter has it. A head of fields is the editor's and no part of it; a first line
 * `# …` is the heading of a page that has one. A line that shall begin with such a mark has a backslash in front of it.
 */
export function parseMatter(kind: MatterKind, bytes: Uint8Array): ParsedMatter {
  const decoded = decodeStrictly(bytes);
  if (!decoded.ok) return refuse(decoded.why);
  const all = decoded.text.split('\n');
  const bodyLine = findBodyLine(all);
  const lines = all.slice(bodyLine - 1);
  const first = lines.findIndex((line) => line.trim() !== '');
  const heading = readHeading(lines[first] ?? '');
  const body = heading === null ? lines : lines.slice(first + 1);
  if (heading !== null && !isHeadedKind(kind))
    return refuse(`line ${bodyLine + first} is a heading, and this page is set without one`);
  const inner = body.findIndex((line) => readHeading(line) !== null);
  if (inner !== -1)
    return refuse(
      `line ${all.length - body.length + inner + 1} is a heading; only the first line of a page can be one`,
    );
  const conflict = body.findIndex((line) => /^(?:<{7}|>{7})(?: |$)/.test(line));
  if (conflict !== -1)
    return refuse(`line ${all.length - body.length + conflict + 1} is the mark of a merge that nobody ended`);
  const blocks = trimBreaks(parseProse(body.map((line) => readLine(line, kind)).join('\n')));
  return { ok: true, text: { heading, blocks } };
}

/** The file of a page whose text came from elsewhere, so that reading it gives the same words. */
export function renderMatter(heading: string | null, scenes: readonly string[]): string {
  const blocks = scenes.map((scene) => scene.split('\n').map(escapeLine).join('\n')).join('\n\n* * *\n\n');
  return `${heading === null ? '' : `# ${heading}\n\n`}${blocks}\n`;
}

function refuse(why: string): ParsedMatter {
  return { ok: false, why };
}

/** A head has fields and no empty line: two rules around a few words are the author's. */
function findBodyLine(lines: readonly string[]): number {
  const { bodyLine, fields, lines: inner } = parseFrontMatter(lines);
  const isHead =
    fields.length > 0 && inner.every((line) => /^(?:[^\s:][^:]*:(?:\s|$)|\s+\S|-\s|#)/.test(line));
  return isHead ? bodyLine : 1;
}

/** Null for a line that is none; a lone `#` is a break between two paragraphs. */
function readHeading(line: string): string | null {
  const text = cleanTitle(/^ {0,3}#{1,6}[ \t]+(.*)$/.exec(line)?.[1] ?? '').replace(/\s+#+$/, '');
  return text === '' || /^#+$/.test(text) ? null : text;
}

/** A page that stands alone is set apart as a whole: there the `>` of a quotation says nothing more. */
function readLine(line: string, kind: MatterKind): string {
  const bare = isHeadedKind(kind) ? line : line.replace(/^ {0,3}> ?/, '');
  return bare.replace(/^\\(?=\\*#)/, '');
}

function escapeLine(line: string): string {
  return line.replace(/^(?=\\*#)/, '\\');
}

function trimBreaks(blocks: readonly ManuscriptBlock[]): ManuscriptBlock[] {
  return blocks.filter(
    ({ kind }, at) =>
      kind === 'paragraph' ||
      (blocks[at - 1]?.kind === 'paragraph' && at < blocks.findLastIndex(isParagraph)),
  );
}

function isParagraph({ kind }: ManuscriptBlock): boolean {
  return kind === 'paragraph';
}
