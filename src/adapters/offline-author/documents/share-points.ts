import type { OutlineSection } from '../../../contracts/planning-outline.ts';

type Sharer = Pick<OutlineSection, 'id' | 'title' | 'sectionType'>;

/** Sections that are for one kind of point, and how such a point is told. */
const KINDS: readonly (readonly [title: RegExp, point: RegExp])[] = [
  [
    /risk|challenge|trouble|problem|风险|困难/i,
    /\brisks?\b|damage|delay|\blate\b|over budget|leak|clos(?:ed|ing)|lost|loss|fewer|missing|fail|strike|风险|漏|损|延误|超支|关闭|不足/i,
  ],
  [
    /outlook|next|future|展望|下一步|接下来/i,
    /\bwill\b|\bnext\b|\bgo(?:es)? on\b|continu|\blater\b|将|继续|下季|明年/i,
  ],
  [/decisions?$|decided|^决定/i, /decid|agreed|approved|决定|同意|批准/i],
];

/**
 * Which points of a brief each section tells: those of its kind, where it has one, and all others in the first list. The first
 * section says what the whole is about and takes none.
 */
export function sharePoints(
  [, ...sections]: readonly Sharer[],
  points: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const lists = sections.filter(({ sectionType }) => sectionType === 'bullets' || sectionType === 'table');
  const first =
    lists.find(
      ({ sectionType, title }) => sectionType === 'bullets' && !KINDS.some(([of]) => of.test(title)),
    ) ??
    lists.find(({ sectionType }) => sectionType === 'bullets') ??
    lists[0];
  const shared = new Map<string, string[]>();
  for (const point of points) {
    const kind = KINDS.find(([, told]) => told.test(point));
    const taker = (kind && lists.find(({ title }) => kind[0].test(title))) ?? first;
    if (taker !== undefined) shared.set(taker.id, [...(shared.get(taker.id) ?? []), point]);
  }
  return shared;
}
