import { describe, expect, it } from 'vitest';
import { sampleChapter } from '../../test/fakes/sample-manuscript.ts';
import { applyScene } from './apply-scene.ts';
import { detectHandEdits } from './detect-hand-edits.ts';
import { parseChapter } from './load-readable-chapters.ts';
import { checkLeftovers } from './scene-checks/check-leftovers.ts';

const chapter = sampleChapter(1, 'Café', ['Señor.', 'Two.']);
const json = JSON.stringify({ ...chapter });

describe('letters that cannot be read', () => {
  it.each([
    ['Latin-1', Buffer.from(json, 'latin1'), null],
    ['UTF-16 without its mark', Buffer.from(json, 'utf16le'), null],
    ['UTF-8', Buffer.from(json), chapter],
  ])('make no chapter of other letters: %s', (_, bytes, expected) => {
    expect(parseChapter(bytes)).toEqual(expected);
  });

  it('leave a page as it is, and say why', () => {
    const path = 'Story/Scenes/SCN-001-001-x.md';
    const edits = detectHandEdits({
      chapters: [chapter],
      pages: new Map(),
      unreadable: new Map([[path, 'line 3 is not valid UTF-8']]),
      places: new Map(),
    });
    expect(edits.map(({ state, sceneRef, page, why }) => [state, sceneRef, page, why])).toEqual([
      ['unreadable', '1:1', null, 'line 3 is not valid UTF-8'],
      ['missing', '1:2', null, undefined],
    ]);
  });
});

describe('characters that a terminal obeys', () => {
  const text = 'One\u0000 two\b three\u001b[2J.\r\nFour\tfive.';

  it('are not stored with a scene, whoever wrote it', () => {
    const made = applyScene(null, { chapterNumber: 1, chapterTitle: 'One', sceneNumber: 1, content: text });
    expect(made.scenes[0]?.content).toBe('One two three[2J.\nFour\tfive.');
  });

  it('are told by the checks of a scene', () => {
    expect(checkLeftovers(text).map(({ quote }) => quote)).toEqual(['\u0000', '\b', '\u001b']);
  });
});
