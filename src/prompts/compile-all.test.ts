import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CodedError } from '../errors.ts';
import { compileAll } from './compile-all.ts';
import { diffCompiled } from './diff-compiled.ts';
import { fillTemplate } from './fill-template.ts';
import { parseCompiled } from './parse-compiled.ts';
import { parseInputs } from './parse-inputs.ts';
import { parseTemplate } from './parse-template.ts';
import { resolveTemplate } from './resolve-template.ts';

const folder = fileURLToPath(new URL('../../assets/prompts/', import.meta.url));
const files: ReadonlyMap<string, string> = new Map(
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .map((path) => [path.slice(folder.length).replace(/^\//, ''), readFileSync(path, 'utf8')]),
);
const without = (path: string) => new Map([...files].filter(([name]) => name !== path));

describe('the bundled prompts', () => {
  it('are what their blocks and manifests compile to', () => {
    expect(diffCompiled(compileAll(files), files)).toEqual([]);
  });

  it('use every block', () => {
    const used = [...files].filter(([path]) => path.startsWith('manifests/')).map(([, text]) => text);
    const names = [...files.keys()].filter((path) => path.startsWith('blocks/'));
    const idle = names.filter((path) => !used.some((text) => text.includes(`"${path.slice(7, -3)}"`)));
    expect(idle).toEqual([]);
  });

  it.each([
    ['novel_world', ['book', 'idea', 'contract_schema', 'request', 'findings']],
    ['novel_theme_conflict', ['book', 'idea', 'world', 'contract_schema', 'request', 'findings']],
    [
      'novel_characters',
      ['book', 'idea', 'world', 'theme_conflict', 'contract_schema', 'request', 'findings'],
    ],
  ])('%s takes its inputs in the order from unchanging to changing', (id, names) => {
    const { text } = resolveTemplate([{ name: 'bundled', files }], id);
    const inputs = names.map((name) => ({ name, text: `the ${name}` }));
    const { messages } = fillTemplate(parseTemplate(id, text), inputs);
    expect(parseInputs(`${messages[0].content}\n${messages[1].content}`)).toEqual(inputs);
    const required = inputs.filter(({ name }) => name !== 'book' && name !== 'findings');
    expect(fillTemplate(parseTemplate(id, text), required).messages[1].content).toMatch(
      /^<input name="idea"/,
    );
  });

  const SCENE = 'book style chapter story canon_context scene_frame scene_card previous_scene notes';
  const ASKED = 'answers task request findings';
  it.each([
    ['write_scene.t3', `${SCENE} ${ASKED}`],
    ['review_scene.t3', `${SCENE} draft contract_schema ${ASKED}`],
    ['mend_scene.t3', `${SCENE} draft review contract_schema ${ASKED}`],
    ['plan_scene.t3', `${SCENE} outline_beat contract_schema packet ${ASKED}`],
    ['write_beat.t5', `${SCENE} scene_plan plan_check contract_schema so_far beat packet ${ASKED}`],
    ['critique_scene.t3', `${SCENE} scene_plan draft contract_schema packet ${ASKED}`],
    ['edit_scene.t3', `${SCENE} draft critique contract_schema packet ${ASKED}`],
    ['continuity_check_scene.t3', `${SCENE} edited_scene contract_schema packet ${ASKED}`],
  ])('%s begins with the book, goes on to the scene, and tells last who is asked for what', (id, slots) => {
    const { text } = resolveTemplate([{ name: 'bundled', files }], id);
    const { system, user } = parseTemplate(id, text);
    expect(system.filter(({ kind }) => kind === 'slot')).toEqual([]);
    expect(user.flatMap((line) => (line.kind === 'slot' ? [line.name] : [])).join(' ')).toBe(slots);
    const rules = (other: string) =>
      parseTemplate(other, resolveTemplate([{ name: 'bundled', files }], other).text).system;
    expect(system).toEqual(rules('write_scene.t3'));
  });

  it.each([
    'result',
    'schema_version',
    'error_type',
    'reason_code',
    'missing_fields',
    'phase',
    'action_hint',
    'validator_evidence',
  ])('ask for %s when a contract cannot be filled', (key) => {
    expect(files.get('blocks/outline/outline-system-execution-mode-strict.md')).toContain(`\`${key}\``);
  });
});

describe('compileAll', () => {
  it.each([
    ['a manifest with another ending', 'manifests/stray.json', '{}', 'a file in manifests/ ends in'],
    ['a block with another ending', 'blocks/stray.txt', 'text', 'a file in blocks/ ends in .md'],
    ['a registry that is not JSON', 'prompts.json', '{', 'prompts.json: it is not JSON'],
    [
      'a variant that no manifest compiles',
      'prompts.json',
      '{"pipeline_templates":{"draft_scene":{"label":"Draft","variants":{"t3":"templates/gone.md"}}}}',
      'draft_scene names templates/gone.md',
    ],
    [
      'a prompt type without variants',
      'prompts.json',
      '{"pipeline_templates":{"draft_scene":{"label":"Draft","variants":{}}}}',
      'draft_scene has no variant',
    ],
  ])('refuses %s', (_, path, text, message) => {
    const attempt = () => compileAll(new Map([...files, [path, text]]));
    expect(attempt).toThrow(CodedError);
    expect(attempt).toThrow(message);
  });

  it('refuses a folder without a registry', () => {
    expect(() => compileAll(without('prompts.json'))).toThrow('prompts.json is missing');
  });
});

describe('diffCompiled', () => {
  it('tells what is missing, changed from which line, and without a source', () => {
    const expected = new Map([
      ['templates/a.md', 'one\ntwo\n'],
      ['templates/b.md', 'one\n'],
      ['templates/c.md', 'one\n'],
    ]);
    const actual = new Map([
      ['templates/z.md', 'one\n'],
      ['templates/c.md', 'one\nmore\n'],
      ['templates/a.md', 'one\n2\n'],
      ['blocks/x.md', 'a source'],
    ]);
    expect(diffCompiled(expected, actual)).toEqual([
      { path: 'templates/a.md', kind: 'changed', line: 2 },
      { path: 'templates/b.md', kind: 'missing', line: null },
      { path: 'templates/c.md', kind: 'changed', line: 2 },
      { path: 'templates/z.md', kind: 'extra', line: null },
    ]);
  });
});

describe('parseCompiled', () => {
  it('reads the templates that the checksums name', () => {
    const compiled = parseCompiled(files);
    const manifests = [...files.keys()].flatMap(
      (path) => /^manifests\/(.+)\.composition\.manifest\.json$/.exec(path)?.[1] ?? [],
    );
    expect([...compiled.templates.keys()].sort()).toEqual(manifests.sort());
    // The variants of a recipe's prompts carry their tier; what has none is asked for by its name.
    expect([...compiled.templates.keys()].filter((id) => !/\.t[135]$/.test(id))).toEqual([
      'chat_packet',
      'chat_turn',
      'conference_call',
      'conference_reply',
      'deck_render',
      'document_edit',
      'document_markdown',
      'document_plan',
      'document_render',
      'document_review',
      'novel_bible',
      'novel_chapter_memory',
      'novel_chapter_plan',
      'novel_chapter_revision',
      'novel_characters',
      'novel_consistency_check',
      'novel_passage_revision',
      'novel_scene_fix',
      'novel_theme_conflict',
      'novel_world',
      'outline_bridge_scene',
      'outline_phase_01_chapter_spine',
      'outline_phase_02_section_architecture',
      'outline_phase_03_scene_draft',
      'outline_phase_04_transition_causality_refinement',
      'outline_phase_05_cast_function_refinement',
      'outline_phase_06_thread_payoff_refinement',
      'session_plan',
      'session_review',
      'sheet_render',
    ]);
    expect(compiled.templates.get('novel_world')).toBe(files.get('templates/novel_world.md'));
  });

  it.each([
    ['a template that is gone', without('templates/novel_world.md')],
    ['a template that was changed', new Map([...files, ['templates/novel_world.md', 'other']])],
    ['checksums that are gone', without('source_of_truth_checksums.json')],
    ['checksums that cannot be read', new Map([...files, ['source_of_truth_checksums.json', '{']])],
  ])('refuses %s as drift', (_, changed) => {
    expect(() => parseCompiled(changed)).toThrow(expect.objectContaining({ code: 'prompts_drift' }));
  });
});
