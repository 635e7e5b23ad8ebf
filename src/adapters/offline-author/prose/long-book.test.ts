import { beforeAll, describe, expect, it } from 'vitest';
import { buildFrames } from '../../../../test/fakes/build-frame.ts';
import { driveOutline, loadOutlineTemplates } from '../../../../test/fakes/drive-outline.ts';
import { loadOfflineAuthor } from '../../../../test/fakes/load-offline-author.ts';
import type { SceneFrame } from '../../../contracts/scene-work.ts';
import { createChooser } from '../create-chooser.ts';
import { loadLexicons } from '../load-lexicon.ts';
import { matchFrame } from '../match-frame.ts';
import { splitSentences } from '../split-sentences.ts';
import { findPlayed } from './find-play.ts';
import { writeScene } from './write-scene.ts';

// Twelve chapters, most of which no family has of its own: what a reader of a whole book would notice.

const BOOKS = [
  { language: 'en', words: 480, idea: 'A ferry that carries only what people regret' },
  { language: 'zh', words: 560, idea: '两个做糕点的冤家合用一间铺子，中间画着一条线' },
] as const;
/** Of all sentences, those that have stood in the book before. Nearly all of them are places and weather. */
const MOST_REPEATED = 0.06;

describe.each(BOOKS)('twelve chapters in $language', ({ language, words, idea }) => {
  let frames: SceneFrame[];
  let texts: Map<string, string>;

  beforeAll(async () => {
    const [templates, author, lexicons] = await Promise.all([
      loadOutlineTemplates(),
      loadOfflineAuthor(),
      loadLexicons(),
    ]);
    const { state } = await driveOutline(author, templates, { idea, language, chapters: 12 });
    const { chapters, registries } = state;
    frames = buildFrames({ chapters, characters: registries.characters, file: [], targetWords: words });
    texts = new Map(
      frames.map((frame) => [
        frame.scene_ref,
        writeScene({ frame, plan: null, language, choose: createChooser('1', frame.scene_ref), lexicons }),
      ]),
    );
  });

  it('have a play for every scene but the walks between two places', async () => {
    const { [language]: lexicon } = await loadLexicons();
    const { outcome: walks } = lexicon.outline.bridge;
    const loose = frames.filter(
      (frame) =>
        findPlayed(frame, lexicon) === null &&
        !walks.some((walk) => matchFrame(walk, frame.outcome) !== null),
    );
    expect(loose.map(({ scene_ref, summary }) => `${scene_ref}: ${summary}`)).toEqual([]);
  });

  it('say no sentence twice in a chapter, and few twice in the book', () => {
    const chapterOf = ({ scene_ref }: SceneFrame) => scene_ref.split(':')[0] ?? '';
    const seen = new Map<string, string>();
    let [count, again] = [0, 0];
    for (const frame of frames) {
      for (const sentence of sentencesOf(texts.get(frame.scene_ref) ?? '')) {
        const before = seen.get(sentence);
        expect(before, `${frame.scene_ref}: ${sentence}`).not.toBe(chapterOf(frame));
        seen.set(sentence, chapterOf(frame));
        count += 1;
        if (before !== undefined) again += 1;
      }
    }
    expect(count).toBeGreaterThan(1000);
    expect(again / count).toBeLessThan(MOST_REPEATED);
  });
});

/** A word or two of talk may come again, whoever says it. */
function sentencesOf(text: string): string[] {
  const sayWho = /^\p{Script=Han}{2,4}说：/u;
  return splitSentences(text)
    .map((sentence) => sentence.replace(/[“”]/g, '').trim())
    .filter((sentence) => sentence.replace(sayWho, '').length > (/\p{Script=Han}/u.test(sentence) ? 7 : 24));
}
