import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PromptManifestSchema } from '../contracts/prompt-manifest.ts';
import { PromptTraceSchema } from '../contracts/prompt-trace.ts';
import { fillTemplate } from './fill-template.ts';
import { parseInputs } from './parse-inputs.ts';
import { parseTemplate } from './parse-template.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const template = (id: string): string => read(`assets/prompts/templates/${id}.md`);
const manifest = (id: string) =>
  PromptManifestSchema.parse(JSON.parse(read(`assets/prompts/manifests/${id}.composition.manifest.json`)));
const trace = (id: string) =>
  PromptTraceSchema.parse(JSON.parse(read(`assets/prompts/reports/compiled_trace/${id}.trace.json`)));

/** Inputs of the user part in their order; `?` marks what may be absent. Around them stand the ones every template has. */
const INPUTS: Readonly<Record<string, string>> = {
  outline_phase_01_chapter_spine:
    'book idea world theme_conflict characters author_notes? author_outline? transition_hints?',
  outline_phase_02_section_architecture:
    'book idea world? theme_conflict characters author_notes? author_outline? transition_hints? spine',
  outline_phase_03_scene_draft:
    'book idea world theme_conflict characters author_notes? author_outline? transition_hints? spine chapter_plan neighbours registry',
  outline_phase_04_transition_causality_refinement:
    'book characters author_notes? author_outline? transition_hints? spine chapter_outline neighbours registry seams',
  outline_phase_05_cast_function_refinement:
    'book characters author_notes? author_outline? spine chapter_outline neighbours registry cast_table',
  outline_phase_06_thread_payoff_refinement:
    'book characters author_notes? author_outline? spine chapter_outline neighbours registry thread_table',
  outline_bridge_scene: 'book characters edge registry',
};
const ids = Object.keys(INPUTS);
const phases = ids.filter((id) => id.startsWith('outline_phase_'));
const refining = phases.slice(3);

const STRICT = 'outline/outline-system-execution-mode-strict';
const RULES = JSON.parse(read('test/fixtures/prompts/strict-rules.json')) as readonly {
  readonly seed_rule: string;
  readonly ours: string;
}[];

describe('the strict execution mode', () => {
  it('is a block of the system part of all six phases, and of the bridge scene', () => {
    expect(phases).toHaveLength(6);
    for (const id of ids) {
      const parts = trace(id).segments.filter(({ block }) => block === STRICT);
      expect(parts.map(({ part }) => part)).toEqual(['system']);
    }
  });

  it.each(RULES)('carries into every template: $seed_rule', ({ ours }) => {
    for (const id of ids) expect(template(id).split('%% user %%')[0]).toContain(ours);
  });

  it('has a sentence for each rule of the seed, and a rule or an addition for each sentence', () => {
    const sentences = read(`assets/prompts/blocks/${STRICT}.md`).match(/^- .+$/gm) ?? [];
    const ours = RULES.map((rule) => rule.ours);
    const added = sentences.map((line) => line.slice(2)).filter((line) => !ours.includes(line));
    expect(new Set(RULES.map((rule) => rule.seed_rule)).size).toBe(22);
    expect(new Set(ours).size).toBe(22);
    expect(added).toEqual([
      'No text about the machinery: "this scene", "movement from", "realised on page".',
    ]);
  });
});

