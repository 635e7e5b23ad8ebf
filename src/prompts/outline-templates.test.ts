import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ErrorV1Schema } from '../contracts/error-v1.ts';
import { PromptManifestSchema } from '../contracts/prompt-manifest.ts';
import { PromptTraceSchema } from '../contracts/prompt-trace.ts';
import { listOwnedFields } from '../outline/owned-fields.ts';
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

/** Inputs in their order, all of them in the user part; `?` marks what may be absent. After them stand the ones every template has. */
const INPUTS: Readonly<Record<string, string>> = {
  outline_phase_01_chapter_spine:
    'book idea world theme_conflict characters bible? author_notes? author_outline? transition_hints?',
  outline_phase_02_section_architecture:
    'book idea world? theme_conflict characters bible? author_notes? author_outline? transition_hints? spine',
  outline_phase_03_scene_draft:
    'book idea world theme_conflict characters bible? author_notes? author_outline? transition_hints? spine chapter_plan neighbours registry',
  outline_phase_04_transition_causality_refinement:
    'book author_notes? author_outline? transition_hints? chapter_outline neighbours registry seams',
  outline_phase_05_cast_function_refinement:
    'book characters author_notes? author_outline? cast_table chapter_outline registry',
  outline_phase_06_thread_payoff_refinement:
    'book author_notes? author_outline? spine thread_table chapter_outline registry',
  outline_bridge_scene: 'book edge registry',
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

  it('stands under the title of the seed', () => {
    expect(read(`assets/prompts/blocks/${STRICT}.md`)).toMatch(/^# OUTLINE JSON EXECUTION MODE \(STRICT\)\n/);
  });

  it('is the same for all of them, with what stands before it', () => {
    expect(new Set(ids.map((id) => template(id).split('%% user %%')[0])).size).toBe(1);
  });

  it('has a sentence for each rule of the seed, and a rule or an addition for each sentence', () => {
    const sentences = read(`assets/prompts/blocks/${STRICT}.md`).match(/^- .+$/gm) ?? [];
    const ours = RULES.map((rule) => rule.ours);
    const added = sentences.map((line) => line.slice(2)).filter((line) => !ours.includes(line));
    expect(new Set(RULES.map((rule) => rule.seed_rule)).size).toBe(22);
    expect(new Set(ours).size).toBe(22);
    expect(added).toEqual(['No words about the outline itself, such as "this scene".']);
  });
});

describe.each(ids)('%s', (id) => {
  const expected = [...(INPUTS[id] ?? '').split(' '), 'contract_schema', 'request', 'findings?'];
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
    expect(parseInputs(messages[0].content)).toEqual([]);
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

  it('has at most 600 words', () => {
    const words = template(id)
      .split(/\s+/)
      .filter((word) => /[\p{L}\p{N}]/u.test(word) && !word.startsWith('{{'));
    expect(words.length).toBeLessThanOrEqual(600);
  });

  it('tells what to answer when it cannot be given, by all keys that are required', () => {
    for (const key of ErrorV1Schema.keyof().options) expect(template(id)).toContain(`\`${key}\``);
  });

  it('says nothing of keys and seeds', () => {
    expect(template(id)).not.toMatch(/\{\{keys|\bseed\b/);
  });
});

describe('what a phase must say', () => {
  it.each(phases.slice(0, 3))('%s keeps the author’s outline word for word', (id) => {
    expect(template(id)).toContain('`author_outline` survives word for word');
  });

  it.each(refining)('%s asks for what changes, every scene once, the rest with a reason', (id) => {
    expect(template(id)).toContain('`scenes` has every scene of it exactly once');
    expect(template(id)).toContain('What is not yours changes only with a `reason`');
  });

  it.each(refining)('%s names as its own what the pipeline lets it change', (id) => {
    const number = phases.indexOf(id) + 1;
    const named = template(id).replace(
      'transition texts and anchors',
      '`transition_in_text` `transition_in_anchors`',
    );
    const told = listOwnedFields(number).filter(
      (field) => !/^(location|transition|consumes|hands|hard|seam_score)/.test(field),
    );
    for (const field of told) expect(named).toContain(`\`${field}\``);
  });

  it('every outline block belongs to a template', () => {
    const used = new Set(ids.flatMap((id) => trace(id).segments.map(({ block }) => block)));
    const blocks = readdirSync(new URL('assets/prompts/blocks/outline/', root)).map(
      (file) => `outline/${file.replace(/\.md$/, '')}`,
    );
    expect(blocks.filter((block) => !used.has(block))).toEqual([]);
  });
});
