import type { CommitDecision } from '../../contracts/document-record.ts';
import type { NodeComparison } from './compare-nodes.ts';

// How a document is put on disk, in this order:
//   1  there is none yet                                    create
//   2  more than five structural elements are others        bulk
//   3  more than 0.4 of all nodes are others                bulk
//   4  otherwise                                            granular: edit operations
// Structural elements are the title, sections, tables and figures that were added, removed, moved or have another name.

const MOST_STRUCTURAL = 5;
const HIGHEST_RATIO = 0.4;

export interface CommitFacts {
  readonly exists: boolean;
  readonly changedNodes: number;
  readonly totalNodes: number;
  readonly structuralElements: number;
}

export function decideCommit(facts: CommitFacts): CommitDecision {
  const { exists, changedNodes, totalNodes, structuralElements } = facts;
  const changeRatio = !exists ? 1 : totalNodes === 0 ? 0 : changedNodes / totalNodes;
  const told = { changeRatio, structuralElements };
  if (!exists) return { mode: 'create', ...told };
  if (structuralElements > MOST_STRUCTURAL || changeRatio > HIGHEST_RATIO) return { mode: 'bulk', ...told };
  return { mode: 'granular', ...told };
}

const STRUCTURAL: ReadonlySet<string> = new Set(['title', 'section', 'table', 'figure']);

/** The facts of a comparison; null where there is nothing to compare with. */
export function deriveCommitFacts(comparison: NodeComparison | null): CommitFacts {
  if (comparison === null) return { exists: false, changedNodes: 0, totalNodes: 0, structuralElements: 0 };
  const { changes, total } = comparison;
  const structural = changes.filter(({ before, after }) => STRUCTURAL.has((after ?? before)?.kind ?? ''));
  return {
    exists: true,
    changedNodes: changes.length,
    totalNodes: total,
    structuralElements: structural.length,
  };
}