describe.each(ids)('%s', (id) => {
  const expected = ['request', 'contract_schema', ...(INPUTS[id] ?? '').split(' '), 'keys', 'findings?'];
  const fill = (names: readonly string[]) => {
    const inputs = names.map((name) => ({ name, text: `the ${name}` }));
    return { inputs, messages: fillTemplate(parseTemplate(id, template(id)), inputs).messages };
  };
  const bare = (name: string): string => name.replace('?', '');

  it('declares its inputs in the order from unchanging to changing', () => {
    const declared = manifest(id).inputs.map(({ name, required }) => (required ? name : `${name}?`));
    expect(declared).toEqual(expected);
  });

  it.each([
    ['with all its inputs', expected],
    ['with only the required ones', expected.filter((name) => !name.endsWith('?'))],
  ])('can be filled %s', (_, names) => {
    const { inputs, messages } = fill(names.map(bare));
    expect(parseInputs(`${messages[0].content}\n${messages[1].content}`)).toEqual(inputs);
    expect(parseInputs(messages[0].content).map(({ name }) => name)).toEqual(['request', 'contract_schema']);
    expect(messages[1].content).not.toMatch(/\n\n\n|\{\{/);
  });

  it.each(expected.filter((name) => !name.endsWith('?')))('cannot be filled without %s', (missing) => {
    const names = expected.map(bare).filter((name) => name !== missing);
    expect(() => fill(names)).toThrow(`the required input ${missing} is missing`);
  });

  it('leaves no heading without what it announces when the optional inputs are absent', () => {
    const { messages } = fill(expected.filter((name) => !name.endsWith('?')));
    expect(messages[1].content).not.toMatch(/^# .*\n\n(?:# |$)/m);
  });

  it('has between 900 and 2,000 words', () => {
    const words = template(id)
      .split(/\s+/)
      .filter((word) => /[\p{L}\p{N}]/u.test(word) && !word.startsWith('{{'));
    expect(words.length).toBeGreaterThanOrEqual(900);
    expect(words.length).toBeLessThanOrEqual(2000);
  });

  it('tells how an answer is formed and what to do when it cannot be given', () => {
    for (const heading of ['# Form of the answer', '# Inputs', '# Language', '# When findings are present'])
      expect(template(id)).toContain(`\n${heading}\n`);
    expect(template(id)).toContain('- `schema_version`: the string `error_v1`');
  });
});

describe('what a phase must say', () => {
  it.each([
    ['outline_phase_01_chapter_spine', 'spine_v1'],
    ['outline_phase_02_section_architecture', 'sections_v1'],
    ['outline_phase_03_scene_draft', '1.1'],
    ['outline_phase_04_transition_causality_refinement', 'transition_refine_v1'],
    ['outline_phase_05_cast_function_refinement', 'cast_refine_v1'],
    ['outline_phase_06_thread_payoff_refinement', '1.1'],
    ['outline_bridge_scene', 'bridge_scene_v1'],
  ])('%s asks for the payload %s', (id, version) => {
    expect(template(id)).toContain(`\`schema_version\` \`${version}\``);
  });

  it.each(phases.slice(0, 3))('%s never thins out the author’s outline', (id) => {
    expect(template(id)).toContain(
      '`author_outline` is never thinned out. What it says survives word for word',
    );
  });

  it.each(phases.slice(2))('%s asks for exactly one chapter', (id) => {
    expect(template(id)).toContain('exactly one chapter');
  });

  it.each(refining)('%s keeps ids in their hands and loses nothing in silence', (id) => {
    expect(template(id)).toContain('Ids never change hands');
    expect(template(id)).toContain('gets an entry in the top-level `degradations`: `path`');
  });

  it.each([
    'outline_phase_03_scene_draft',
    'outline_phase_04_transition_causality_refinement',
    'outline_bridge_scene',
  ])('%s names every mode, state and rule by which scenes join', (id) => {
    const words =
      'direct_continuation escorted_transfer detained_then_release time_skip hard_cut montage offscreen_processing combat_disengage arrival_checkpoint aftermath_relocation free sheltered pursued detained processed restricted engaged_combat fleeing setup action reveal escalation choice consequence aftermath transition hard_cut_justification transition_in_anchors transition_out_anchors end_condition_echo';
    for (const word of words.split(' ')) expect(template(id)).toContain(`\`${word}\``);
    expect(template(id)).toContain('It says how a scene is **entered**');
  });

  it('every outline block belongs to a template', () => {
    const used = new Set(ids.flatMap((id) => trace(id).segments.map(({ block }) => block)));
    const blocks = readdirSync(new URL('assets/prompts/blocks/outline/', root)).map(
      (file) => `outline/${file.replace(/\.md$/, '')}`,
    );
    expect(blocks.filter((block) => !used.has(block))).toEqual([]);
  });
});
