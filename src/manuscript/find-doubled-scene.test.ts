import { expect, it } from 'vitest';
import { findDoubledScene } from './find-doubled-scene.ts';

const text = (...paragraphs: string[]) => paragraphs.join('\n\n');
const OWN = text('It rained.', 'She waited.');
const NEXT = text('The boat was gone.', '“Gone?”', 'Nobody answered.', 'The tide had it.');

it.each([
  ['the page as it was', OWN, null],
  ['words of its own added', text(OWN, 'Then the sun came.'), null],
  ['a line that comes again', text(OWN, 'Nobody answered.', '“Gone?”'), null],
  ['all of the next scene', text(OWN, NEXT), '1:2'],
  [
    'all of it behind an ornament, its lines broken anew',
    text(OWN, '***', NEXT.replace('boat was', 'boat\nwas')),
    '1:2',
  ],
  ['most of it', text(OWN, 'The boat was gone.', '“Gone?”', 'Nobody answered.'), '1:2'],
])('%s → %s', (_, page, doubled) => {
  expect(findDoubledScene(page, OWN, [{ sceneRef: '1:2', content: NEXT }])).toBe(doubled);
});

it('does not count what the scene had before, or what the other scene has no longer', () => {
  const both = text(OWN, NEXT);
  expect(findDoubledScene(`${both}\n\nMore.`, both, [{ sceneRef: '1:2', content: NEXT }])).toBeNull();
  expect(findDoubledScene(both, OWN, [{ sceneRef: '1:2', content: 'Only the sea.' }])).toBeNull();
});
