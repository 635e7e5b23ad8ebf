import type { PassageCandidate } from '../../contracts/candidate.ts';
import type { GeneratedChapter } from '../../contracts/chapter.ts';
import { hashBytes } from '../../engine/hash.ts';
import { countWords } from '../../text/list-words.ts';
import { derivePassageTexts } from './derive-draft.ts';

/** Whether the scenes of the passages are what they were, but for what was taken of a draft. */
export function isCurrent(candidate: PassageCandidate, text: GeneratedChapter): boolean {
  const standing = deriveStanding(candidate);
  return candidate.passages.every(({ scene_number, start, text: was, scene_sha256 }, at) => {
    const content = text.scenes.find((scene) => scene.scene_number === scene_number)?.content;
    const now = standing[at] ?? was;
    if (content === undefined || !content.startsWith(now, start)) return false;
    return hashBytes(content.slice(0, start) + was + content.slice(start + now.length)) === scene_sha256;
  });
}

/** The chapter with these texts in the place of what stands there of the passages; everything else to the byte as it was. */
export function applyPassages(
  text: GeneratedChapter,
  candidate: PassageCandidate,
  texts: readonly string[],
): GeneratedChapter {
  const standing = deriveStanding(candidate);
  const scenes = text.scenes.map((scene) => {
    const at = candidate.passages.findIndex(({ scene_number }) => scene_number === scene.scene_number);
    const start = candidate.passages[at]?.start;
    if (start === undefined) return scene;
    const now = standing[at] ?? '';
    const rest = scene.content.slice(start + now.length);
    const content = scene.content.slice(0, start) + (texts[at] ?? now) + rest;
    return { ...scene, content, word_count: countWords(content) };
  });
  return { ...text, scenes, total_words: scenes.reduce((sum, { word_count }) => sum + word_count, 0) };
}

/** What the text should have in the place of each passage now. */
function deriveStanding(candidate: PassageCandidate): readonly string[] {
  return candidate.status === 'applied'
    ? derivePassageTexts(candidate, candidate.draft, candidate.hunks)
    : candidate.passages.map(({ text }) => text);
}
