import { expect, test } from 'vitest';
import { parseXmlTree } from './xml-tree.ts';

const refuseFile = (source: string, why: string) => new Error(`${source}: ${why}`);

function parse(text: string) {
  let pauses = 0;
  const tree = parseXmlTree({
    bytes: new TextEncoder().encode(text),
    source: 'a.xlsx',
    part: 'sheet1.xml',
    refuseFile,
    pause: async () => {
      pauses += 1;
    },
  });
  return { tree, countPauses: () => pauses };
}

test('a part of too many elements is refused before one of them is read', async () => {
  const { tree, countPauses } = parse(`<sheet>${'<c/>'.repeat(500_000)}</sheet>`);
  await expect(tree).rejects.toThrow('a.xlsx: sheet1.xml has more than 500000 elements');
  expect(countPauses()).toBe(0);
});

test('what ends an element, a comment and an instruction are no elements', async () => {
  const { tree } = parse(
    `<?xml version="1.0"?><!-- of one --><sheet>${'<c></c><!-- c -->'.repeat(3)}</sheet>`,
  );
  const { root } = await tree;
  expect(root.children.map(({ local, from, to }) => [local, to - from])).toEqual([
    ['c', 7],
    ['c', 7],
    ['c', 7],
  ]);
});
