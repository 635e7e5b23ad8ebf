import { nameCount } from '../../name-count.ts';
import { cleanTitle } from '../../text/clean-text.ts';
import { countWords } from '../../text/list-words.ts';
import { findLabels } from '../export/labels.ts';
import { isHeadedKind, type MatterKind } from '../matter-kinds.ts';
import { createContentsFinder, isContentsTable, listTexts } from './contents-lines.ts';
import { findPages, isFrontPage, nameOwnHeading } from './find-pages.ts';
import { foldTitle } from './fold-title.ts';
import type {
  ImportedBook,
  ImportedChapter,
  ImportedMatter,
  ImportNotice,
  SourceDocument,
} from './imported-book.ts';
import { createTitles } from './name-chapters.ts';
import { nameFile } from './name-file.ts';
import { placeNotes } from './place-notes.ts';
import { sortFrontLines } from './sort-front-lines.ts';
import { type SourceSection, splitSections } from './split-sections.ts';

export interface ImportPlace {
  /** The number that the first chapter gets. */
  readonly firstNumber: number;
  /** How many of the chapters before it readers do not count: a prologue and the like. */
  readonly unnumberedBefore: number;
  /** Whether no other text stands before it: what goes on after chapters has no foreword of the book. */
  readonly beginsBook: boolean;
  /** The book's, for the few words that are not the author's. */
  readonly language: string;
}

/**
 * Documents in the order given, as chapters. What becomes of a section, in this order:
 *
 * 1. a page around the story, in its place and the first of its kind    → that page; imprint and colophon are one
 * 2. under a chapter's heading: lines that only repeat chapter headings → contents, left out and told
 * 3.                            no text                                 → the heading is told
 * 4.                            otherwise                               → a chapter
 * 5. before the first chapter, or under the title or a part's heading: lines of contents → left out and told
 * 6.                            what is left is prose, or all there is  → a chapter
 * 7.                            otherwise (a few lines)                 → a dedication, an epigraph; else told whole
 */
export function compileImport(documents: readonly SourceDocument[], place: ImportPlace): ImportedBook {
  const notices: ImportNotice[] = documents.flatMap((document) => document.notices);
  const chapters: ImportedChapter[] = [];
  const matter = new Map<MatterKind, ImportedMatter>();
  const cut = documents.map((document) => ({
    document,
    sections: placeNotes(splitSections(document, documents.length > 1)),
  }));
  const pages = findPages(cut, place.beginsBook);
  const titles = createTitles(
    place,
    cut.flatMap(({ sections }) =>
      sections.flatMap(({ role, heading }) => (role === 'chapter' && heading !== null ? [heading] : [])),
    ),
  );
  const first = (field: 'author' | 'language') =>
    documents.map((document) => document[field]).find((value) => value !== null) ?? null;
  const author = first('author');
  let title: string | null = null;
  for (const { document, sections } of cut) {
    const tell = (message: string) => notices.push({ source: document.name, message });
    const isContents = createContentsFinder(sections);
    const takePage = (kind: MatterKind, heading: string | null, scenes: readonly string[]) =>
      matter.set(kind, { kind, source: document.name, heading, scenes });
    // What stands above the text is nearer to the author than what a program wrote into the file's properties.
    title ??= sections.find(({ role }) => role === 'title')?.heading ?? document.title;
    const bare: string[] = [];
    const hasChapters = sections.some(({ role, items }) => role === 'chapter' && items.length > 0);
    for (const section of sections) {
      const page = pages.get(section);
      const isTaken = page !== undefined && matter.has(page);
      if (page !== undefined && (!isTaken || page === 'copyright') && section.items.length > 0) {
        const heading = nameOwnHeading(page, section.heading, place.language);
        const before = matter.get(page)?.scenes ?? [];
        takePage(page, isHeadedKind(page) ? heading : null, [...before, ...joinScenes(section.items)]);
        if (!isHeadedKind(page) && heading !== null)
          tell(`A heading that its page is set without is left out: ${quote(heading)}`);
        continue;
      }
      const kept = dropContents(section, isContents, tell);
      const scenes = joinScenes(kept);
      const isFront =
        section.role !== 'chapter' || (chapters.length === 0 && isFrontPage(section.heading ?? ''));
      if (isFront && hasChapters && (section.isTitlePage || !isProse(scenes))) {
        const isFirst = section.role !== 'part' && place.beginsBook;
        const texts = scenes.flatMap((scene) => scene.split('\n\n'));
        const lines = isFirst ? sortFrontLines(texts) : { dedication: [], epigraph: [], rest: texts };
        const rest = [...lines.rest];
        for (const kind of ['dedication', 'epigraph'] as const) {
          if (lines[kind].length === 0) continue;
          if (matter.has(kind)) rest.push(...lines[kind]);
          else takePage(kind, null, [lines[kind].join('\n\n')]);
        }
        tellFront(section, rest, { title, author }, tell);
      } else if (scenes.length === 0) {
        if (section.heading !== null && kept === section.items) bare.push(section.heading);
      } else {
        const number = place.firstNumber + chapters.length;
        const name =
          section.heading === null
            ? nameHeadless(document, documents.length, hasChapters, number, place)
            : section.heading;
        chapters.push({ title: titles.name(name, number, document.name), scenes });
      }
    }
    if (bare.length > 0)
      tell(`Headings without text of their own are left out: ${bare.map(quote).join(', ')}`);
  }
  return {
    title,
    author,
    language: first('language'),
    chapters,
    matter: [...matter.values()],
    notices: [...notices, ...titles.notices()],
  };
}

