import { describe, expect, it } from 'vitest';
import { createGeneratedProject } from '../../test/fakes/generated-project.ts';
import { createToolProject } from '../../test/fakes/tool-project.ts';
import { runTool } from './run-tool.ts';
import { sceneDraftValidator } from './scene-draft-validator.ts';
import { deriveScenePath } from './scene-path.ts';

const OUTLINE = [
  '## Scene 1: The Frozen River (POV: Kael)',
  '## Scene 2: The Ferry Burns (POV: Mara)',
  '## Scene 3: A Debt Is Paid (POV: Kael)',
  '## Scene 4: The Ferry Burns Again (POV: Oren)',
].join('\n\nText.\n\n');

async function match(path: string, text: string) {
  const { context } = await createToolProject({ 'o.md': `${OUTLINE}\n`, [path]: text });
  const { output } = await runTool(sceneDraftValidator, { scene_path: path, outline_path: 'o.md' }, context);
  return (output as { outline_match: unknown }).outline_match;
}

describe('which scene a draft is', () => {
  it.each([
    ['SCN-a-debt-is-paid.md', 'x', 3, 'title_slug'],
    ['draft.md', '# Scene 3: A Debt Is Paid', 3, 'title_slug'],
    ['draft.md', '# The frozen river', 1, 'title_slug'],
    ['scene-2.md', 'x', 2, 'scene_number'],
    ['draft.md', '---\nscene: 4\n---\nx', 4, 'scene_number'],
    ['draft.md', '---\npov: Mara\n---\nx', 2, 'pov_name'],
    ['scene-1-a-debt-is-paid.md', 'x', 3, 'title_slug'],
    ['scene-3.md', '---\npov: Mara\n---\nx', 3, 'scene_number'],
  ])('%s with %j is scene %i by %s', async (path, text, scene_number, match_method) => {
    expect(await match(path, text)).toMatchObject({ matched: true, scene_number, match_method });
  });

  it('does not guess between two', async () => {
    expect(await match('draft.md', '---\npov: Kael\n---\nx')).toMatchObject({
      matched: false,
      scene_number: null,
      match_method: null,
      candidates: [
        { scene_number: 1, match_method: 'pov_name' },
        { scene_number: 3, match_method: 'pov_name' },
      ],
    });
  });

  it('matches nothing when nothing fits', async () => {
    expect(await match('draft.md', 'x')).toMatchObject({ matched: false, candidates: [] });
  });
});

describe('what the outline wants of a draft', () => {
  it('tells anchors that are there, with their lines, and those that are not', async () => {
    const { outline } = await createGeneratedProject();
    const [chapter] = outline.chapters;
    const scene = chapter?.sections[0]?.scenes[0];
    if (chapter === undefined || scene === undefined) throw new Error('no scene');
    const [first = '', ...others] = scene.transition_in_anchors;
    const path = deriveScenePath(chapter.chapter_id, scene.scene_id, scene.summary);
    const text = `# One\n\nRain.\n\nThere was ${first.toUpperCase()} everywhere.\n`;
    const { project } = await createGeneratedProject({ [path]: text });
    const { output } = await runTool(sceneDraftValidator, { scene_path: path }, project.context);
    expect(output).toMatchObject({
      outline_path: 'outline/outline.json',
      outline_match: { matched: true, scene_number: 1, match_method: 'title_slug' },
      anchors: {
        present: expect.arrayContaining([{ kind: 'transition_in', text: first, line: 5 }]),
        missing: expect.arrayContaining(others.map((each) => ({ kind: 'transition_in', text: each }))),
      },
      canon_conflicts: null,
    });
  });

  it('does not take a part of a word for an anchor', async () => {
    const { context } = await createToolProject({
      'o.md': '## Scene 1: A (POV: Ann)\n\nx\n',
      'scene-1.md': 'She planned it.\n',
    });
    const { output } = await runTool(
      sceneDraftValidator,
      { scene_path: 'scene-1.md', outline_path: 'o.md' },
      context,
    );
    expect(output).toMatchObject({ anchors: { present: [], missing: [{ kind: 'pov', text: 'Ann' }] } });
  });

  it('adds what canon says where it is asked to', async () => {
    const { context } = await createToolProject({
      'o.md': `${OUTLINE}\n`,
      'scene-1.md': 'Kael was fifty years old.\n',
      'canon/characters/kael.md': '# Kael\n\n- Age: 34\n',
    });
    const args = { scene_path: 'scene-1.md', outline_path: 'o.md', include_canon: true };
    const { output } = await runTool(sceneDraftValidator, args, context);
    expect(output).toMatchObject({ canon_conflicts: [{ kind: 'age', entity: 'Kael' }] });
  });

  it('needs a draft that is there', async () => {
    const { context } = await createToolProject({ 'o.md': OUTLINE });
    const args = { scene_path: 'none.md', outline_path: 'o.md' };
    await expect(runTool(sceneDraftValidator, args, context)).rejects.toMatchObject({
      code: 'tool_input_missing',
    });
  });
});
