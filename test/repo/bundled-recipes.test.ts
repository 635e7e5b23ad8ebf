import { readdirSync, readFileSync } from 'node:fs';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { CATALOG } from '../../src/contracts/catalog.ts';
import { PromptManifestSchema } from '../../src/contracts/prompt-manifest.ts';
import { PromptRegistrySchema, TierSchema } from '../../src/contracts/prompt-registry.ts';
import { type AgentStep, type Recipe, RecipeSchema } from '../../src/contracts/recipe.ts';
import { chooseTier } from '../../src/prompts/choose-tier.ts';
import { parseTemplate } from '../../src/prompts/parse-template.ts';
import { findEntries } from '../../src/recipes/recipe-sources.ts';

// Recipes, templates and router patterns are data that have to fit one another; nothing else would notice that they do not.

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const files = readdirSync(new URL('assets/recipes/', root))
  .filter((name) => name.endsWith('.json'))
  .sort();
const recipes: Recipe[] = files.map((file) => RecipeSchema.parse(JSON.parse(read(`assets/recipes/${file}`))));
const registry = PromptRegistrySchema.parse(
  JSON.parse(read('assets/prompts/prompts.json')),
).pipeline_templates;
const steps = recipes.flatMap((recipe) =>
  recipe.phase_b
    // Of a record nobody is asked.
    .filter(({ response }) => response !== 'record')
    .map((step) => ({ id: `${recipe.recipe_id}/${step.step_id}`, recipe, step })),
);

/** What the program itself puts into a prompt. */
const ALWAYS = ['request', 'task', 'answers?', 'findings?'];
/** Whoever quotes the scene in an answer of their own needs no line of evidence besides. */
const QUOTING = ['write_scene', 'review_scene', 'mend_scene', 'edit_scene'];

