import { STORED_CHARACTERS } from '../../contracts/characters.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { readText } from '../../engine/read-files.ts';
import { readIfValid } from '../../engine/read-if-valid.ts';
import { readUsable } from '../../engine/read-usable.ts';
import { planCards } from '../../manuscript/plan-cards.ts';
import type { PlannedReplacement } from '../../manuscript/plan-replacement.ts';
import { readCards } from '../../manuscript/read-cards.ts';
import { loadToLatin } from '../../text/load-to-latin.ts';
import { lookAtBible } from '../../tools/bible/load-bible.ts';
import { renderCharacterCards } from '../story/render-character-cards.ts';
import { renderStoryBible } from '../story/render-story-bible.ts';
import { STORY_STEPS, type StoryStep } from '../story/story-steps.ts';
import { loadReplacement, type RestorePlace, refuseVersion } from './restore-place.ts';

/** World, theme or characters, with the readable pages made from them as they are then. */
export async function restoreStory(
  place: RestorePlace,
  step: StoryStep,
  bytes: Uint8Array,
): Promise<PlannedReplacement> {
  const text = Buffer.from(bytes).toString('utf8');
  const stored = readUsable(step.stored, step.file, bytes);
  if (stored.state === 'invalid') throw refuseVersion(step.file, stored.why);
  const read = async (contract: string): Promise<string | null> => {
    if (contract === step.contract) return text;
    const other = STORY_STEPS.find((each) => each.contract === contract);
    return other === undefined ? null : readText(place.files, other.file);
  };
  const bible = renderStoryBible(place.book, {
    world: await read('world'),
    theme_conflict: await read('theme_conflict'),
    characters: await read('characters'),
  });
  const plan = await loadReplacement(place, [
    { path: step.file, bytes },
    { path: PROJECT_PATHS.storyBible, bytes: Buffer.from(bible) },
  ]);
  const characters = step.contract === 'characters' ? readIfValid(STORED_CHARACTERS, bytes) : null;
  if (characters === null) return plan;
  const wanted = renderCharacterCards(characters, {
    language: place.book.language,
    toLatin: await loadToLatin(text),
    bible: await lookAtBible(place.files),
  });
  const cards = planCards(await readCards(place.files, PROJECT_PATHS.characterCards), wanted, place.at);
  return { changes: [...plan.changes, ...cards.changes], expect: { ...plan.expect, ...cards.expect } };
}
