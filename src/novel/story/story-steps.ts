import type { z } from 'zod';
import { RawBibleFactsSchema, STORED_BIBLE } from '../../contracts/author-bible.ts';
import { RawCharactersSchema, STORED_CHARACTERS } from '../../contracts/characters.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { StoredContract } from '../../contracts/stored-contract.ts';
import { RawThemeConflictSchema, STORED_THEME_CONFLICT } from '../../contracts/theme-conflict.ts';
import { RawWorldSchema, STORED_WORLD } from '../../contracts/world.ts';

// The first three of the novel's six steps, as data: what each needs, what it asks for, and where the answer goes.

export type StoryStepName = 'bible' | 'world' | 'theme' | 'characters';

export interface StoryStep {
  readonly name: StoryStepName;
  readonly number: number;
  readonly title: string;
  /** As a run of it is called. */
  readonly makes: string;
  readonly file: string;
  /** Steps whose files go into the prompt, in the order in which they have to be made. */
  readonly needs: readonly StoryStepName[];
  /** The contract as the request names it; also the name of its input in later prompts. */
  readonly contract: string;
  readonly template: string;
  readonly role: string;
  /** What a good answer usually has. */
  readonly usualTokens: number;
  readonly rawSchema: z.ZodType<Record<string, unknown>>;
  readonly stored: StoredContract<unknown>;
}

export const STORY_STEPS: readonly StoryStep[] = [
  {
    name: 'world',
    number: 1,
    title: 'World',
    makes: 'Make the world',
    file: PROJECT_PATHS.world,
    needs: [],
    contract: 'world',
    template: 'novel_world',
    role: 'planner',
    usualTokens: 600,
    rawSchema: RawWorldSchema,
    stored: STORED_WORLD,
  },
  {
    name: 'theme',
    number: 2,
    title: 'Theme and conflict',
    makes: 'Make the theme and its conflict',
    file: PROJECT_PATHS.themeConflict,
    needs: ['world'],
    contract: 'theme_conflict',
    template: 'novel_theme_conflict',
    role: 'planner',
    usualTokens: 450,
    rawSchema: RawThemeConflictSchema,
    stored: STORED_THEME_CONFLICT,
  },
  {
    name: 'characters',
    number: 3,
    title: 'Characters',
    makes: 'Make the characters',
    file: PROJECT_PATHS.characters,
    needs: ['world', 'theme'],
    contract: 'characters',
    template: 'novel_characters',
    role: 'planner',
    usualTokens: 1400,
    rawSchema: RawCharactersSchema,
    stored: STORED_CHARACTERS,
  },
];

/** Before the first, where the author gave a bible: it is asked for part by part, each answer by the schema that stands here. */
export const BIBLE_STEP: StoryStep = {
  name: 'bible',
  number: 0,
  title: 'Bible',
  makes: 'Read the bible',
  file: PROJECT_PATHS.bible,
  needs: [],
  contract: 'author_bible',
  template: 'novel_bible',
  role: 'librarian',
  usualTokens: 2500,
  rawSchema: RawBibleFactsSchema,
  stored: STORED_BIBLE,
};

export function findStoryStep(name: string): StoryStep | null {
  return [BIBLE_STEP, ...STORY_STEPS].find((step) => step.name === name) ?? null;
}
