import { describe, expect, it } from 'vitest';
import { hashSceneText } from './hash-scene-text.ts';
import { readSceneView } from './read-scene-view.ts';
import { renderSceneView } from './render-scene-view.ts';

const TEXT = 'The boat was gone.\n\n---\n\nNobody spoke.';
const page = renderSceneView(
  { sceneRef: '3:2', chapterTitle: 'The Quay', pov: 'Kael "Red"', words: 6 },
  TEXT,
);

describe('readSceneView', () => {
  it('reads back what renderSceneView wrote', () => {
    const view = { sceneRef: '3:2', madeFrom: hashSceneText(TEXT), pov: 'Kael "Red"', content: TEXT };
    expect(readSceneView(page)).toEqual(view);
    expect(readSceneView(`\ufeff${page.replaceAll('\n', '\r\n')}\r\n\r\n`)).toEqual(view);
  });

  const lost = { sceneRef: null, madeFrom: null, pov: null };
  it.each([
    ['no head', TEXT],
    ['a head without its end', page.replace('\n---\n\nThe', '\n\nThe')],
    ['a head without its beginning', page.slice('---\n'.length)],
    ['a head without its lines', page.replace(/---\n[\s\S]*?\n---\n/, '---\n---\n')],
  ])('finds the text under %s', (_, text) => {
    expect(readSceneView(text)).toMatchObject({ content: TEXT });
  });

  it('believes nothing of a head that is not one', () => {
    expect(readSceneView(page.slice('---\n'.length))).toMatchObject(lost);
    expect(readSceneView(page.replace('"3:2"', '"three"'))).toMatchObject({ sceneRef: null, content: TEXT });
    expect(readSceneView('')).toEqual({ ...lost, content: '' });
  });
});
