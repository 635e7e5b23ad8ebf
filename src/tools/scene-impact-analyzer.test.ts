import { describe, expect, it } from 'vitest';
import { createGeneratedProject } from '../../test/fakes/generated-project.ts';
import { buildChapters } from '../../test/fakes/test-outline.ts';
import { createToolProject } from '../../test/fakes/tool-project.ts';
import { OutlineSchema } from '../contracts/outline.ts';
import { listPlacedScenes } from './outline/list-placed-scenes.ts';
import { runTool } from './run-tool.ts';
import { sceneImpactAnalyzer } from './scene-impact-analyzer.ts';

const OUTLINE = OutlineSchema.parse({
  schema_version: '1.1',
  metadata: {
    run_id: 'run_1',
    registry_sha256: 'sha256:0',
    registry_source_run_id: 'run_1',
    created_at: '2026-01-01T00:00:00Z',
  },
  chapters: buildChapters(
    [
      [
        {
          summary: 'Kael finds Mara. Rain.',
          introduces: ['CHAR_MARA'],
          threads: ['THREAD_DEBT'],
          hands_off_to: '1:2',
        },
        { consumes_outcome_from: '1:1', hands_off_to: '1:3' },
        { consumes_outcome_from: '1:2' },
      ],
    ],
    [
      [
        { callbacks: ['1:1'], threads: ['THREAD_DEBT'] },
        { characters: ['CHAR_MARA'] },
        { threads: ['THREAD_OTHER'], callbacks: ['2:1'] },
      ],
    ],
  ),
  characters: [
    { character_id: 'CHAR_KAEL', name: 'Kael', intro: { chapter: 1, scene: 1 } },
    { character_id: 'CHAR_MARA', name: 'Mara', intro: { chapter: 1, scene: 1 } },
  ],
  threads: [{ thread_id: 'THREAD_DEBT', label: 'The debt', status: 'open' }],
});

const FILES = {
  'outline/outline.json': JSON.stringify(OUTLINE),
  'chapters/chapter_002.json': '{}',
  'chapters/chapter_002_plan.json': '{}',
  'Story/Scenes/SCN-001-002-x.md': 'x',
  'Story/Scenes/SCN-009-009-x.md': 'x',
};

describe('scene_impact_analyzer', () => {
  it('tells bound and loose dependents, what lies further on, and what is written', async () => {
    const { context } = await createToolProject(FILES);
    const { output } = await runTool(sceneImpactAnalyzer, { scene_ref: '1:1' }, context);
    expect(output).toEqual({
      scene_ref: '1:1',
      scene_number: 1,
      title: 'Kael finds Mara',
      depends_on: [],
      dependents: [
        {
          scene_ref: '1:2',
          scene_number: 2,
          title: 'Nothing of note',
          strength: 'bound',
          links: [
            { kind: 'consumes_outcome', via: '1:1' },
            { kind: 'handed_over_to', via: '1:1' },
          ],
        },
        {
          scene_ref: '2:1',
          scene_number: 4,
          title: 'Nothing of note',
          strength: 'bound',
          links: [
            { kind: 'callback', via: '1:1' },
            { kind: 'thread', via: 'The debt' },
          ],
        },
        {
          scene_ref: '2:2',
          scene_number: 5,
          title: 'Nothing of note',
          strength: 'loose',
          links: [{ kind: 'introduced_character', via: 'Mara' }],
        },
      ],
      further: ['1:3', '2:3'],
      written: { chapters: ['chapters/chapter_002.json'], scenes: ['Story/Scenes/SCN-001-002-x.md'] },
      total_scenes: 6,
    });
  });

  it('does not look back along threads', async () => {
    const { context } = await createToolProject(FILES);
    const { output } = await runTool(sceneImpactAnalyzer, { scene_ref: '2:1' }, context);
    expect(output).toMatchObject({ depends_on: ['1:1'], dependents: [{ scene_ref: '2:3' }], further: [] });
  });

  it('finds the next scene of every scene of a generated book', async () => {
    const { project, outline } = await createGeneratedProject();
    for (const { ref, scene } of listPlacedScenes(outline)) {
      const { output } = await runTool(sceneImpactAnalyzer, { scene_ref: ref }, project.context);
      const { dependents } = output as unknown as { dependents: { scene_ref: string; strength: string }[] };
      const bound = dependents
        .filter(({ strength }) => strength === 'bound')
        .map(({ scene_ref }) => scene_ref);
      if (scene.hands_off_to !== undefined) expect(bound).toContain(scene.hands_off_to);
    }
  });
});
