import type { DocumentView, SectionView } from '../review/document-view.ts';
import { compareNodes, type NodeComparison } from './compare-nodes.ts';
import { deriveNodes } from './derive-nodes.ts';

/** What is another in a document than before. Sections of a spec have their ids; those of a file are found again by their headings. */
export function compareViews(before: DocumentView, after: DocumentView): NodeComparison {
  const ids = alignSections(before.sections, after.sections);
  return compareNodes(deriveNodes(before), deriveNodes(withIds(after, ids)));
}

function withIds(view: DocumentView, ids: readonly (string | null)[]): DocumentView {
  return {
    ...view,
    sections: view.sections.map((section, at) => ({ ...section, id: ids[at] ?? section.id })),
  };
}

/**
 * For each section after, the name of the one that it was: first those that have an id, then those of the same heading in order, then,
 * between two that were found, those that are left in order: these have another heading. What is left then is new.
 */
function alignSections(before: readonly SectionView[], after: readonly SectionView[]): (string | null)[] {
  const nameOf = ({ id, pointer }: SectionView) => id ?? pointer;
  const partners = new Map<number, number>();
  const taken = new Set<number>();
  const pair = (next: number, old: number): void => {
    partners.set(next, old);
    taken.add(old);
  };
  for (const [at, section] of after.entries()) {
    const old = before.findIndex(
      (each, index) =>
        !taken.has(index) &&
        (section.id === null ? each.heading === section.heading : each.id === section.id),
    );
    if (old !== -1) pair(at, old);
  }
  for (const [at, section] of after.entries()) {
    if (partners.has(at) || section.id !== null) continue;
    const previous = at === 0 ? -1 : partners.get(at - 1);
    if (previous !== undefined && previous + 1 < before.length && !taken.has(previous + 1))
      pair(at, previous + 1);
  }
  return after.map((section, at) => {
    const old = before[partners.get(at) ?? -1];
    return old === undefined ? (section.id ?? `new ${section.pointer}`) : nameOf(old);
  });
}