describe('the bundled recipes', () => {
  it('are the seven of the table, and three ways to write a scene, with the plan of one alone', () => {
    expect(recipes.map(({ recipe_id }) => recipe_id)).toEqual([
      'analytical_consistency',
      'analytical_foreshadow',
      'analytical_prose',
      'analytical_scene_validate',
      'creative_draft_scene',
      'plan_scene_from_outline',
      'scene_draft_only',
      'scene_whole',
      'structural_canon',
      'structural_outline',
      'write_scene_from_outline',
    ]);
    expect(files).toEqual(recipes.map(({ recipe_id }) => `${recipe_id}.json`));
  });

  it.each([
    ['analytical_consistency', 'file_locator consistency_checker', 'continuity editor'],
    [
      'analytical_foreshadow',
      'file_locator stakes_mapper reader_experience_simulator',
      'critic planner writer',
    ],
    ['analytical_prose', 'file_locator prose_analyzer', 'writer critic'],
    ['analytical_scene_validate', 'file_locator scene_draft_validator', 'planner continuity'],
    [
      'creative_draft_scene',
      'file_locator outline_analyzer canon_checker',
      'planner writer editor continuity critic',
    ],
    ['plan_scene_from_outline', 'outline_analyzer beat_architect canon_checker', 'planner'],
    [
      'scene_draft_only',
      'book_briefing chapter_briefing story_so_far beat_architect canon_checker scene_before',
      'writer chief',
    ],
    [
      'scene_whole',
      'book_briefing chapter_briefing story_so_far beat_architect canon_checker scene_before',
      'writer reviewer editor chief',
    ],
    ['structural_canon', 'file_locator canon_checker', 'continuity librarian'],
    ['structural_outline', 'file_locator outline_analyzer', 'planner critic'],
    [
      'write_scene_from_outline',
      'outline_analyzer beat_architect canon_checker',
      'planner continuity writer critic editor continuity chief',
    ],
  ])('%s runs %s in this order, then %s', (id, tools, agents) => {
    const recipe = recipes.find(({ recipe_id }) => recipe_id === id);
    const used = [...new Set(recipe?.phase_a.map(({ tool }) => tool))];
    expect(used.filter((tool) => tools.split(' ').includes(tool))).toEqual(tools.split(' '));
    expect(recipe?.phase_b.map(({ agent_archetype }) => agent_archetype).join(' ')).toBe(agents);
  });

  it.each(recipes)(
    '$recipe_id reads only slots that an earlier step wrote, and asks for no argument but the scene, or scenes',
    (recipe) => {
      const written = new Set<string>();
      for (const step of recipe.phase_a) {
        for (const ref of listRefs(step.args)) expect(resolvable(ref, written), ref).toBe(true);
        written.add(step.output_slot);
      }
      for (const step of recipe.phase_b) {
        expect(step.input_slots.filter((slot) => !written.has(slot))).toEqual([]);
        if (step.for_each !== undefined) expect(resolvable(step.for_each, written)).toBe(true);
        written.add(step.output_slot);
      }
      for (const ref of listRefs([recipe.commit ?? [], recipe.dod]))
        expect(resolvable(ref, written), ref).toBe(true);
      for (const check of recipe.dod) if ('slot' in check) expect(written.has(check.slot)).toBe(true);
      for (const { slot } of recipe.commit ?? []) expect(written.has(slot)).toBe(true);
      const ids = [...recipe.phase_a, ...recipe.phase_b].map(({ step_id }) => step_id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(written.size).toBe(ids.length);
    },
  );

  it('holds a definition of done that looks for a pass only where a report is asked for', () => {
    for (const { phase_b, dod } of recipes) {
      for (const check of dod) {
        if (check.check !== 'report_passes') continue;
        expect(phase_b.find(({ output_slot }) => output_slot === check.slot)?.contract).toBe('check_report');
      }
    }
  });

  it('names contracts that are published', () => {
    const named = steps.flatMap(({ step }) => (step.contract === undefined ? [] : [step.contract]));
    expect(named.filter((name) => CATALOG[name] === undefined)).toEqual([]);
  });
});

describe('a step and its templates', () => {
  const cases = steps.flatMap(({ id, step }) => TierSchema.options.map((tier) => ({ id, step, tier })));

  it.each(cases)('$id at $tier: every slot has its place, and every place its slot', ({ step, tier }) => {
    const { slots, manifest, text } = resolve(step, tier);
    const receipt = step.response === 'receipt';
    const wanted = [
      ...ALWAYS,
      ...(receipt || step.contract !== undefined ? ['contract_schema'] : []),
      ...(receipt ? ['packet'] : []),
      ...(receipt || ['write_scene', 'review_scene', 'mend_scene'].includes(step.prompt_type)
        ? ['scene_card?']
        : []),
      ...(findEntries({ step, tier: manifest.template_id.slice(-2) }) === undefined
        ? []
        : ['beat', 'so_far?']),
      ...(manifest.template_id.endsWith('.t1') ? ['micro_step', 'earlier?'] : []),
      ...step.input_slots,
    ];
    const bare = (name: string): string => name.replace('?', '');
    expect(slots.map(bare).sort()).toEqual(wanted.map(bare).sort());
    expect(manifest.role).toBe(step.agent_archetype);
    expect(text.split('\n').includes('TASK PACKET v0.1')).toBe(receipt);
  });

  it('lets only what a recipe of the seed’s or a book’s own may do without be absent', () => {
    for (const { step, tier } of cases) {
      const optional = resolve(step, tier).slots.filter((slot) => slot.endsWith('?'));
      const own = ['findings?', 'answers?', 'so_far?', 'earlier?', 'scene_card?', 'style?', 'notes?'];
      const spared = 'book? chapter? story? previous_scene? canon_context? scene_frame? plan_check?'.split(
        ' ',
      );
      expect(optional.filter((slot) => ![...own, ...spared].includes(slot))).toEqual([]);
    }
  });

  it.each([
    'refine_brief',
    'draft_scene',
    'check_continuity',
    'evaluate_reader_experience',
    'plan_scene',
    'write_beat',
    'write_scene',
  ])('%s has a variant for each tier, the longer the higher', (type) => {
    const lengths = TierSchema.options.map(
      (tier) => read(`assets/prompts/templates/${type}.${tier}.md`).split(/\s+/).length,
    );
    expect(Object.keys(registry[type]?.variants ?? {})).toEqual(['t1', 't3', 't5']);
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
  });

  it('reports end with evidence and prose does not', () => {
    for (const { step, tier } of cases) {
      const { text } = resolve(step, tier);
      if (QUOTING.includes(step.prompt_type)) continue;
      const prose = ['draft_scene', 'polish_draft', 'write_beat'].includes(step.prompt_type);
      if (!prose) expect(text).toMatch(/Evidence: path(:line)? "quote"/);
      else if (tier !== 't1') expect(text).not.toContain('Evidence: path');
    }
  });

  it('uses every prompt type of the registry, and every block of its folder', () => {
    const used = new Set(steps.map(({ step }) => step.prompt_type));
    expect(Object.keys(registry).filter((type) => !used.has(type))).toEqual([]);
    const manifests = readdirSync(new URL('assets/prompts/manifests/', root)).map((file) =>
      PromptManifestSchema.parse(JSON.parse(read(`assets/prompts/manifests/${file}`))),
    );
    const blocks = new Set(manifests.flatMap(({ system, user }) => [...system, ...user]));
    const there = readdirSync(new URL('assets/prompts/blocks/agents/', root), {
      recursive: true,
      encoding: 'utf8',
    })
      .filter((file) => file.endsWith('.md'))
      .map((file) => `agents/${file.replace(/\.md$/, '')}`);
    expect(there.filter((block) => !blocks.has(block))).toEqual([]);
  });
});

describe('the patterns', () => {
  const table = JSON.parse(read('test/fixtures/recipes/bundled-patterns.json')) as [string, string | null][];

  it('are tabled for at least forty sentences, in both languages and for every recipe', () => {
    expect(table.length).toBeGreaterThanOrEqual(40);
    for (const { recipe_id } of recipes) {
      const sentences = table.filter(([, id]) => id === recipe_id).map(([sentence]) => sentence);
      expect(sentences.some((sentence) => /\p{Script=Han}/u.test(sentence))).toBe(true);
      expect(sentences.some((sentence) => /[a-z]/i.test(sentence))).toBe(true);
    }
  });

  it.each(table)('%s → %s', (sentence, expected) => {
    const longest = recipes
      .map(({ recipe_id, task_patterns }) => ({
        recipe_id,
        length: Math.max(
          0,
          ...task_patterns.map((pattern) => matchLength(pattern, sentence.normalize('NFKC').toLowerCase())),
        ),
      }))
      .filter(({ length }) => length > 0)
      .sort((a, b) => b.length - a.length);
    expect(longest[0]?.recipe_id ?? null).toBe(expected);
  });
});

/** Words as they stand, between edges of words; or an expression between slashes. The length of what matched. */
function matchLength(pattern: string, sentence: string): number {
  const words = pattern.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const expression = /^\/(.+)\/$/s.exec(pattern)?.[1] ?? `\\b${words}\\b`;
  const matcher = RE2JS.compile(expression, RE2JS.CASE_INSENSITIVE | RE2JS.LONGEST_MATCH).matcher(sentence);
  return matcher.find() ? [...(matcher.group() ?? '')].length : 0;
}

function resolve(step: AgentStep, asked: 't1' | 't3' | 't5') {
  const variants = registry[step.prompt_type]?.variants ?? {};
  const tier = chooseTier(
    TierSchema.options.filter((option) => variants[option] !== undefined),
    asked,
  );
  const path = tier === null ? undefined : variants[tier];
  if (path === undefined) throw new Error(`${step.prompt_type} has no variant`);
  const id = path.replace(/^templates\//, '').replace(/\.md$/, '');
  const text = read(`assets/prompts/${path}`);
  const { system, user } = parseTemplate(id, text);
  const slots = [...system, ...user].flatMap((line) =>
    line.kind === 'slot' ? [`${line.name}${line.optional ? '?' : ''}`] : [],
  );
  const manifest = PromptManifestSchema.parse(
    JSON.parse(read(`assets/prompts/manifests/${id}.composition.manifest.json`)),
  );
  return { slots, manifest, text };
}

function listRefs(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listRefs);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : listRefs(inner),
  );
}

function resolvable(ref: string, written: ReadonlySet<string>): boolean {
  if (['task.description', 'task.args.scene_ref', 'task.args.scene_paths'].includes(ref)) return true;
  return written.has(ref.split(/[.[]/)[0] ?? '');
}
