import { escapePattern } from '../../text/escape-pattern.ts';
import { dropMarks, replaceMarks } from './epub-marks.ts';
import { resolvePath } from './epub-package.ts';
import type { SourceBlock } from './imported-book.ts';
import type { EpubPage } from './read-epub-page.ts';

export interface PlacedPage {
  readonly path: string;
  readonly page: EpubPage;
}

export interface EpubNotes {
  readonly count: number;
  /** Whether a block is part of a note, and stands no more where it stood. */
  isMoved(block: SourceBlock): boolean;
  /** The blocks of a book with each note, under its mark, at the end of the stretch that refers to it. */
  insertInto(blocks: readonly SourceBlock[]): SourceBlock[];
}

interface Note {
  readonly mark: string;
  /** Its own in the whole book. */
  readonly label: string;
  readonly blocks: readonly SourceBlock[];
}

/**
 * Notes stand wherever the maker of a book puts them: below the page, at the end of the file, in a file of their own. What a
 * mark in the text leads to is a note, unless it is long, has a heading, or is the text with the mark itself. A note that two
 * marks lead to stands where the first does.
 */
export function findEpubNotes(
  pages: readonly PlacedPage[],
  isKept: (block: SourceBlock) => boolean,
): EpubNotes {
  const byPath = new Map(pages.map(({ path, page }) => [path, page]));
  const moved = new Set<SourceBlock>();
  const notesOf = new Map<SourceBlock, Note[]>();
  const labelsOf = new Map<SourceBlock, (string | null)[]>();
  let count = 0;
  for (const { path, page } of pages) {
    for (const { at, href, mark } of page.references) {
      const from = page.blocks[at];
      const target = byPath.get(href.startsWith('#') ? path : resolvePath(path, href));
      const blocks = target === undefined ? [] : findBlocks(target, /#(.*)$/s.exec(href)?.[1] ?? '');
      const isNote = blocks.length > 0 && blocks.length <= LONGEST_NOTE && blocks.every(isText);
      if (from === undefined || from.kind === 'heading' || !isKept(from)) continue;
      const labels = labelsOf.get(from) ?? [];
      labelsOf.set(from, labels);
      const known = [...notesOf.values()].flat().find((note) => note.blocks[0] === blocks[0]);
      const isOther = isNote && !blocks.some((block) => block === from || moved.has(block));
      labels.push(isOther ? `n${count + 1}` : isNote ? (known?.label ?? null) : null);
      if (!isOther) continue;
      count += 1;
      for (const block of blocks) moved.add(block);
      notesOf.set(from, [...(notesOf.get(from) ?? []), { mark, label: `n${count}`, blocks }]);
    }
  }
  return {
    count,
    isMoved: (block) => moved.has(block),
    insertInto: (blocks) => insertNotes(blocks, moved, notesOf).map((block) => writeMarks(block, labelsOf)),
  };
}

const LONGEST_NOTE = 30;

function findBlocks({ blocks, ranges, anchors }: EpubPage, id: string): readonly SourceBlock[] {
  const at = anchors.get(id);
  const [from, to] = ranges.get(id) ?? (at === undefined ? [0, 0] : [at, at + 1]);
  return blocks.slice(from, to);
}

function isText({ kind }: SourceBlock): boolean {
  return kind === 'paragraph' || kind === 'blank';
}

function insertNotes(
  blocks: readonly SourceBlock[],
  moved: ReadonlySet<SourceBlock>,
  notesOf: ReadonlyMap<SourceBlock, readonly Note[]>,
): SourceBlock[] {
  const joined: SourceBlock[] = [];
  let due: Note[] = [];
  const pushDue = () => {
    // A note may refer to another, which comes after it; each is moved once, so this ends.
    for (let note = due.shift(); note !== undefined; note = due.shift()) {
      joined.push(renderNote(note));
      due.push(...note.blocks.flatMap((block) => notesOf.get(block) ?? []));
    }
  };
  for (const block of blocks) {
    if (moved.has(block)) continue;
    if (block.kind === 'heading' && block.role !== 'inner') pushDue();
    joined.push(block);
    due = [...due, ...(notesOf.get(block) ?? [])];
  }
  pushDue();
  return joined;
}

/** As a chapter keeps it: its paragraphs are lines of one, without the mark that stood in front of them. */
function renderNote({ mark, label, blocks }: Note): SourceBlock {
  const [first = '', ...more] = blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []));
  const lines = [dropOwnMark(first, mark), ...more].map((text) => dropMarks(text.replace(/^> /gm, '')));
  return { kind: 'paragraph', text: `[^${label}]: ${lines.join('\n')}` };
}

function dropOwnMark(text: string, mark: string): string {
  const bare = mark.replace(/^\[(.*)\]$/, '$1');
  const [, rest = text] =
    new RegExp(`^[[(]?${escapePattern(bare)}[\\])]?[.:]?\\s+(\\S.*)$`, 's').exec(text) ?? [];
  return rest;
}

function writeMarks(
  block: SourceBlock,
  labelsOf: ReadonlyMap<SourceBlock, readonly (string | null)[]>,
): SourceBlock {
  return 'text' in block ? { ...block, text: replaceMarks(block.text, labelsOf.get(block) ?? []) } : block;
}
