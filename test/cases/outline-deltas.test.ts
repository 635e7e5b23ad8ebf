import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/contracts/json.ts';
import { RunRegistrySchema } from '../../src/contracts/location-registry.ts';
import type { Outline } from '../../src/contracts/outline.ts';
import type { Model } from '../../src/engine/ports.ts';
import { answerWhole, readInput } from '../fakes/answer-whole.ts';
import { createFaultyAuthor } from '../fakes/faulty-author.ts';
import { loadOfflineAuthor } from '../fakes/load-offline-author.ts';
import { makeOutline } from '../fakes/outline-bench.ts';

const read = (files: ReadonlyMap<string, string>, path: string) => JSON.parse(files.get(path) ?? 'null');
const publishedOf = (files: ReadonlyMap<string, string>) => {
  const { metadata: _, ...outline } = read(files, 'outline/outline.json') as Outline;
  return outline;
};
const REFINING = [
  'phase_04_transition_causality_refinement',
  'phase_05_cast_function_refinement',
  'phase_06_thread_payoff_refinement',
];

describe('an outline', () => {
  it('is the same whether phases 04 to 06 are answered with deltas or with whole chapters', async () => {
    const [byDelta, whole] = [
      await makeOutline(await loadOfflineAuthor()),
      await makeOutline(answerWhole(await loadOfflineAuthor())),
    ];
    expect(whole.outcome.error).toBeNull();
    expect(publishedOf(whole.files)).toEqual(publishedOf(byDelta.files));
    for (const phase of REFINING) {
      const [said, told] = [byDelta, whole].map(({ outcome }) => outcome.report.refinements?.[phase]);
      expect(said).toMatchObject({ chapters_whole: 0 });
      expect(told).toEqual({
        ...said,
        chapters_by_delta: 0,
        chapters_whole: said?.chapters_by_delta,
      });
    }
  });

  it('counts what each phase carried and changed, field by field', async () => {
    const { outcome, files } = await makeOutline(await loadOfflineAuthor());
    const scenes = publishedOf(files).chapters.flatMap(({ sections }) =>
      sections.flatMap((each) => each.scenes),
    );
    for (const phase of REFINING.slice(1)) {
      const counts = outcome.report.refinements?.[phase];
      expect((counts?.scenes_carried ?? 0) + (counts?.scenes_changed ?? 0)).toBe(scenes.length);
      expect(counts?.scenes_changed).toBeGreaterThan(0);
      expect(counts?.fields_carried).toBeGreaterThan(9 * (counts?.fields_changed ?? 0));
    }
    expect(outcome.report.reasoned_changes).toEqual([]);
  });

  it('keeps with each phase what it added to the places, by the program alone', async () => {
    const { outcome, files } = await makeOutline(await loadOfflineAuthor());
    const folder = `outline/pipeline_runs/${outcome.report.run_id}`;
    const drafted = read(files, `${folder}/phase_03_scene_draft/outline.json`);
    const { location_registry_delta } = drafted;
    expect(RunRegistrySchema.safeParse({ location_registry_delta }).success).toBe(true);
    expect(location_registry_delta.length).toBe(
      outcome.report.location_identity_summary?.deltas_by_phase['phase_03_scene_draft'],
    );
    const answered = read(files, `${folder}/phase_03_scene_draft/chapter_001.json`);
    expect(answered).not.toHaveProperty('location_registry_delta');
  });
});

describe('a change that is not for the phase', () => {
  it('is taken with its reason, which the report repeats', async () => {
    const reason = 'The one who waits decides how they meet.';
    const model = changeDelta(await loadOfflineAuthor(), 'phase_05', (scenes) => {
      scenes[1] = { scene_id: 2, set: { transition_in_text: 'The bell has not stopped.' }, reason };
    });
    const { outcome, files } = await makeOutline(model);
    expect(outcome.error).toBeNull();
    expect(outcome.report.reasoned_changes).toEqual([
      {
        phase: 'phase_05_cast_function_refinement',
        unit: 'phase_05_cast_function_refinement/chapter:2',
        scene_ref: '2:2',
        fields: ['transition_in_text'],
        reason,
      },
    ]);
    const scene = publishedOf(files).chapters[1]?.sections.flatMap(({ scenes }) => scenes)[1];
    expect(scene?.transition_in_text).toBe('The bell has not stopped.');
  });

  it('is refused in a whole chapter as well, where nothing says why', async () => {
    const model = answerWhole(
      changeDelta(await loadOfflineAuthor(), 'phase_06', (scenes) => {
        scenes[1] = { scene_id: 2, set: { handoff_mode: 'montage' } };
      }),
    );
    const { outcome } = await makeOutline(model);
    expect(outcome.error?.code).toBe('phase_contract_invalid');
    expect(outcome.report.top_errors[0]).toMatchObject({ scene_ref: '2:2', attempt: 2 });
    expect(outcome.report.top_errors[0]?.path).toMatch(/\/handoff_mode$/);
  });
});

describe('a retry', () => {
  it('shows the refused answer, and the scene and registry entries that it is about', async () => {
    const prompts: string[] = [];
    const faulty = await createFaultyAuthor({ phase: 5, fault: 'delta_placeholder', when: 'first' });
    const model: Model = {
      ...faulty,
      generate(request, options) {
        const prompt = request.messages.map(({ content }) => content).join('\n');
        if (/^phase: phase_05/m.test(prompt) && /^chapter: 2$/m.test(prompt)) prompts.push(prompt);
        return faulty.generate(request, options);
      },
    };
    const { outcome } = await makeOutline(model);
    expect(outcome.error).toBeNull();
    expect(prompts).toHaveLength(2);
    expect(prompts[0]).not.toContain('<input name="findings"');
    const findings = readInput(prompts[1] ?? '', 'findings');
    expect(findings).toContain('[transition_placeholder]');
    expect(findings).toContain('/scenes/0/set/location_end_label');
    expect(findings).toContain('"location_end_label":"unknown"');
    const [, scene = '{}'] = /^2:1 (\{.*\})$/m.exec(findings) ?? [];
    const cast = (JSON.parse(scene) as { characters: string[] }).characters;
    expect(cast.length).toBeGreaterThan(0);
    for (const id of cast) expect(findings).toContain(`{"character_id":"${id}","name":`);
    expect(findings).toContain('"display_name":');
  });
});

/** The author, with what a phase says of the scenes of chapter 2 changed on the way. */
function changeDelta(author: Model, phase: string, change: (scenes: JsonObject[]) => void): Model {
  return {
    ...author,
    async generate(request, options) {
      const answer = await author.generate(request, options);
      const delta = JSON.parse(answer.text) as JsonObject;
      if (!String(delta['phase'] ?? '').startsWith(phase) || delta['chapter_id'] !== 2) return answer;
      change(delta['scenes'] as JsonObject[]);
      return { ...answer, text: JSON.stringify(delta) };
    },
  };
}
