import { countWords } from '../../tools/text/list-words.ts';
import { cleanTitle } from '../export/clean-text.ts';
import { findLabels } from '../export/labels.ts';
import { createContentsFinder } from './contents-lines.ts';
import { foldTitle } from './fold-title.ts';
import type { ImportedBook, ImportedChapter, ImportNotice, SourceDocument } from './imported-book.ts';
import { createTitles } from './name-chapters.ts';
import { type Section, splitSections } from './split-sections.ts';

export interface ImportPlace {
  /** The number that the first chapter gets. */
  readonly firstNumber: number;
  /** The book's, for the few words that are not the author's. */
  readonly language: string;
}

/**
 * Documents in the order given, as chapters. What becomes of a section, in this order:
 *
 * 1. under a chapter's heading: lines that only repeat chapter headings → contents, left out and told
 * 2.                            no text                                 → the heading is told
 * 3.                            otherwise                               → a chapter
 * 4. before the first chapter, or under the title or a part's heading: lines of contents → left out and told
 * 5.                            what is left is prose, or all there is  → a chapter
 * 6.                            otherwise (a few lines)                 → told whole
 */
export function compileImport(documents: readonly SourceDocument[], place: ImportPlace): ImportedBook {
  const notices: ImportNotice[] = documents.flatMap((document) => document.notices);
  const chapters: ImportedChapter[] = [];
  const titles = createTitles(place);
  let title: string | null = null;
  for (const document of documents) {
    const sections = splitSections(document, documents.length > 1);
    const tell = (message: string) => notices.push({ source: document.name, message });
    const isContents = createContentsFinder(sections);
    // What stands above the text is nearer to the author than what a program wrote into the file's properties.
    title ??= sections.find(({ role }) => role === 'title')?.heading ?? document.title;
    const bare: string[] = [];
    const hasChapters = sections.some(({ role, items }) => role === 'chapter' && items.length > 0);
    for (const section of sections) {
      const kept = dropContents(section, isContents, tell);
      const scenes = joinScenes(kept);
      if (section.role !== 'chapter' && hasChapters && !isProse(scenes)) {
        tellFront(section, scenes, title, tell);
      } else if (scenes.length === 0) {
        if (section.heading !== null && kept === section.items) bare.push(section.heading);
      } else {
        const number = place.firstNumber + chapters.length;
        const name =
          section.heading === null
            ? nameHeadless(document, documents.length, hasChapters, number, place)
            : titles.name(section.heading, number, document.name);
        chapters.push({ title: name, scenes });
      }
    }
    if (bare.length > 0)
      tell(`Headings without text of their own are left out: ${bare.map(quote).join(', ')}`);
  }
  const first = (field: 'author' | 'language') =>
    documents.map((document) => document[field]).find((value) => value !== null) ?? null;
  return {
    title,
    author: first('author'),
    language: first('language'),
    chapters,
    notices: [...notices, ...titles.notices()],
  };
}

/** Less than this before the first chapter is a dedication, a motto, the author's name. */
const PROSE_WORDS = 60;

function isProse(scenes: readonly string[]): boolean {
  return scenes.reduce((sum, scene) => sum + countWords(scene), 0) >= PROSE_WORDS;
}

function dropContents(
  section: Section,
  isContents: (text: string) => boolean,
  tell: (message: string) => void,
): Section['items'] {
  const texts = section.items.filter((item) => item.kind === 'paragraph').map(({ text }) => text);
  const lines = texts.filter(isContents);
  // Under a chapter's heading only what has nothing else in it is a table, and one line is none.
  const isTable =
    section.role === 'chapter' ? lines.length === texts.length && new Set(lines).size > 1 : lines.length > 0;
  if (!isTable) return section.items;
  const under = section.role === 'chapter' && section.heading !== null ? `${quote(section.heading)}, ` : '';
  tell(`A table of contents is left out (${under}${lines.length} lines): ${lines.map(quote).join(', ')}`);
  return section.items.filter((item) => item.kind !== 'paragraph' || !isContents(item.text));
}

function tellFront(
  { heading, role }: Section,
  scenes: readonly string[],
  title: string | null,
  tell: (message: string) => void,
): void {
  const texts = scenes.flatMap((scene) => scene.split('\n\n'));
  // The title is kept as the book's; only what else stands there is told.
  const named = heading === null || isSameTitle(heading, title) ? [] : [heading];
  const lines = [...named, ...texts].map(quote).join(', ');
  if (lines === '') return;
  const what =
    role === 'part'
      ? 'Above a chapter, not part of its text'
      : 'Before the first chapter, too short to be one';
  tell(`${what}: ${lines}`);
}

function isSameTitle(heading: string, title: string | null): boolean {
  return title !== null && foldTitle(heading) === foldTitle(title);
}

function joinScenes(items: Section['items']): string[] {
  const scenes: string[][] = [[]];
  for (const item of items) {
    if (item.kind === 'paragraph') scenes.at(-1)?.push(item.text);
    else scenes.push([]);
  }
  return scenes.filter((paragraphs) => paragraphs.length > 0).map((paragraphs) => paragraphs.join('\n\n'));
}

/** A text without a heading goes by its file's name; prose in front of a book's chapters by what it is. */
function nameHeadless(
  { name, title }: SourceDocument,
  documents: number,
  hasChapters: boolean,
  number: number,
  { language }: ImportPlace,
): string {
  const isDense = /^(?:zh|ja)/.test(language);
  if (hasChapters && documents === 1) return isDense ? '卷首' : 'Front Matter';
  const base = name.split('/').at(-1) ?? '';
  const fromName = base
    .replace(/\.[A-Za-z0-9]+$/, '')
    .replace(/[-_\s]+/g, ' ')
    .replace(/^(?:\d+[.\s]*)+(?=\P{N})/u, '');
  return cleanTitle(title ?? '') || cleanTitle(fromName) || findLabels(language).chapter(number);
}

function quote(text: string): string {
  return `“${text.replace(/\s*\n\s*/g, ' / ')}”`;
}
