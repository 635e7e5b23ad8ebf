import { parseFrontMatter } from '../../text/parse-front-matter.ts';
import { parseSceneHeading } from './parse-scene-heading.ts';

export interface OutlineHeading {
  readonly line: number;
  /** Where it has an underline or spans tags, its last line; else the same. */
  readonly endLine: number;
  /** 1 to 6; 7 for a line in bold, 8 for a plain line that says it is a scene. */
  readonly level: number;
  readonly text: string;
}

/** The headings of an outline in Markdown, XHTML or plain text, without those inside code or front matter. */
export function listHeadings(lines: readonly string[]): OutlineHeading[] {
  const headings: OutlineHeading[] = [];
  let fence: string | null = null;
  for (let index = parseFrontMatter(lines).bodyLine - 1; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const mark = /^ {0,3}(```+|~~~+)/.exec(line)?.[1]?.slice(0, 3) ?? null;
    if (mark !== null) fence = fence === null ? mark : fence === mark ? null : fence;
    if (mark !== null || fence !== null) continue;
    const heading = parseHeading(line, lines[index + 1] ?? '');
    if (heading === null) continue;
    headings.push({ line: index + 1, endLine: index + 1 + heading.extra, ...heading.parts });
    index += heading.extra;
  }
  return headings;
}

interface ParsedHeading {
  readonly extra: 0 | 1;
  readonly parts: { readonly level: number; readonly text: string };
}

function parseHeading(line: string, next: string): ParsedHeading | null {
  const hashes = /^ {0,3}(#{1,6})\s+(\S.*?)(?:\s+#+)?\s*$/.exec(line);
  if (hashes !== null) return make((hashes[1] ?? '').length, hashes[2] ?? '');
  const tag = /<h([1-6])\b[^>]*>(.*?)<\/h\1>/i.exec(line);
  if (tag !== null) return make(Number(tag[1]), stripTags(tag[2] ?? ''));
  const bold = /^\s*(?:\*\*|__)([^*_].*?)(?:\*\*|__)\s*$/.exec(line);
  if (bold !== null && parseSceneHeading(bold[1] ?? '') !== null) return make(7, bold[1] ?? '');
  const underline = /^ {0,3}(=+|-{3,})\s*$/.exec(next);
  if (underline !== null && /^\S/.test(line) && !/^[-*_>|]/.test(line)) {
    return make(underline[1]?.startsWith('=') === true ? 1 : 2, line, 1);
  }
  return PLAIN_SCENE.test(line) && parseSceneHeading(line.trim()) !== null ? make(8, line) : null;
}

// A plain line needs a mark after the number, or nothing at all: "Scene 3 was a mess" is a sentence.
const PLAIN_SCENE =
  /^\s*(?:scene\s+[\w-]+|第\s*\S{1,6}?\s*[场場]景?|[场場]景\s*\S{1,6}?)\s*(?:[:：.–—-].{0,120}|)$/iu;

function make(level: number, text: string, extra: 0 | 1 = 0): ParsedHeading {
  const bare = text
    .trim()
    .replace(/^(\*\*|__)(.*)\1$/, '$2')
    .replaceAll(/\\([\\`*_[\]<>])/g, '$1');
  return { extra, parts: { level, text: bare } };
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
]);

function stripTags(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES.get(entity) ?? entity);
}
