import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../contracts/json.ts';
import type { Patch } from '../../contracts/patch-set.ts';
import { PATCH_ACTIONS } from '../../contracts/patch-set.ts';
import { applyPatches } from './apply-patches.ts';

const DOCUMENT: Json = {
  title: 'Plan',
  sections: [
    { heading: 'Summary', body: 'It begins', bullets: ['one', 'two', 'three'] },
    { heading: 'Table', table: { headers: ['Task', 'Duration (days)'], rows: [['Dig', 5]], 'a/b': 1 } },
  ],
};
const none = () => null;
const apply = (...patches: Patch[]) => applyPatches(DOCUMENT, patches, none);

describe('a patch', () => {
  it.each<[string, Patch, string, unknown]>([
    [
      'replaces by a pointer',
      { target: '/sections/0/body', action: 'replace', value: 'New' },
      '/sections/0/body',
      'New',
    ],
    [
      'replaces by a path',
      { target: 'sections[1].table.rows[0][1]', action: 'replace', value: 7 },
      '/sections/1/table/rows/0/1',
      7,
    ],
    [
      'reads ~1 in a pointer',
      { target: '/sections/1/table/a~1b', action: 'replace', value: 2 },
      '/sections/1/table/a~1b',
      2,
    ],
    [
      'appends to a list',
      { target: 'sections[0].bullets', action: 'append', value: 'four' },
      '/sections/0/bullets/3',
      'four',
    ],
    [
      'makes a list that was left out',
      { target: 'sections[0].callouts', action: 'append', value: { kind: 'note' } },
      '/sections/0/callouts/0',
      { kind: 'note' },
    ],
    [
      'appends to a text',
      { target: 'sections[0].body', action: 'append', value: 'and ends' },
      '/sections/0/body',
      'It begins and ends',
    ],
    [
      'renames a header',
      { target: 'sections[1].table.headers[1]', action: 'rename', value: 'Duration' },
      '/sections/1/table/headers/1',
      'Duration',
    ],
    [
      'renames a section by its heading',
      { target: 'sections[0]', action: 'rename', value: 'Overview' },
      '/sections/0/heading',
      'Overview',
    ],
    [
      'moves within a list',
      { target: 'sections[0].bullets[2]', action: 'move', value: 0 },
      '/sections/0/bullets/0',
      'three',
    ],
    [
      'moves to another list',
      { target: 'sections[0].bullets[0]', action: 'move', value: 'sections[1].table.headers' },
      '/sections/1/table/headers/2',
      'one',
    ],
    ['normalizes white space', { target: 'title', action: 'normalize' }, '/title', 'Plan'],
  ])('%s', (_, patch, at, expected) => {
    const { document, outcomes } = apply(patch);
    expect(outcomes).toMatchObject([{ outcome: 'applied', reason: null }]);
    expect(look(document, at)).toEqual(expected);
  });

  it('removes', () => {
    expect(
      look(apply({ target: 'sections[0].bullets[1]', action: 'remove' }).document, '/sections/0/bullets'),
    ).toEqual(['one', 'three']);
  });

  it.each<[string, Patch]>([
    ['a target that is not there', { target: 'sections[9].body', action: 'replace', value: 'x' }],
    ['a target that is no path', { target: 'sections[', action: 'remove' }],
    ['the whole document', { target: '/', action: 'replace', value: {} }],
    [
      'a key of a prototype in a target',
      { target: 'sections.__proto__.polluted', action: 'append', value: 1 },
    ],
    ['a constructor in a pointer', { target: '/constructor/prototype', action: 'replace', value: 1 }],
    [
      'a key of a prototype in a value',
      { target: 'title', action: 'replace', value: JSON.parse('{"a":{"__proto__":1}}') },
    ],
    ['what is inherited and no own part', { target: 'sections[0].toString', action: 'replace', value: 1 }],
    ['a move beyond the end', { target: 'sections[0].bullets[0]', action: 'move', value: 9 }],
    ['a number as a name', { target: 'title', action: 'rename', value: 3 }],
  ])('refuses %s, and nothing else', (_, patch) => {
    const { document, outcomes } = apply({ target: 'title', action: 'replace', value: 'A' }, patch, {
      target: 'sections[0].body',
      action: 'replace',
      value: 'B',
    });
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['applied', 'aborted', 'applied']);
    expect(outcomes[1]?.reason).toBeTruthy();
    expect([look(document, '/title'), look(document, '/sections/0/body')]).toEqual(['A', 'B']);
  });

  it('after which the document may not be is left out alone', () => {
    const refuse = (next: Json) => (look(next, '/title') === 'bad' ? 'not that' : null);
    const patches: Patch[] = [
      { target: 'title', action: 'replace', value: 'bad' },
      { target: 'sections[0].body', action: 'replace', value: 'B' },
    ];
    const { document, outcomes } = applyPatches(DOCUMENT, patches, refuse);
    expect(outcomes).toMatchObject([{ outcome: 'aborted', reason: 'not that' }, { outcome: 'applied' }]);
    expect([look(document, '/title'), look(document, '/sections/0/body')]).toEqual(['Plan', 'B']);
  });
});

const key = fc.oneof(
  fc.constantFrom(
    'sections',
    'title',
    'bullets',
    'table',
    'rows',
    'headers',
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'length',
  ),
  fc.nat({ max: 4 }),
  fc.string({ maxLength: 6 }),
);
const path = fc.array(key, { maxLength: 6 });
const target = fc.oneof(
  path.map((keys) => `/${keys.join('/')}`),
  path.map((keys) =>
    keys
      .map((each) => (typeof each === 'number' ? `[${each}]` : `.${each}`))
      .join('')
      .replace(/^\./, ''),
  ),
  fc.string({ maxLength: 12 }),
);
const patches = fc.array(
  fc.record(
    {
      target,
      action: fc.constantFrom(...PATCH_ACTIONS),
      value: fc.oneof(fc.jsonValue({ maxDepth: 3 }), target),
    },
    { requiredKeys: ['target', 'action'] },
  ),
  { maxLength: 8 },
);

describe('any set of patches', () => {
  it('never throws, never half-applies, never touches a prototype or what it was given', () => {
    const before = JSON.stringify(DOCUMENT);
    const protoBefore = Object.getOwnPropertyNames(Object.prototype).sort().join();
    fc.assert(
      fc.property(patches, (set) => {
        const given = set as Patch[];
        const { document, outcomes } = applyPatches(DOCUMENT, given, none);
        expect(outcomes).toHaveLength(given.length);
        // Each alone, on what those before it left: what was aborted changed nothing, what was applied is all there.
        let step: Json = DOCUMENT;
        for (const [index, patch] of given.entries()) {
          const alone = applyPatches(step, [patch], none);
          if (outcomes[index]?.outcome === 'aborted') expect(alone.document).toBe(step);
          step = alone.document;
        }
        expect(document).toEqual(step);
        expect(JSON.parse(JSON.stringify(document))).toEqual(document);
        expect(JSON.stringify(DOCUMENT)).toBe(before);
        expect(Object.getOwnPropertyNames(Object.prototype).sort().join()).toBe(protoBefore);
        expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      }),
      { numRuns: 1000 },
    );
  });
});

function look(document: Json, pointer: string): unknown {
  return pointer
    .slice(1)
    .split('/')
    .map((each) => each.replaceAll('~1', '/'))
    .reduce<unknown>((value, each) => (value as Record<string, unknown>)?.[each], document);
}
