import { STORED_BIBLE } from '../../contracts/author-bible.ts';
import { readIfValid } from '../../engine/read-if-valid.ts';
import { tellBible } from '../../tools/bible/tell-bible.ts';
import { findStoryStep, type StoryStep, type StoryStepName } from './story-steps.ts';

/** What a step is shown of those before it, by the name of the input: their files whole, and of the author's bible its share. What is
 *  not there yet, or says nothing to it, is left out. */
export function gatherNeeded(
  step: StoryStep,
  texts: ReadonlyMap<StoryStepName, string>,
): ReadonlyMap<string, string> {
  const needed = new Map<string, string>();
  for (const name of step.needs) {
    const text = texts.get(name);
    const other = findStoryStep(name);
    if (text !== undefined && other !== null) needed.set(other.contract, text);
  }
  const bible = readIfValid(STORED_BIBLE, texts.get('bible') ?? null);
  const told = step.name === 'bible' ? '' : tellBible(bible, step.name);
  if (told !== '') needed.set('bible', told);
  return needed;
}
