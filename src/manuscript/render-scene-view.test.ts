import { describe, expect, it } from 'vitest';
import { hashSceneText } from './hash-scene-text.ts';
import { renderSceneView } from './render-scene-view.ts';

describe('renderSceneView', () => {
  it('puts the text under its front matter, with whatever could break it quoted', () => {
    const head = { sceneRef: '3:2', chapterTitle: 'The "Quay": part one', pov: 'Kael', words: 4 };
    expect(renderSceneView(head, '\nThe boat was gone.\n\n')).toBe(
      [
        '---',
        'scene_ref: "3:2"',
        'chapter: 3',
        'scene: 2',
        'chapter_title: "The \\"Quay\\": part one"',
        'pov: "Kael"',
        'words: 4',
        `made_from: ${hashSceneText('The boat was gone.')}`,
        '---',
        '',
        'The boat was gone.',
        '',
      ].join('\n'),
    );
  });

  it('leaves the point of view out where there is none', () => {
    const head = { sceneRef: '1:1', chapterTitle: 'A', pov: null, words: 1 };
    expect(renderSceneView(head, 'One.')).not.toContain('pov');
  });
});
