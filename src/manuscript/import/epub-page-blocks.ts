import { readAttribute, type XmlElement } from '../../office/parse-xml.ts';
import { isSceneBreak } from '../../text/scene-break.ts';
import { type EpubStretch, findRole, readMarks, readTypes } from './epub-structure.ts';
import { findMarkedMatter } from './find-matter.ts';
import type { SourceBlock } from './imported-book.ts';
import { isNumberLine, joinHeadings, joinNumber } from './join-headings.ts';
import { createMatterMarker } from './mark-matter.ts';

type Heading = Extract<SourceBlock, { kind: 'heading' }>;

/** The blocks of a page while it is read, and the elements around the one that comes next. */
export interface EpubPageBlocks {
  readonly blocks: SourceBlock[];
  /** For each id of an element that holds whole blocks: the first of them, and the first after them. */
  readonly ranges: ReadonlyMap<string, readonly [number, number]>;
  readonly stretches: readonly EpubStretch[];
  /** An element of blocks begins; `marks` is what is known of it beside its own. */
  open(element: XmlElement, marks: string): void;
  close(): void;
  /** Whether what comes next is quoted. A dedication or a motto is set apart as a whole. */
  isQuoted(): boolean;
  /** A stretch of text without blocks in it, as a chapter keeps it and as it reads without marks. */
  push(text: string, plain: string): void;
}

interface Container {
  readonly name: string;
  readonly id: string | null;
  readonly from: number;
  readonly isMatter: boolean;
  readonly role: EpubStretch['role'] | null;
  /** Whether it is marked as the number, or the title, of what it stands over. */
  readonly line: 'ordinal' | 'title' | null;
}

/**
 * A number and the title that belongs to it are one heading: two lines of a group, a title marked below a number, two
 * headings of one rank, a line with a number at the head of a marked chapter. What else stands in a group is a paragraph.
 */
export function createEpubPageBlocks(): EpubPageBlocks {
  const blocks: SourceBlock[] = [];
  const ranges = new Map<string, readonly [number, number]>();
  const stretches: EpubStretch[] = [];
  const containers: Container[] = [];
  const marker = createMatterMarker();
  const isWithin = (line: Container['line']) => containers.some((container) => container.line === line);
  const findGroup = () => containers.findLast(({ name }) => name === 'hgroup');
  const isInBegunGroup = () => blocks.length > (findGroup()?.from ?? blocks.length);

  /** The rank of the heading that a text is, or is part of; null for prose. */
  function findLevel(): number | null {
    const own = containers.findLast(({ name }) => /^h[1-6]$/.test(name));
    if (own !== undefined) return Number(own.name.slice(1));
    const last = blocks.at(-1);
    const number = last?.kind === 'heading' && isNumberLine(last.text) ? last : null;
    const isFirst = findGroup() !== undefined && !isInBegunGroup();
    if (isFirst || isWithin('ordinal')) return LOWEST;
    return number !== null && (isInBegunGroup() || isWithin('title')) ? number.level : null;
  }

  function pushHeading(heading: Heading): void {
    const last = blocks.at(-1);
    const isOver =
      last?.kind === 'heading' && (isInBegunGroup() || isWithin('title') || last.level === heading.level);
    const joined = isOver ? joinHeadings(last, heading) : null;
    const isAtHead = containers.findLast(({ role }) => role !== null)?.from === blocks.length - 1;
    if (joined !== null) blocks[blocks.length - 1] = joined;
    else if (isInBegunGroup() && last?.kind === 'heading')
      blocks.push(marker.mark({ kind: 'paragraph', text: heading.text }));
    else if (isAtHead && last?.kind === 'paragraph' && isNumberLine(last.text))
      blocks[blocks.length - 1] = marker.mark({ ...heading, text: joinNumber(last.text, heading.text) });
    else blocks.push(marker.mark(heading));
  }

  return {
    blocks,
    ranges,
    stretches,
    open(element, marks) {
      const { name } = element;
      const types = [...readTypes(element), ...marks.split(' ')];
      const isLine = /^(?:h[1-6]|p|div)$/.test(name);
      const line = types.includes('ordinal') ? 'ordinal' : types.includes('title') ? 'title' : null;
      const matter = findMarkedMatter(`${readMarks(element)} ${marks}`);
      if (matter !== null) marker.begin(matter);
      containers.push({
        name,
        id: readAttribute(element, 'id'),
        from: blocks.length,
        isMatter: matter !== null,
        role: findRole(types),
        line: isLine ? line : null,
      });
    },
    close() {
      const container = containers.pop();
      if (container === undefined) return;
      const { id, from, isMatter, role } = container;
      if (isMatter) marker.end();
      if (id !== null && !ranges.has(id)) ranges.set(id, [from, blocks.length]);
      if (role !== null) stretches.push({ from, to: blocks.length, role });
    },
    isQuoted: () =>
      findLevel() === null && !marker.isAlone() && containers.some(({ name }) => name === 'blockquote'),
    push(text, plain) {
      const level = findLevel();
      if (level !== null) pushHeading({ kind: 'heading', level, text: plain });
      else blocks.push(isSceneBreak(text) ? { kind: 'break' } : marker.mark({ kind: 'paragraph', text }));
    },
  };
}

/** Of a line that is part of a heading and has no rank of its own. */
const LOWEST = 6;
