import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  BARE_RECIPE,
  type BenchWork,
  createRecipeBench,
  createTestScope,
  fillSlot,
  type RecipeBench,
  WORK_ISSUE,
} from '../../test/fakes/recipe-bench.ts';
import { type Outline, OutlineSchema } from '../contracts/outline.ts';
import type { AgentStep, RecipeCommit } from '../contracts/recipe.ts';
import { CodedError } from '../errors.ts';
import { deriveScenePath } from '../tools/scene-path.ts';
import { commitResults } from './commit-results.ts';

const OUTLINE = readFileSync(
  new URL('../../test/fixtures/contracts/outline/valid/one-chapter.json', import.meta.url),
  'utf8',
);
const outline: Outline = OutlineSchema.parse(JSON.parse(OUTLINE));
const [chapter] = outline.chapters;
const scene = chapter?.sections[0]?.scenes[0];
if (chapter === undefined || scene === undefined) throw new Error('the outline has no scene');
const REF = `${chapter.chapter_id}:${scene.scene_id}`;
const VIEW = deriveScenePath(chapter.chapter_id, scene.scene_id, scene.summary);

function bench(commit: RecipeCommit): { readonly bench: RecipeBench; work(text: string): BenchWork } {
  const agent: AgentStep = {
    step_id: 'edit',
    agent_archetype: 'editor',
    input_slots: [],
    output_slot: 'text',
    prompt_type: 'x',
  };
  const recipe = { ...BARE_RECIPE, phase_b: [agent], commit: [commit] };
  return {
    bench: createRecipeBench(recipe),
    work: (text) => async (context, sources) => {
      await fillSlot(context, 'edit', 'text', text);
      const scope = createTestScope({}, { scene_ref: REF, number: 3 });
      return commitResults(context, sources, { issueId: WORK_ISSUE, scope });
    },
  };
}

describe('commitResults to a scene', () => {
  const toScene = (target: RecipeCommit['target']) => bench({ slot: 'text', to: 'scene', target });

  it('puts the text into its chapter, under the name that the outline gives', async () => {
    const { bench: made, work } = toScene({ $ref: 'task.args.scene_ref' });
    await made.write({ 'outline/outline.json': OUTLINE });
    const { output, error } = await made.run(work('The boat was gone.'));
    expect([error, output]).toEqual([null, [VIEW]]);
    expect(await made.read(VIEW)).toContain(`chapter_title: ${JSON.stringify(chapter.title)}`);
  });

  it('stops at a closed write gate, before anything is written, and passes once it is open', async () => {
    const { bench: made, work } = toScene(REF);
    await made.write({ 'outline/outline.json': OUTLINE });
    const closed = {
      passWriteGate: async () => {
        throw new CodedError('write_gated');
      },
    };
    const { run, error } = await made.run(work('The boat was gone.'), closed);
    expect([error?.code, await made.read(VIEW)]).toEqual(['write_gated', null]);
    expect((await made.resume(run.run_id, work('The boat was gone.'))).error).toBeNull();
    expect(await made.read(VIEW)).toContain('The boat was gone.');
  });

  it.each([
    '{"tool":"x"}',
    'Sure! Here is the scene you asked for:\n\n[INSERT]',
    'He turned and [TODO: name].',
  ])('refuses a text that is no page of a book: %s', async (text) => {
    const { bench: made, work } = toScene(REF);
    await made.write({ 'outline/outline.json': OUTLINE });
    const { error } = await made.run(work(text));
    expect([error?.code, await made.read(VIEW)]).toEqual(['scene_unfit', null]);
  });

  it.each([
    ['no reference', 'scene 3', 'scene_not_found', '“scene 3” is no scene of the outline.'],
    ['a scene that is not there', '77:1', 'scene_not_found', 'The outline has no scene 77:1.'],
    ['a broken reference', { $ref: 'task.args.nobody' }, 'ref_unresolved', 'task.args.nobody'],
    ['a reference to a number', { $ref: 'task.args.number' }, 'ref_unresolved', 'does not lead to a text'],
  ])('refuses %s', async (_, target, code, message) => {
    const { bench: made, work } = toScene(target);
    await made.write({ 'outline/outline.json': OUTLINE });
    const { error } = await made.run(work('The boat was gone.'));
    expect([error?.code, error?.message]).toEqual([code, expect.stringContaining(message)]);
  });

  it('refuses where there is no outline', async () => {
    const { bench: made, work } = toScene(REF);
    expect((await made.run(work('The boat was gone.'))).error?.code).toBe('scene_not_found');
  });

  it.each([
    ['', 'answer_empty'],
    [' \n', 'answer_empty'],
    ['ABSTAIN', 'agent_stopped'],
  ])('never puts %j over a scene', async (text, code) => {
    const { bench: made, work } = toScene(REF);
    await made.write({ 'outline/outline.json': OUTLINE, [VIEW]: 'by hand' });
    expect((await made.run(work(text))).error?.code).toBe(code);
    expect(await made.read(VIEW)).toBe('by hand');
  });
});

