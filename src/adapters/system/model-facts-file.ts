import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  type LearnedRefusals,
  type ModelFacts,
  type ModelTest,
  STORED_MODEL_FACTS,
} from '../../contracts/model-facts.ts';
import { readUsable } from '../../engine/read-usable.ts';
import { renderStored } from '../../engine/render-stored.ts';
import { readTextFile } from './text-files.ts';

// What was found out about models, in one file of the user's. All of it can be found out again, so a file that cannot be read
// is made anew, and of two processes that write in the same moment the later one may win.

export interface ModelFactsFile {
  load(): ModelFacts;
  saveTest(test: ModelTest): boolean;
  saveRefused(modelId: string, refused: LearnedRefusals): boolean;
}

const NOTHING: ModelFacts = { schema_version: 'model_facts_v1', tests: {}, refused: {} };

/** `path` is null where the user has no folder of their own: then nothing is remembered, and saving says so. */
export function createModelFactsFile(path: string | null): ModelFactsFile {
  const load = (): ModelFacts => {
    if (path === null) return NOTHING;
    const stored = readUsable(STORED_MODEL_FACTS, path, readTextFile(path));
    return stored.state === 'valid' ? stored.value : NOTHING;
  };
  const save = (facts: ModelFacts): boolean => {
    if (path === null) return false;
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      const part = `${path}.${process.pid}.part`;
      writeFileSync(part, renderStored(facts), { mode: 0o600 });
      renameSync(part, path);
      return true;
    } catch (error) {
      // A disk on which nothing can be kept is no reason not to work.
      if (error instanceof Error && 'code' in error) return false;
      throw error;
    }
  };
  return {
    load,
    saveTest(test) {
      const facts = load();
      // What was refused before may be another model's doing by now: it was asked anew.
      const { [test.model]: _, ...refused } = facts.refused;
      return save({ ...facts, tests: { ...facts.tests, [test.model]: test }, refused });
    },
    saveRefused(modelId, refused) {
      const facts = load();
      return save({ ...facts, refused: { ...facts.refused, [modelId]: refused } });
    },
  };
}
