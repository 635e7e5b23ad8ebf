import { cleanTitle } from '../../text/clean-text.ts';
import { isFrontKind, type MatterKind } from '../matter-kinds.ts';
import { decideChapterLevel } from './decide-chapter-level.ts';
import { findMatterKind } from './find-matter.ts';
import { foldTitle } from './fold-title.ts';
import type { SourceBlock, SourceDocument } from './imported-book.ts';
import { parseChapterLine } from './parse-chapter-line.ts';
import { isPartLine } from './part-heading.ts';
import { promoteChapterLines } from './promote-chapter-lines.ts';

export type SectionItem = Extract<SourceBlock, { kind: 'paragraph' | 'break' }>;

/** A stretch of a document under one heading, or before the first. */
export interface SourceSection {
  readonly heading: string | null;
  readonly role: 'chapter' | 'title' | 'part' | 'before';
  /** The page around the story that it may be, by what the format or its heading says; where it stands decides. */
  readonly matter: MatterKind | null;
  /** Whether the format says that it is a title page, however many words it has. */
  readonly isTitlePage: boolean;
  readonly items: SectionItem[];
}

/** A document cut where chapters, parts and the title begin. A heading further down stands in its chapter as a line of text. */
export function splitSections(document: SourceDocument, isOneOfMany: boolean): SourceSection[] {
  const blocks = promoteChapterLines(resolveBlanks(document.blocks));
  const headings = blocks.filter((block) => block.kind === 'heading');
  const isPage = ({ matter, text }: (typeof headings)[number]) =>
    matter !== undefined || findMatterKind(text) !== null;
  const own = headings.filter((heading) => !isPage(heading));
  const level = decideChapterLevel(own.length === 0 ? headings : own, isOneOfMany);
  const isMarked = own.some(({ role }) => role === 'chapter');
  const isLabelled = createLabelTest(headings.map(({ text }) => text));
  const titleAt = isMarked ? null : findTitle(document, blocks, level);
  const isChapterAt = (block: SourceBlock, at: number) =>
    block.kind === 'heading' &&
    at !== titleAt &&
    !isPage(block) &&
    (isMarked ? block.role === 'chapter' : block.level === level || isLabelled(block.text));
  const [first, last] = [blocks.findIndex(isChapterAt), blocks.findLastIndex(isChapterAt)];
  const isOutside = (kind: MatterKind, at: number) =>
    isFrontKind(kind) && !(kind === 'copyright' && at > last) ? first === -1 || at < first : at > last;
  const endsText = (at: number) =>
    blocks.slice(at).find(({ kind }) => kind === 'paragraph' || kind === 'heading')?.kind !== 'paragraph';
  const isInner = (heading: (typeof headings)[number]) =>
    isMarked && heading.role !== undefined
      ? heading.role === 'inner'
      : heading.level > (level ?? 0) && !isLabelled(heading.text);
  const sections: SourceSection[] = [
    { heading: null, role: 'before', matter: null, isTitlePage: false, items: [] },
  ];
  blocks.forEach((block, at) => {
    const current = sections.at(-1);
    const items = current?.items ?? [];
    if (block.kind === 'blank') return;
    if (block.kind === 'matter') {
      const { matter, text } = block;
      // A motto over a chapter or a part is the chapter's or the part's; what ends the last one is a page after it.
      const isApart =
        current?.role === 'chapter' || current?.role === 'part'
          ? current.matter !== null || (first !== -1 && at > last && endsText(at))
          : true;
      const isNew = isApart && current?.matter !== matter && isOutside(matter, at);
      if (isNew) sections.push({ heading: null, role: 'before', matter, isTitlePage: false, items: [] });
      sections.at(-1)?.items.push({ kind: 'paragraph', text });
    } else if (block.kind !== 'heading') {
      const isAfterPage = current?.heading === null && current.matter !== null && block.kind === 'paragraph';
      if (isAfterPage)
        sections.push({ heading: null, role: 'before', matter: null, isTitlePage: false, items: [block] });
      else items.push(block);
    } else if (isInner(block) && !(block.matter !== undefined && isOutside(block.matter, at))) {
      const text = cleanTitle(block.text);
      if (items.length > 0) items.push({ kind: 'break' });
      if (text !== '') items.push({ kind: 'paragraph', text });
    } else {
      const isTitle = at === titleAt || block.level === 0;
      const isChapter = block.level === level || isLabelled(block.text);
      const found = isTitle ? 'title' : isChapter ? 'chapter' : 'part';
      const role = isMarked && block.role !== undefined && block.role !== 'inner' ? block.role : found;
      const matter = role === 'title' ? null : (block.matter ?? findMatterKind(block.text));
      const isTitlePage = block.role === 'title';
      sections.push({ heading: cleanTitle(block.text), role, matter, isTitlePage, items: [] });
    }
  });
  return sections
    .map((section) => ({ ...section, heading: section.heading === '' ? null : section.heading }))
    .filter(({ heading, items }) => heading !== null || items.length > 0);
}

/** A heading that says “Chapter 12” begins one at any level, where all that say so count up through the document. */
function createLabelTest(headings: readonly string[]): (text: string) => boolean {
  const numbers = headings.flatMap((text) => {
    const line = parseChapterLine(text);
    return line?.kind === 'label' && line.number !== null ? [line.number] : [];
  });
  const rises = numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
  return (text) => rises && parseChapterLine(text)?.kind === 'label';
}

/** Where the heading stands that only repeats the book's title; a single heading above all others is it too. */
function findTitle(
  { title }: SourceDocument,
  blocks: readonly SourceBlock[],
  level: number | null,
): number | null {
  const headings = blocks.flatMap((block, at) => (block.kind === 'heading' ? [{ ...block, at }] : []));
  const [first] = headings;
  if (first === undefined || headings.length < 2 || parseChapterLine(first.text)?.kind === 'label')
    return null;
  if (isPartLine(first.text)) return null;
  if (title !== null && foldTitle(first.text) === foldTitle(title)) return first.at;
  // A line of its own above chapters that say that they are.
  const others = headings.slice(1);
  const isOverChapters = others.every(({ text }) => parseChapterLine(text) !== null);
  if (isOverChapters && others[0]?.at === first.at + 1 && parseChapterLine(first.text) === null)
    return first.at;
  const rest = others.filter((heading) => heading.level === first.level);
  const isAlone = rest.every(({ text }) => isPartLine(text));
  return isAlone && first.level < (level ?? 0) ? first.at : null;
}

/** Empty paragraphs are scene breaks where they are few; in a text that has one at every second gap they mean nothing. */
function resolveBlanks(blocks: readonly SourceBlock[]): SourceBlock[] {
  const gaps = blocks.filter(
    (block, at) => block.kind === 'paragraph' && ['paragraph', 'blank'].includes(blocks[at + 1]?.kind ?? ''),
  ).length;
  const blanks = blocks.filter(
    (block, at) => block.kind === 'paragraph' && blocks[at + 1]?.kind === 'blank',
  ).length;
  const isBreak = blanks * 4 <= gaps;
  const resolved: SourceBlock[] = [];
  let isBlankBefore = false;
  for (const block of blocks) {
    if (block.kind === 'blank') {
      isBlankBefore = true;
      continue;
    }
    const isBetween = block.kind === 'paragraph' && resolved.at(-1)?.kind === 'paragraph';
    if (isBreak && isBlankBefore && isBetween) resolved.push({ kind: 'break' });
    resolved.push(block);
    isBlankBefore = false;
  }
  return resolved;
}
