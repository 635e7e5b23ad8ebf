import type { StoryStepName } from './story-steps.ts';

// What `step NAME` does. In this order:
//   1  a step it needs has no usable file      refuse, naming the first one to run
//   2  its own file is there and valid, no --force      reuse, no call
//   3  its own file is there and valid, --force  make anew, the earlier version is kept
//   4  its own file is there but not valid       make anew, the broken file is kept aside with a notice
//   5  otherwise                                 make

export type StoredState = 'absent' | 'valid' | 'invalid';

export interface StoryStepFacts {
  readonly own: StoredState;
  readonly force: boolean;
  readonly needs: readonly { readonly name: StoryStepName; readonly state: StoredState }[];
}

export type StoryStepDecision =
  | { readonly action: 'refuse'; readonly first: StoryStepName; readonly missing: readonly StoryStepName[] }
  | { readonly action: 'reuse' }
  | { readonly action: 'make'; readonly replaces: 'nothing' | 'earlier version' | 'broken file' };

export function decideStoryStep(facts: StoryStepFacts): StoryStepDecision {
  const missing = facts.needs.filter(({ state }) => state !== 'valid').map(({ name }) => name);
  const [first] = missing;
  if (first !== undefined) return { action: 'refuse', first, missing };
  if (facts.own === 'valid')
    return facts.force ? { action: 'make', replaces: 'earlier version' } : { action: 'reuse' };
  return { action: 'make', replaces: facts.own === 'invalid' ? 'broken file' : 'nothing' };
}
