import { describe, expect, it } from 'vitest';
import { readDecisionTable } from '../../../test/read-decision-table.ts';
import { compareNodes } from './compare-nodes.ts';
import { decideCommit, deriveCommitFacts } from './decide-commit.ts';
import type { SemanticNode } from './derive-nodes.ts';

type Facts = { readonly exists: boolean; readonly changedOfTen: number; readonly structuralElements: number };

describe('how a document is committed', () => {
  it.each(readDecisionTable<Facts, string>('documents/commit-decision'))(
    '$facts is $decision',
    ({ facts: { exists, changedOfTen, structuralElements }, decision }) => {
      const facts = { exists, changedNodes: changedOfTen, totalNodes: 10, structuralElements };
      expect(decideCommit(facts).mode).toBe(decision);
    },
  );
});

const node = (kind: SemanticNode['kind'], section: string | null, text: string): SemanticNode => ({
  kind,
  section,
  pointer: '',
  text,
  hash: `${kind}:${text}`,
});
const title = node('title', null, 'Plan');
const sections = ['a', 'b', 'c'].flatMap((id) => [
  node('section', id, id),
  node('paragraph', id, `text of ${id}`),
]);
const BEFORE = [title, ...sections];

describe('what is another', () => {
  it.each<[string, readonly SemanticNode[], readonly string[], number, number]>([
    ['nothing', BEFORE, [], 7, 0],
    [
      'a paragraph that says something else',
      [title, ...sections.with(1, node('paragraph', 'a', 'new'))],
      ['changed paragraph'],
      7,
      0,
    ],
    ['a title', [node('title', null, 'Other'), ...sections], ['changed title'], 7, 1],
    [
      'a section with another heading',
      [title, { ...node('section', 'a', 'A!') }, ...sections.slice(1)],
      ['changed section'],
      7,
      1,
    ],
    ['a section less', [title, ...sections.slice(2)], ['removed paragraph', 'removed section'], 7, 1],
    ['a section more', [...BEFORE, node('section', 'd', 'd')], ['added section'], 8, 1],
    [
      'a section that was moved',
      [title, ...sections.slice(4), ...sections.slice(0, 4)],
      ['moved section'],
      7,
      1,
    ],
    ['a table more', [...BEFORE, node('table', 'c', 't')], ['added table'], 8, 1],
  ])('%s', (_, after, expected, total, structural) => {
    const comparison = compareNodes(BEFORE, after);
    const told = comparison.changes.map(({ how, before, after: next }) => `${how} ${(next ?? before)?.kind}`);
    expect([told.sort(), comparison.total]).toEqual([[...expected].sort(), total]);
    expect(deriveCommitFacts(comparison).structuralElements).toBe(structural);
  });
});
