import { hash } from 'node:crypto';
import type { Book } from '../../contracts/book.ts';
import type { GeneratedChapter } from '../../contracts/chapter.ts';
import { renderCanonicalJson } from '../../engine/canonical-json.ts';
import { cleanTitle } from '../../text/clean-text.ts';
import { countWords } from '../../text/list-words.ts';
import { isFrontKind, isHeadedKind, type MatterKind } from '../matter-kinds.ts';
import type { MatterText } from '../parse-matter.ts';
import { compileCatalogueFacts } from './catalogue-facts.ts';
import { describeExtract } from './describe-extract.ts';
import { findLabels, type Labels } from './labels.ts';
import type {
  CoverPicture,
  Manuscript,
  ManuscriptBlock,
  ManuscriptChapter,
  MatterPage,
} from './manuscript.ts';
import { findMatterLabels } from './matter-labels.ts';
import { parseScenes } from './parse-prose.ts';
import { setManuscriptMarks } from './set-manuscript-marks.ts';

export interface ManuscriptFacts {
  readonly book: Book;
  /** Those to export, in order. */
  readonly chapters: readonly GeneratedChapter[];
  /** Whether there are more that were not asked for: an extract is a publication of its own. */
  readonly isExtract: boolean;
  /** By the number of the chapter. */
  readonly outlineTitles: ReadonlyMap<number, string>;
  /** Of the whole book (find-unnumbered.ts): what comes after them is counted without them. */
  readonly unnumbered: ReadonlySet<number>;
  /** The author's own pages, in the order of print. */
  readonly matter: readonly (MatterText & { readonly kind: MatterKind })[];
  readonly cover: CoverPicture | null;
  readonly modifiedAt: Date;
}

/** The one model that every format is rendered from. */
export function compileManuscript(facts: ManuscriptFacts): Manuscript {
  const { book, chapters, isExtract, outlineTitles, unnumbered, matter, cover, modifiedAt } = facts;
  const labels = findLabels(book.language);
  const counted = (number: number) =>
    unnumbered.has(number) ? null : number - [...unnumbered].filter((each) => each < number).length;
  const compiled = chapters.map((chapter) =>
    compileChapter(
      chapter,
      counted(chapter.chapter_number),
      outlineTitles.get(chapter.chapter_number) ?? null,
      labels,
    ),
  );
  // Rights go with every word of a book; the rest of what stands around a story belongs to the whole of it.
  const pages = matter
    .filter(({ kind }) => !isExtract || kind === 'copyright')
    .map((page) => compilePage(page, book.language));
  const parts = compiled.map(({ number, heading }) => ({ number: counted(number), heading }));
  const manuscript: Manuscript = {
    title: cleanTitle(book.title ?? '') || book.book_id,
    extract: isExtract ? describeExtract(parts, labels) : null,
    author: cleanTitle(book.author ?? '') || null,
    subtitle: cleanTitle(book.subtitle ?? '') || null,
    about: compileCatalogueFacts(book),
    cover,
    language: book.language,
    identifier: deriveIdentifier(book, isExtract ? chapters.map((each) => each.chapter_number) : null),
    modifiedAt,
    words: chapters
      .flatMap(({ scenes }) => scenes)
      .reduce((sum, { content }) => sum + countWords(content), 0),
    isComplete: !isExtract && chapters.length >= book.chapters,
    chapters: compiled,
    front: pages.filter(({ kind }) => isFrontKind(kind)),
    back: pages.filter(({ kind }) => !isFrontKind(kind)),
  };
  return book.marks === 'as_written'
    ? manuscript
    : setManuscriptMarks(manuscript, book.marks ?? book.language);
}

function compilePage(
  { kind, heading, blocks }: MatterText & { readonly kind: MatterKind },
  language: string,
): MatterPage {
  return {
    kind,
    heading: isHeadedKind(kind) ? (heading ?? findMatterLabels(language)[kind]) : null,
    blocks,
  };
}

function compileChapter(
  chapter: GeneratedChapter,
  counted: number | null,
  outlineTitle: string | null,
  labels: Labels,
): ManuscriptChapter {
  const number = chapter.chapter_number;
  const scenes = [...chapter.scenes].sort((a, b) => a.scene_number - b.scene_number);
  return {
    number,
    ...deriveHeading([number, counted], [chapter.chapter_title, outlineTitle ?? ''], labels),
    blocks: joinScenes(parseScenes(scenes.map(({ content }) => content))),
  };
}

/** The chapter's own title stands above the text that it was written with; the outline's only where it has none to speak of. */
function deriveHeading(
  [number, counted]: readonly [number, number | null],
  titles: readonly string[],
  labels: Labels,
): Pick<ManuscriptChapter, 'heading' | 'label' | 'title'> {
  const own = [number, counted ?? number];
  const title = titles
    .map(cleanTitle)
    .find((each) => each !== '' && !own.some((place) => isNumber(each, place, labels.chapter(place))));
  const label = labels.chapter(counted ?? number);
  if (title === undefined) return { heading: label, label, title: null };
  if (counted === null || startsWithLabel(title, label)) return { heading: title, label: null, title };
  return { heading: `${label}${labels.colon}${title}`, label, title };
}

function isNumber(title: string, number: number, label: string): boolean {
  const bare = title.replace(/[.:：。]$/, '').toLowerCase();
  return [String(number), label.toLowerCase(), `chapter ${number}`].includes(bare);
}

function startsWithLabel(title: string, label: string): boolean {
  const start = title.slice(0, label.length).toLowerCase();
  return start === label.toLowerCase() && !/^\p{N}/u.test(title.slice(label.length));
}

function joinScenes(scenes: readonly (readonly ManuscriptBlock[])[]): ManuscriptBlock[] {
  const blocks: ManuscriptBlock[] = [];
  let isBreakDue = false;
  for (const scene of scenes) {
    isBreakDue = true;
    for (const block of scene) {
      if (block.kind === 'break') {
        isBreakDue = true;
        continue;
      }
      if (isBreakDue && blocks.length > 0) blocks.push({ kind: 'break' });
      blocks.push(block);
      isBreakDue = false;
    }
  }
  return blocks;
}

/** A UUID of version 8 (made by a rule of one's own): the same book has the same one, whatever its text is today. */
function deriveIdentifier(book: Book, extract: readonly number[] | null): string {
  const name = renderCanonicalJson(['bookforge', book.book_id, book.idea, book.language, extract]);
  const hex = hash('sha256', name, 'hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `urn:uuid:${groups.join('-')}`;
}
