import { expect, it } from 'vitest';
import { AgentCardSchema } from '../../src/contracts/api-agents.ts';
import { BookStatusSchema } from '../../src/contracts/api-book.ts';
import { RunListEntrySchema, RunStepSchema } from '../../src/contracts/api-runs.ts';
import { CandidateSchema } from '../../src/contracts/candidate.ts';
import { IssueStatusSchema } from '../../src/contracts/issue.ts';
import { FitVerdictSchema } from '../../src/contracts/model-facts.ts';
import { OutlineStatusSchema, PhaseIdSchema } from '../../src/contracts/outline-ids.ts';
import { ArchetypeSchema, RecipeSchema } from '../../src/contracts/recipe.ts';
import { FindingSeveritySchema, ReviewSeveritySchema } from '../../src/contracts/review-report.ts';
import { SessionStatusSchema, TaskStatusSchema } from '../../src/contracts/session-plan.ts';
import { DOCUMENT_STEPS } from '../../src/documents/document-pipeline.ts';
import { EDIT_STEPS } from '../../src/documents/edit/edit-pipeline.ts';
import { POSTLOG_STEPS } from '../../src/documents/postlog/postlog-pipeline.ts';
import { IMPORT_STEPS } from '../../src/novel/import/import-steps.ts';
import { ROOMS } from '../../src/rooms.ts';
import { CHINESE_NAMES } from '../../web/src/shared/names-chinese.ts';
import { ENGLISH_NAMES } from '../../web/src/shared/names-english.ts';
import { listFiles, listSources, readText } from './list-files.ts';

// What the page shows by name: everything that the code behind it knows by an id has a name, in both languages.

type Names = Readonly<Record<keyof typeof ENGLISH_NAMES, Readonly<Record<string, string>>>>;
const LANGUAGES: readonly Names[] = [ENGLISH_NAMES, CHINESE_NAMES];
const recipes = listFiles('assets/recipes').map((path) => RecipeSchema.parse(JSON.parse(readText(path))));
const sources = listSources().map(readText);
const findAll = (pattern: RegExp) =>
  sources.flatMap((source) => [...source.matchAll(pattern)].map(([, found = '']) => found));

/** Parts of the ids that steps are given in code, as far as they are written there: `${id}/gate`, `plan/kept`. */
const writtenSteps = () =>
  findAll(/context\.(?:step|commit|callModel|child)\(\s*[`']([^`']+)[`']/g)
    .flatMap((id) => id.split('/'))
    .map((part) => part.replace(/:.*/, ''))
    .filter((part) => /^[a-z_]+$/.test(part));

const KNOWN: Readonly<Record<Exclude<keyof Names, 'inner'>, readonly string[]>> = {
  kind: ROOMS.flatMap(({ kinds }) => kinds).filter((kind) => kind !== 'novel_memory'),
  recipe: recipes.map(({ recipe_id }) => recipe_id),
  step: [
    ...recipes.flatMap(({ phase_a, phase_b }) => [...phase_a, ...phase_b].map(({ step_id }) => step_id)),
    ...PhaseIdSchema.options,
    ...DOCUMENT_STEPS,
    ...EDIT_STEPS,
    ...POSTLOG_STEPS,
    ...IMPORT_STEPS,
    ...writtenSteps(),
  ],
  status: [
    ...RunListEntrySchema.shape.status.options,
    ...RunStepSchema.shape.status.options,
    ...BookStatusSchema.shape.writing.shape.chapters.element.shape.state.options,
    ...SessionStatusSchema.options,
    ...TaskStatusSchema.options,
    ...IssueStatusSchema.options,
    ...AgentCardSchema.shape.state.options,
    ...FitVerdictSchema.options,
    ...OutlineStatusSchema.options,
    ...ReviewSeveritySchema.options,
    ...FindingSeveritySchema.options,
    ...CandidateSchema.options.map(({ shape }) => shape.status.value),
  ],
  waiting: listSources()
    .filter((path) => /\/list-waiting[a-z-]*\.ts$/.test(path))
    .flatMap((path) => [...readText(path).matchAll(/kind: '([a-z_]+)'/g)].map(([, kind = '']) => kind)),
  answer: listSources()
    .filter((path) => /\/list-waiting[a-z-]*\.ts$/.test(path))
    .flatMap((path) =>
      [...readText(path).matchAll(/(?:answer: |decide\()'([a-z]+)'/g)].map(([, word = '']) => word),
    ),
  agent: ArchetypeSchema.options,
};

it.each(Object.keys(KNOWN) as (keyof typeof KNOWN)[])('every %s has a name in both languages', (family) => {
  const known = KNOWN[family];
  expect(known.length).toBeGreaterThan(3);
  for (const names of LANGUAGES) expect(known.filter((id) => names[family][id] === undefined)).toEqual([]);
});

it('kinds of runs inside others are named too', () => {
  const kinds = findAll(/(?<!FOR_A)_KIND = '([a-z_]+)'/g);
  expect(kinds).toContain('novel_chapter');
  for (const names of LANGUAGES) {
    const known = { ...names.kind, ...names.inner };
    expect(kinds.filter((kind) => known[kind] === undefined)).toEqual([]);
  }
});
