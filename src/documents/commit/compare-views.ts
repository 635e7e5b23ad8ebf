import type { DocumentView, SectionView } from '../review/document-view.ts';
import { compareNodes, type NodeComparison } from './compare-nodes.ts';
import { deriveNodes } from './derive-nodes.ts';

/** What is another in a document than before. Sections of a spec have their ids; those of a file are found again by their headings. */
export function compareViews(before: DocumentView, after: DocumentView): NodeComparison {
  const names = nameSections(before.sections);
  const aligned = alignSections(before.sections, after.sections, names);
  return compareNodes(deriveNodes(withIds(before, names)), deriveNodes(withIds(after, aligned)));
}

/** By their ids, else by their headings; of some with the same heading the later ones are numbered. */
function nameSections(sections: readonly SectionView[]): string[] {
  const seen = new Map<string, number>();
  return sections.map(({ id, heading, pointer }) => {
    const name = id ?? (heading === '' ? pointer : heading);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

function withIds(view: DocumentView, ids: readonly string[]): DocumentView {
  return {
    ...view,
    sections: view.sections.map((section, at) => ({ ...section, id: ids[at] ?? section.id })),
  };
}

/**
 * For each section after, the name of the one that it was: first those that have an id, then those of the same heading in order, then,
 * between two that were found, those that are left in order: these have another heading. What is left then is new.
 */
function alignSections(
  before: readonly SectionView[],
  after: readonly SectionView[],
  names: readonly string[],
): string[] {
  const taken = new Set<number>();
  const partners = new Map<number, number>();
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
  // A new section is called what it is called, unless another one was.
  const fresh = nameSections(after).map((name) => (names.includes(name) ? `${name} (new)` : name));
  return after.map((_, at) => names[partners.get(at) ?? -1] ?? fresh[at] ?? '');
}
