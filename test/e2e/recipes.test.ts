import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { IDEA, it } from './workbench.ts';

const SEED = JSON.parse(
  readFileSync(new URL('../fixtures/contracts/recipe/valid/seed-example.json', import.meta.url), 'utf8'),
);

const PRINTED = JSON.parse(readFileSync(new URL('../fixtures/seeds/recipe.json', import.meta.url), 'utf8'));
const SEED_STEPS: readonly unknown[] = PRINTED.phase_b;

/** The seed's recipe without agents, so that it asks for no prompt, under a name of its own. */
const OWN = {
  ...SEED,
  recipe_id: 'lantern_look',
  label: 'Look at the lantern',
  task_patterns: ['look at the lantern'],
  phase_b: [],
  dod: [{ check: 'slot_not_null', slot: 'discovery' }],
};

describe('recipes on the command line', () => {
  it("lists a book's own recipes beside the bundled ones, broken ones as invalid", async ({ bench }) => {
    await bench.here(['init', 'lantern', '--idea', IDEA]);
    const book = bench.book('lantern');
    book.write('.control-room/recipes/own.json', JSON.stringify(OWN));
    book.write('.control-room/recipes/broken.json', '{"recipe_id": "broken", "label": 3}');
    const ran = await bench.here(['recipe', 'list', '--book', 'lantern', '--json']);
    expect(ran.code).toBe(0);
    const { recipes } = JSON.parse(ran.stdout);
    const own = recipes.filter((recipe: { layer: string }) => recipe.layer === 'project');
    expect(own).toMatchObject([
      { recipe_id: 'broken', valid: false, file: '.control-room/recipes/broken.json' },
      { recipe_id: 'lantern_look', valid: true, findings: [] },
    ]);
    const paths = own[0].findings.map((finding: { path: string }) => finding.path);
    expect(paths).toEqual(expect.arrayContaining(['/label', '/phase_a', '/dod']));
  });

  it('refuses to show a broken recipe, and tells all that is wrong with it', async ({ bench }) => {
    await bench.here(['init', 'lantern', '--idea', IDEA]);
    bench.book('lantern').write('.control-room/recipes/broken.json', '{"recipe_id": "broken", "label": 3}');
    const shown = await bench.here(['recipe', 'show', 'broken', '--book', 'lantern']);
    expect([shown.code, shown.stderr]).toEqual([2, expect.stringContaining('recipe_invalid')]);
    const told = await bench.here(['recipe', 'validate', 'broken', '--book', 'lantern']);
    expect(told.code).toBe(2);
    expect(told.stdout.trim().split('\n')).toHaveLength(5);
    expect(told.stdout).toContain('.control-room/recipes/broken.json /dod: this required key is missing');
  });

  it('shows a recipe with what it needs', async ({ bench }) => {
    await bench.here(['init', 'lantern', '--idea', IDEA]);
    bench.book('lantern').write('.control-room/recipes/own.json', JSON.stringify(OWN));
    const ran = await bench.here(['recipe', 'show', 'lantern_look', '--book', 'lantern']);
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain('needs   scene_path, canon_paths');
  });

  it('validates a file with every finding on a line', async ({ bench }) => {
    await bench.here(['init', 'lantern', '--idea', IDEA]);
    const book = bench.book('lantern');
    book.write('fine.json', JSON.stringify(OWN));
    const fine = await bench.here(['recipe', 'validate', `${book.folder}/fine.json`]);
    expect([fine.code, fine.stdout]).toEqual([0, `${book.folder}/fine.json: valid\n`]);
    const dod = [
      { check: 'slot_not_null', slot: 'nobody' },
      { check: 'file_exists', path: '../x' },
    ];
    book.write('bad.json', JSON.stringify({ ...OWN, task_patterns: ['/(/'], dod }));
    const bad = await bench.here(['recipe', 'validate', `${book.folder}/bad.json`]);
    expect(bad.code).toBe(2);
    expect(
      bad.stdout
        .trim()
        .split('\n')
        .map((line) => line.split(' ')[1]),
    ).toEqual(['/task_patterns/0:', '/dod/0/slot:', '/dod/1/path:']);
  });

  it.for([
    ['as it is printed', '{{outline_beat}}\n\n{{canon_context}}', []],
    [
      'with what only some requests have',
      '{{outline_beat}}\n{{canon_context}}\n{{findings?}}\n{{answers?}}',
      [],
    ],
    [
      'without a slot of the step',
      '{{outline_beat}}',
      ['/phase_b/0/input_slots/1: TEMPLATE has no line {{canon_context}}, so the agent would not see it'],
    ],
    [
      'that needs a slot which the step does not give',
      '{{outline_beat}}\n{{canon_context}}\n{{weather}}',
      ['/phase_b/0/prompt_type: TEMPLATE needs {{weather}}, which the step does not give'],
    ],
    [
      'that needs what a first request never has',
      '{{outline_beat}}\n{{canon_context}}\n{{findings}}\n{{answers}}\n{{so_far}}\n{{earlier}}',
      ['findings', 'answers', 'so_far', 'earlier'].map(
        (name) =>
          `/phase_b/0/prompt_type: TEMPLATE needs {{${name}}}, which only some requests have; write {{${name}?}}`,
      ),
    ],
    [
      'that needs what only a small agent is told',
      '{{outline_beat}}\n{{canon_context}}\n{{micro_step}}',
      [
        '/phase_b/0/prompt_type: TEMPLATE needs {{micro_step}}, which only some requests have; write {{micro_step?}}',
      ],
    ],
  ] as const)("holds a step against the book's own template %s", async ([, slots, told], { bench }) => {
    await bench.here(['init', 'lantern', '--idea', IDEA]);
    const book = bench.book('lantern');
    const template = 'templates/refine_brief.t3.md';
    const variants = { t1: template.replace('t3', 't1'), t3: template };
    const registry = { pipeline_templates: { refine_brief: { label: 'Refine a brief', variants } } };
    const [brief] = SEED_STEPS;
    book.write('.control-room/prompts/prompts.json', JSON.stringify(registry));
    book.write(`.control-room/prompts/${template}`, `You are a Planner.\n\n${slots}\n`);
    book.write(
      '.control-room/recipes/own.json',
      JSON.stringify({
        ...PRINTED,
        recipe_id: 'own',
        phase_b: [brief],
        dod: [{ check: 'slot_not_null', slot: 'scene_brief' }],
      }),
    );
    const ran = await bench.here(['recipe', 'validate', 'own', '--book', 'lantern']);
    const file = '.control-room/recipes/own.json';
    const lines = told.map((line) => `${file} ${line.replace('TEMPLATE', template)}`);
    expect([ran.code, ran.stdout.trim().split('\n')]).toEqual(
      lines.length === 0 ? [0, [`${file}: valid`]] : [2, lines],
    );
  });

  it('says which recipes there are where one is not there', async ({ bench }) => {
    const ran = await bench.here(['recipe', 'validate', 'no_such_recipe']);
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining('recipe_not_found')]);
  });

  it('routes a task, and answers also where there is no recipe for it', async ({ bench }) => {
    await bench.here(['init', 'lantern', '--idea', IDEA]);
    bench.book('lantern').write('.control-room/recipes/own.json', JSON.stringify(OWN));
    const routed = await bench.here([
      'route',
      'Look',
      'at the lantern in scene 21',
      '--book',
      'lantern',
      '--json',
    ]);
    expect(routed.code).toBe(0);
    expect(JSON.parse(routed.stdout)).toEqual({
      recipe_id: 'lantern_look',
      initial_args: { scene_number: 21 },
      routable: true,
      reason:
        '“look at the lantern” is what lantern_look (Look at the lantern) is for; no other recipe matches.',
    });
    const nowhere = await bench.here(['route', 'make tea']);
    expect([nowhere.code, nowhere.stdout]).toEqual([
      0,
      'no recipe\nNo recipe has a pattern that matches this description.\n',
    ]);
  });
});