/** Less than this before the first chapter is a dedication, a motto, the author's name. */
const PROSE_WORDS = 60;

function isProse(scenes: readonly string[]): boolean {
  return scenes.reduce((sum, scene) => sum + countWords(scene), 0) >= PROSE_WORDS;
}

function dropContents(
  section: SourceSection,
  isContents: (text: string) => boolean,
  tell: (message: string) => void,
): SourceSection['items'] {
  if (!isContentsTable(section, isContents)) return section.items;
  const lines = listTexts(section).filter(isContents);
  const under = section.role === 'chapter' && section.heading !== null ? `${quote(section.heading)}, ` : '';
  tell(
    `A table of contents is left out (${under}${nameCount(lines.length, 'line')}): ${lines.map(quote).join(', ')}`,
  );
  return section.items.filter((item) => item.kind !== 'paragraph' || !isContents(item.text));
}

function tellFront(
  { heading, role }: SourceSection,
  texts: readonly string[],
  { title, author }: Pick<ImportedBook, 'title' | 'author'>,
  tell: (message: string) => void,
): void {
  // Title and author are kept as the book's; only what else stands there is told.
  const isKept = (line: string) =>
    isSame(line, title) || isSame(line, author) || isSame(line.replace(/^\p{L}+\s/u, ''), author);
  const lines = [...(heading === null ? [] : [heading]), ...texts]
    .filter((line) => !isKept(line))
    .map(quote)
    .join(', ');
  if (lines === '') return;
  const what =
    role === 'part'
      ? 'Above a chapter, not part of its text'
      : 'Before the first chapter, too short to be one';
  tell(`${what}: ${lines}`);
}

function isSame(line: string, name: string | null): boolean {
  return name !== null && foldTitle(line) !== '' && foldTitle(line) === foldTitle(name);
}

function joinScenes(items: SourceSection['items']): string[] {
  const scenes: string[][] = [[]];
  for (const item of items) {
    if (item.kind === 'paragraph') scenes.at(-1)?.push(item.text);
    else scenes.push([]);
  }
  return scenes.filter((paragraphs) => paragraphs.length > 0).map((paragraphs) => paragraphs.join('\n\n'));
}

/** A text without a heading goes by its file's name; prose in front of a book's chapters by what it is. */
function nameHeadless(
  document: SourceDocument,
  documents: number,
  hasChapters: boolean,
  number: number,
  { language }: ImportPlace,
): string {
  const isDense = /^(?:zh|ja)/.test(language);
  if (hasChapters && documents === 1) return isDense ? '卷首' : 'Front Matter';
  return (
    cleanTitle(document.title ?? '') ||
    cleanTitle(nameFile(document.name)) ||
    findLabels(language).chapter(number)
  );
}

function quote(text: string): string {
  return `“${text.replace(/\s*\n\s*/g, ' / ')}”`;
}
