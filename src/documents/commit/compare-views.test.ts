import { describe, expect, it } from 'vitest';
import { createViewBuilder } from '../source/view-builder.ts';
import { compareViews } from './compare-views.ts';
import { deriveCommitFacts } from './decide-commit.ts';

/** A file whose sections have no ids: “Heading: text” each. */
function view(...sections: readonly string[]) {
  const builder = createViewBuilder('en');
  for (const [at, section] of sections.entries()) {
    const [heading = '', text = ''] = section.split(': ');
    builder.heading(1, heading, `paragraph ${at * 2 + 1}`);
    builder.text('paragraph', text, `paragraph ${at * 2 + 2}`);
  }
  return builder.build('A file');
}

const BEFORE = ['One: a', 'Two: b', 'Two: c', 'Three: d'];

describe('sections of a file, found again without ids', () => {
  it.each<[string, readonly string[], readonly string[], number]>([
    ['nothing', BEFORE, [], 0],
    ['other words', BEFORE.with(2, 'Two: new'), ['changed paragraph in Two (2)'], 0],
    ['another heading', BEFORE.with(0, 'First: a'), ['changed section in One'], 1],
    ['a section more', ['Zero: z', ...BEFORE], ['added paragraph in Zero', 'added section in Zero'], 1],
    ['a section less', BEFORE.slice(1), ['removed paragraph in One', 'removed section in One'], 1],
    ['a section elsewhere', [...BEFORE.slice(1), 'One: a'], ['moved section in One'], 1],
  ])('%s', (_, after, expected, structural) => {
    const comparison = compareViews(view(...BEFORE), view(...after));
    const told = comparison.changes.map(({ how, before, after: next }) => {
      const node = next ?? before;
      return `${how} ${node?.kind} in ${node?.section}`;
    });
    expect([told.sort(), deriveCommitFacts(comparison).structuralElements]).toEqual([
      [...expected].sort(),
      structural,
    ]);
  });
});
