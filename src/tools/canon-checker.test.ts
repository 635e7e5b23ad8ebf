import { describe, expect, it } from 'vitest';
import { createGeneratedProject } from '../../test/fakes/generated-project.ts';
import { createToolProject } from '../../test/fakes/tool-project.ts';
import { canonChecker } from './canon-checker.ts';
import { runTool } from './run-tool.ts';

const KAEL = '---\nname: Kael Venn\nage: 34\neyes: grey\n---\n# Kael Venn\n';
const FILES = {
  'Compendium/Characters/CHAR-kael.md': KAEL,
  'Compendium/Locations/LOC-quay.md': '# Quay\n',
  'Story/Scenes/SCN-001-001-x.md': "# One\n\nKael's blue eyes were wet.\n",
  'outline/pipeline_runs/run_1/outline_location_registry_v1.json': '{}',
};
const CANON = ['Compendium/Characters/CHAR-kael.md'];

describe('canon_checker', () => {
  it('lists the canon there is when none is named', async () => {
    const { context } = await createToolProject(FILES);
    const scene_path = 'Story/Scenes/SCN-001-001-x.md';
    for (const args of [{ scene_path }, { scene_path, canon_paths: [] }]) {
      expect((await runTool(canonChecker, args, context)).output).toMatchObject({
        phase: 'discovery',
        scene_written: true,
        available_canon_files: [
          { path: 'Compendium/Characters/CHAR-kael.md', type: 'canon_character' },
          { path: 'Compendium/Locations/LOC-quay.md', type: 'canon_location' },
        ],
      });
    }
  });

  it('tells a conflict with both places', async () => {
    const { context } = await createToolProject(FILES);
    const args = { scene_path: 'Story/Scenes/SCN-001-001-x.md', canon_paths: CANON, mode: 'strict' };
    const { output, preview, digest } = await runTool(canonChecker, args, context);
    expect(output).toMatchObject({
      phase: 'compare',
      scene_written: true,
      canon_files: [{ path: CANON[0], content: KAEL, truncated: false }],
      conflicts: [
        {
          kind: 'eye_colour',
          entity: 'Kael Venn',
          canon: { path: CANON[0], line: 4, quote: 'eyes: grey' },
          scene: { path: 'Story/Scenes/SCN-001-001-x.md', line: 3, quote: "Kael's blue eyes were wet." },
        },
      ],
    });
    expect(preview).toBe('1 conflicts with 1 canon files');
    expect(digest).toContain('SCN-001-001-x.md:3');
  });

  it('accepts a scene that is not written yet', async () => {
    const { context } = await createToolProject(FILES);
    const args = { scene_path: 'Story/Scenes/SCN-009-001.md', canon_paths: CANON };
    expect((await runTool(canonChecker, args, context)).output).toMatchObject({
      phase: 'compare',
      scene_written: false,
      conflicts: [],
    });
  });

  it('says which canon file is missing', async () => {
    const { context } = await createToolProject(FILES);
    const args = { scene_path: 'a.md', canon_paths: ['Compendium/none.md'] };
    await expect(runTool(canonChecker, args, context)).rejects.toMatchObject({
      code: 'tool_input_missing',
      details: { path: 'Compendium/none.md' },
    });
  });

  it('takes a name with marks in it as it is written', async () => {
    const { context } = await createToolProject({
      'canon/characters/odd.md': "# Jean-Luc O'Brien (the 2nd) [x] *\n\n- Eyes: grey\n",
      'canon/places/odd.md': '---\nname: Pier 39 (old)\nlocated_in: St. Ives\n---\n',
      'canon/places/ives.md': '# St. Ives\n',
      'a.md': "Jean-Luc's blue eyes were wet.\n",
    });
    const canon_paths = ['canon/characters/odd.md', 'canon/places/odd.md', 'canon/places/ives.md'];
    const { output } = await runTool(canonChecker, { scene_path: 'a.md', canon_paths }, context);
    expect(output).toMatchObject({ conflicts: [{ kind: 'eye_colour', scene: { line: 1 } }] });
  });

  it('bounds what it shows of large canon, and its digest', async () => {
    const cards = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [
        `canon/characters/p${index}.md`,
        `# Person ${index}\n\n${'About. '.repeat(3000)}\n`,
      ]),
    );
    const { context } = await createToolProject(cards);
    const { output, digest } = await runTool(
      canonChecker,
      { scene_path: 'a.md', canon_paths: Object.keys(cards) },
      context,
    );
    const { canon_files } = output as unknown as { canon_files: { content: string; truncated: boolean }[] };
    expect(canon_files.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThanOrEqual(40_000);
    expect(canon_files.every(({ truncated }) => truncated)).toBe(true);
    expect(digest.length).toBeLessThanOrEqual(6000);
  });

  it('reads the people and places of a generated book without a false alarm on its own outline', async () => {
    const { project, outline } = await createGeneratedProject();
    const text = outline.chapters.flatMap(({ sections }) =>
      sections.flatMap(({ scenes }) => scenes.map(({ summary }) => summary)),
    );
    await project.write({ 'draft.md': `${text.join('\n\n')}\n` });
    const canon_paths = ['characters.json', 'outline/location_registry_active.json', 'Story/SCN-outline.md'];
    const { output } = await runTool(canonChecker, { scene_path: 'draft.md', canon_paths }, project.context);
    expect(output).toMatchObject({ phase: 'compare', conflicts: [] });
  });
});