describe('commitResults to a file', () => {
  const toFile = (target: string) => bench({ slot: 'text', to: 'file', target });
  const listHistory = async ({ engine }: RecipeBench) =>
    (await engine.store.files.list('.control-room/history')).map(({ path }) => path);

  it('writes the text, and keeps what was there', async () => {
    const { bench: made, work } = toFile('notes/a.md');
    await made.write({ 'notes/a.md': 'before' });
    expect((await made.run(work('  after  '))).output).toEqual(['notes/a.md']);
    expect(await made.read('notes/a.md')).toBe('after\n');
    const [kept = '', ...more] = await listHistory(made);
    expect([await made.read(kept), more]).toEqual(['before', []]);
    expect(kept).toMatch(/^\.control-room\/history\/notes\/a\.md\//);
  });

  it('keeps nothing where nothing was there, or nothing changes', async () => {
    const { bench: made, work } = toFile('notes/a.md');
    await made.run(work('after'));
    await made.run(work('after'));
    expect([await made.read('notes/a.md'), await listHistory(made)]).toEqual(['after\n', []]);
  });

  it.each([
    '.control-room/issues/iss_1.json',
    '.CONTROL-ROOM/runs/x',
    '../elsewhere.md',
    '/etc/hosts',
    'chapters/chapter_001.json',
    'Story/Scenes/SCN-001-001.md',
    'outline/outline.json',
    'Outline/OUTLINE.json',
    'book.json',
    'chapter_memory.json',
    'prompts/novel_world.t3.md',
    'artifacts/run_1/plan.json',
  ])('refuses %s', async (target) => {
    const { bench: made, work } = toFile(target);
    expect((await made.run(work('text'))).error?.code).toBe('path_refused');
    expect(await made.engine.store.files.list('')).toEqual([]);
  });
});

describe('commitResults to an issue', () => {
  it('opens one with the report, linked to the work, and once only', async () => {
    const { bench: made, work } = bench({ slot: 'text', to: 'issue', target: 'scenes 1 to 3' });
    let isMended = false;
    const failing: BenchWork = async (context, sources) => {
      const places = await work('Two names for one boat.')(context, sources);
      if (!isMended) throw new CodedError('dod_failed');
      return places;
    };
    const { run } = await made.run(failing);
    isMended = true;
    const { output } = await made.resume(run.run_id, failing);
    const issues = await made.issues();
    expect(issues).toMatchObject([
      {
        title: 'A tested recipe: scenes 1 to 3',
        body: 'Two names for one boat.',
        tags: ['report', 'tested'],
        related_issues: [WORK_ISSUE],
        status: 'open',
      },
    ]);
    expect(output).toEqual(issues.map(({ id }) => id));
  });
});

describe('commitResults to a file whose name is looked up', () => {
  const named = (path: string) => {
    const { bench: made } = bench({ slot: 'text', to: 'file', target: { $ref: 'task.args.name' } });
    const work: BenchWork = async (context, sources) => {
      await fillSlot(context, 'edit', 'text', 'A report.');
      const scope = createTestScope({}, { name: path });
      return commitResults(context, sources, { issueId: WORK_ISSUE, scope });
    };
    return made.run(work).then(async ({ error }) => [error?.code ?? null, await made.read(path)]);
  };

  it('writes below artifacts, and nowhere else', async () => {
    expect(await named('artifacts/report.md')).toEqual([null, 'A report.\n']);
    for (const path of ['notes/report.md', 'book.json', 'outline/outline_pipeline_report_latest.json'])
      expect(await named(path), path).toEqual(['path_refused', null]);
  });
});
