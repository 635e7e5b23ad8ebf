import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Recipe, RecipeSchema } from '../contracts/recipe.ts';
import { checkRecipe, type RecipeFacts } from './check-recipe.ts';

const FACTS: RecipeFacts = {
  tools: [
    {
      name: 'file_locator',
      argNames: ['search_criteria', 'scan_mode', 'max_results', 'dry_run'],
      requiredArgs: ['search_criteria'],
    },
    { name: 'outline_analyzer', argNames: ['outline_path', 'mode'], requiredArgs: [] },
    { name: 'canon_checker', argNames: ['scene_path', 'canon_paths', 'mode'], requiredArgs: ['scene_path'] },
  ],
  prompts: new Map(
    ['refine_brief', 'draft_scene', 'polish_draft', 'check_continuity', 'evaluate_reader_experience'].map(
      (type) => [type, { contract: null, variants: [] }],
    ),
  ),
  contracts: new Set(['scene_plan', 'check_report']),
};

const SEED = loadRecipe('seed-example');
const EVERY_FIELD = loadRecipe('every-field');

describe('checkRecipe', () => {
  it.each([
    ['the seed', SEED],
    ['every field', EVERY_FIELD],
  ])('finds nothing in the recipe of %s', (_, recipe) => {
    expect(checkRecipe(recipe, FACTS)).toEqual([]);
  });

  type Row = readonly [what: string, change: (recipe: Draft) => void, found: readonly [string, string][]];
  const rows: readonly Row[] = [
    [
      'an unknown tool',
      (r) => set(r.phase_a[0], { tool: 'file_finder' }),
      [['/phase_a/0/tool', 'unknown_tool']],
    ],
    [
      'an unknown argument',
      (r) => set(r.phase_a[0]?.args, { 'a/b': 1 }),
      [['/phase_a/0/args/a~1b', 'unknown_argument']],
    ],
    [
      'a missing argument',
      (r) => set(r.phase_a[2], { args: { canon_paths: [] } }),
      [['/phase_a/2/args', 'missing_argument']],
    ],
    [
      'a slot that no step writes',
      (r) => set(r.phase_b[0], { input_slots: ['outline_beat', 'weather'] }),
      [['/phase_b/0/input_slots/1', 'unknown_slot']],
    ],
    [
      'a slot of a later step',
      (r) => set(r.phase_b[0], { input_slots: ['critique'] }),
      [['/phase_b/0/input_slots/0', 'slot_before_written']],
    ],
    [
      'a step that reads its own slot',
      (r) => set(r.phase_b[1], { input_slots: ['draft'] }),
      [['/phase_b/1/input_slots/0', 'slot_before_written']],
    ],
    [
      'a reference to a later slot',
      (r) => set(r.phase_a[0]?.args, { max_results: { $ref: 'outline_beat.total_scenes' } }),
      [['/phase_a/0/args/max_results', 'slot_before_written']],
    ],
    [
      'a reference to an agent slot from a tool',
      (r) => set(r.phase_a[0]?.args, { max_results: { $ref: 'draft' } }),
      [['/phase_a/0/args/max_results', 'slot_before_written']],
    ],
    [
      'a reference to nothing, deep inside',
      (r) => set(r.phase_a[0]?.args, { scan_mode: [{ deep: { $ref: 'nobody.x' } }] }),
      [['/phase_a/0/args/scan_mode/0/deep', 'unknown_slot']],
    ],
    [
      'a slot written twice',
      (r) => set(r.phase_b[4], { output_slot: 'discovery' }),
      [
        ['/phase_b/4/output_slot', 'slot_written_twice'],
        ['/dod/2/slot', 'unknown_slot'],
      ],
    ],
    [
      'a step id used in both phases',
      (r) => set(r.phase_b[0], { step_id: 'discover' }),
      [['/phase_b/0/step_id', 'duplicate_step_id']],
    ],
    [
      'a step id used twice in one phase',
      (r) => set(r.phase_a[1], { step_id: 'discover' }),
      [['/phase_a/1/step_id', 'duplicate_step_id']],
    ],
    [
      'an unknown prompt type',
      (r) => set(r.phase_b[2], { prompt_type: 'sparkle' }),
      [['/phase_b/2/prompt_type', 'unknown_prompt_type']],
    ],
    [
      'an unknown contract',
      (r) => set(r.phase_b[0], { contract: 'poem' }),
      [['/phase_b/0/contract', 'unknown_contract']],
    ],
    [
      'for_each over a text',
      (r) => set(r.phase_b[1], { for_each: 'scene_brief.beats' }),
      [['/phase_b/1/for_each', 'for_each_without_list']],
    ],
    ['for_each over a tool slot', (r) => set(r.phase_b[1], { for_each: 'outline_beat.scenes' }), []],
    [
      'for_each over an answer with a contract',
      (r) => {
        set(r.phase_b[0], { contract: 'scene_plan' });
        set(r.phase_b[1], { for_each: 'scene_brief.beats' });
      },
      [],
    ],
    [
      'for_each over the description',
      (r) => set(r.phase_b[1], { for_each: 'task.description' }),
      [['/phase_b/1/for_each', 'for_each_without_list']],
    ],
    ['for_each over an argument', (r) => set(r.phase_b[1], { for_each: 'task.args.scenes' }), []],
    [
      'for_each over a later slot',
      (r) => set(r.phase_b[1], { for_each: 'critique.findings' }),
      [['/phase_b/1/for_each', 'slot_before_written']],
    ],
    [
      'a slot called task',
      (r) => set(r.phase_a[0], { output_slot: 'task' }),
      [['/phase_a/0/output_slot', 'reserved_slot']],
    ],
    [
      'task among the input slots',
      (r) => set(r.phase_b[0], { input_slots: ['task'] }),
      [['/phase_b/0/input_slots/0', 'unknown_slot']],
    ],
    [
      'a reference with a wildcard',
      (r) => set(r.phase_a[0]?.args, { max_results: { $ref: 'discovery.matches[*]' } }),
      [['/phase_a/0/args/max_results', 'bad_ref']],
    ],
    [
      'a reference with a second key',
      (r) => set(r.phase_a[0]?.args, { max_results: { $ref: 'task.description', or: 3 } }),
      [['/phase_a/0/args/max_results', 'bad_ref']],
    ],
    [
      'a reference into a prototype',
      (r) => set(r.phase_a[0]?.args, { max_results: { $ref: 'task.args.constructor' } }),
      [['/phase_a/0/args/max_results', 'bad_ref']],
    ],
    [
      'a part that tasks do not have',
      (r) => set(r.phase_a[0]?.args, { max_results: { $ref: 'task.title' } }),
      [['/phase_a/0/args/max_results', 'unknown_task_field']],
    ],
    [
      'an expression that cannot be compiled',
      (r) => r.task_patterns.push('/(draft/'),
      [['/task_patterns/3', 'bad_pattern']],
    ],
    [
      'an expression that looks back',
      (r) => r.task_patterns.push('/(a)\\1/'),
      [['/task_patterns/3', 'bad_pattern']],
    ],
    [
      'a file outside the project',
      (r) => r.dod.push({ check: 'file_exists', path: '../other/book.json' }),
      [['/dod/3/path', 'path_leaves_project']],
    ],
    [
      'a commit into what belongs to the machine',
      (r) => set(r, { commit: [{ slot: 'draft', to: 'file', target: '.control-room/runs/x.json' }] }),
      [['/commit/0/target', 'path_leaves_project']],
    ],
    [
      'a commit of a slot that is not there',
      (r) => set(r, { commit: [{ slot: 'poem', to: 'issue', target: 'A poem' }] }),
      [['/commit/0/slot', 'unknown_slot']],
    ],
    [
      'a commit target inside a text',
      (r) => set(r, { commit: [{ slot: 'draft', to: 'file', target: { $ref: 'draft.path' } }] }),
      [['/commit/0/target', 'field_of_text']],
    ],
    [
      'a report without a contract',
      (r) => r.dod.push({ check: 'report_passes', slot: 'continuity_report' }),
      [['/dod/3/slot', 'report_without_contract']],
    ],
    [
      'a field of a text',
      (r) => r.dod.push({ check: 'slot_field_equals', slot: 'draft', field: 'pass', expected: true }),
      [['/dod/3/slot', 'field_of_text']],
    ],
    [
      'a field that is no path',
      (r) => r.dod.push({ check: 'slot_field_equals', slot: 'discovery', field: 'a b', expected: 1 }),
      [['/dod/3/field', 'bad_ref']],
    ],
    [
      'a check of a slot that is not there',
      (r) => r.dod.push({ check: 'slot_not_null', slot: 'poem' }),
      [['/dod/3/slot', 'unknown_slot']],
    ],
  ];

  it.each(rows)('tells %s', (_, change, found) => {
    const recipe = structuredClone(SEED) as Draft;
    change(recipe);
    // The change itself keeps the shape, so that it is this check that is tested.
    expect(RecipeSchema.safeParse(recipe).success).toBe(true);
    expect(checkRecipe(recipe as Recipe, FACTS).map(({ path, detail }) => [path, detail])).toEqual(found);
  });

  it('tells everything at once', () => {
    const recipe = structuredClone(SEED) as Draft;
    set(recipe.phase_a[0], { tool: 'nothing' });
    set(recipe.phase_b[0], { prompt_type: 'nothing', input_slots: ['nothing'] });
    recipe.task_patterns.push('/[/');
    expect(checkRecipe(recipe as Recipe, FACTS).map(({ detail }) => detail)).toEqual([
      'bad_pattern',
      'unknown_tool',
      'unknown_prompt_type',
      'unknown_slot',
    ]);
  });

  it('leaves alone what it has no facts about', () => {
    const recipe = structuredClone(SEED) as Draft;
    set(recipe.phase_a[0], { tool: 'nothing' });
    set(recipe.phase_b[0], { prompt_type: 'nothing', contract: 'nothing' });
    expect(checkRecipe(recipe as Recipe, { tools: null, prompts: null, contracts: null })).toEqual([]);
  });
});

type Draft = { -readonly [K in keyof Recipe]: Recipe[K] };

function set<T extends object>(target: T | undefined, changes: Partial<T> | Record<string, unknown>): void {
  if (target === undefined) throw new Error('there is nothing to change');
  Object.assign(target, changes);
}

function loadRecipe(name: string): Recipe {
  const path = new URL(`../../test/fixtures/contracts/recipe/valid/${name}.json`, import.meta.url);
  return RecipeSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
}
