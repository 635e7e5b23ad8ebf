import { splitSentences } from './split-sentences.ts';

// The author's own outline, in the words it has: Markdown, a numbered list, plain paragraphs, or JSON. Nothing is reworded. A
// heading below a chapter's, a list item or a paragraph is a scene; where a chapter is one paragraph, its sentences are.

export interface AuthorChapter {
  /** The number that the author gives it; else its place. */
  readonly number: number;
  readonly title: string | null;
  /** What is said of the chapter as a whole. */
  readonly about: string;
  readonly scenes: readonly string[];
}

export function parseAuthorOutline(text: string): AuthorChapter[] {
  const json = parseJson(text);
  return json === undefined ? parseText(text) : readJson(json);
}

function parseJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

// ── JSON ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

const ABOUT_KEYS = ['about', 'goal', 'summary', 'description', 'synopsis', 'text'];
const SCENE_LISTS = ['scenes', 'beats', 'events'];

function readJson(json: unknown): AuthorChapter[] {
  const list = Array.isArray(json) ? json : pick(json, ['chapters', 'outline']);
  return (Array.isArray(list) ? list : []).map((item: unknown, index): AuthorChapter => {
    if (typeof item === 'string') return describeChapter(index + 1, null, [item], []);
    const number = pick(item, ['chapter_id', 'chapter', 'number']);
    const sections = pick(item, ['sections']);
    const parts = Array.isArray(sections) ? sections : [item];
    const scenes = parts.flatMap((part) => {
      const own = pick(part, SCENE_LISTS);
      return Array.isArray(own) ? own.map(readJsonScene).filter((scene) => scene !== '') : [];
    });
    const title = pick(item, ['title', 'name', 'heading']);
    return describeChapter(
      typeof number === 'number' ? number : index + 1,
      typeof title === 'string' && title.trim() !== '' ? title.trim() : null,
      readWords(item),
      scenes,
    );
  });
}

function readJsonScene(scene: unknown): string {
  if (typeof scene === 'string') return scene.trim();
  const title = pick(scene, ['title', 'name', 'heading']);
  return joinTitle(typeof title === 'string' ? title : '', readWords(scene).join(' '));
}

function readWords(item: unknown): string[] {
  return ABOUT_KEYS.flatMap((key) => {
    const value = pick(item, [key]);
    return typeof value === 'string' && value.trim() !== '' ? [value.trim()] : [];
  });
}

function pick(item: unknown, keys: readonly string[]): unknown {
  if (typeof item !== 'object' || item === null) return undefined;
  const found = keys.find((key) => Object.hasOwn(item, key));
  return found === undefined ? undefined : (item as Record<string, unknown>)[found];
}

// ── text ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

interface Block {
  readonly level: number;
  readonly heading: string;
  readonly lines: string[];
}

function parseText(text: string): AuthorChapter[] {
  const blocks = splitBlocks(text.split('\n'));
  const level = findChapterLevel(blocks);
  const chapters: { heading: string; before: Block; below: Block[] }[] = [];
  const preface: string[] = [];
  for (const block of blocks) {
    const open = chapters.at(-1);
    if (level > 0 && block.level === level)
      chapters.push({ heading: block.heading, before: block, below: [] });
    else if (open === undefined) preface.push(...block.lines);
    else open.below.push(block);
  }
  if (chapters.length === 0) return listParagraphs(preface).map((each, index) => describeItem(each, index));
  return chapters.map(({ heading, before, below }, index) => {
    const { number, title } = readHeading(heading);
    const own = index === 0 ? [...preface, '', ...before.lines] : before.lines;
    const items = own.filter((line) => ITEM.test(line)).map((line) => line.replace(ITEM, '').trim());
    const paragraphs = listParagraphs(own.filter((line) => !ITEM.test(line)));
    const named = below.map((block) => joinTitle(block.heading, listParagraphs(block.lines).join(' ')));
    return describeChapter(number ?? index + 1, title, paragraphs, [...items, ...named]);
  });
}

const ITEM = /^\s*(?:[-*+•]|\d+[.)、])\s+/;

/** A heading with what follows; what stands before the first has none. A numbered list without headings is chapters too. */
function splitBlocks(lines: readonly string[]): Block[] {
  const headed = lines.some((line) => /^#{1,6}\s/.test(line) || isChapterLine(line));
  const blocks: Block[] = [{ level: 0, heading: '', lines: [] }];
  for (const line of lines) {
    const [, marks = '', words = ''] = /^(#{1,6})\s+(.*)$/.exec(line) ?? [];
    const bare = marks === '' && isChapterLine(line) ? line.trim() : null;
    const numbered = headed ? null : /^\s*\d+[.)、]\s+(.*)$/.exec(line);
    if (marks !== '') blocks.push({ level: marks.length, heading: words.trim(), lines: [] });
    else if (bare !== null) blocks.push({ level: 1, heading: bare, lines: [] });
    else if (numbered !== null) blocks.push({ level: 1, heading: '', lines: [numbered[1] ?? ''] });
    else blocks.at(-1)?.lines.push(line);
  }
  return blocks;
}

/** The highest level that stands more than once; a single one above others is the book's title. */
function findChapterLevel(blocks: readonly Block[]): number {
  const levels = [...new Set(blocks.map(({ level }) => level).filter((level) => level > 0))].sort();
  const often = levels.find((level) => blocks.filter((block) => block.level === level).length > 1);
  return often ?? levels.at(-1) ?? 0;
}

const CHAPTER = /^(?:chapter\s+(\d+|[ivxl]+)|第\s*([\d一二三四五六七八九十百]+)\s*章)\s*[:：.、—–-]?\s*/i;

function isChapterLine(line: string): boolean {
  return CHAPTER.test(line.trim()) && line.trim().length <= 80;
}

function readHeading(heading: string): { readonly number: number | null; readonly title: string | null } {
  const match = CHAPTER.exec(heading) ?? /^(\d+)\s*[:：.、)]\s*/.exec(heading);
  const rest = heading.slice(match?.[0].length ?? 0).trim();
  const digits = /^\d+$/.exec(match?.[1] ?? match?.[2] ?? '')?.[0];
  return { number: digits === undefined ? null : Number(digits), title: rest === '' ? null : rest };
}

function listParagraphs(lines: readonly string[]): string[] {
  return lines
    .map((line) => line.trim())
    .join('\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replaceAll('\n', ' ').trim())
    .filter((paragraph) => paragraph !== '');
}

function describeItem(text: string, index: number): AuthorChapter {
  return describeChapter(index + 1, null, [text], []);
}

function describeChapter(
  number: number,
  title: string | null,
  paragraphs: readonly string[],
  scenes: readonly string[],
): AuthorChapter {
  const told =
    scenes.length > 0
      ? scenes
      : paragraphs.length > 1
        ? paragraphs
        : paragraphs.flatMap((paragraph) => splitSentences(paragraph));
  return { number, title, about: paragraphs.join(' '), scenes: told };
}

function joinTitle(title: string, text: string): string {
  const words = title.trim();
  if (words === '' || text.trim() === '') return `${words}${text.trim()}`;
  const stop = /[.!?。！？:：]$/u.test(words) ? '' : /\p{Script=Han}$/u.test(words) ? '。' : '.';
  return `${words}${stop}${stop === '。' ? '' : ' '}${text.trim()}`;
}
