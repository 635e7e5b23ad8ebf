import { describe, expect, it } from 'vitest';
import type { OutlineReport } from '../../src/contracts/outline-report.ts';
import { decideWriteGate } from '../../src/outline/decide-write-gate.ts';
import { USUAL_OUTLINE } from '../../src/outline/outline-sources.ts';
import { changeScenes, type LooseScene } from '../fakes/change-scenes.ts';
import { makeOutline } from '../fakes/outline-bench.ts';

const gate = ({ overall_status, requires_user_attention }: OutlineReport) =>
  decideWriteGate({ report: 'valid', overall_status, requires_user_attention, ack: false }).open;

const loosen = (scene: LooseScene): void => {
  scene['handoff_mode'] = 'time_skip';
  scene['transition_in_text'] = 'Qwyx vexed zorbul.';
  scene['transition_in_anchors'] = ['qwyx', 'vexed zorbul', 'plimf'];
};

describe('scenes that hang loose at the end of phase 06', () => {
  it('are warnings where they are few', async () => {
    const model = await changeScenes('phase_06_thread_payoff_refinement', (scene, chapter) => {
      if (chapter === 2 && scene.scene_id === 2) loosen(scene);
    });
    const { outcome } = await makeOutline(model);
    const { report, error } = outcome;
    expect([report.overall_status, report.requires_user_attention, error]).toEqual([
      'SUCCESS_WITH_WARNINGS',
      false,
      null,
    ]);
    expect(report.warnings.filter(({ reason_code }) => reason_code === 'weak_handoff')).toMatchObject([
      { scene_ref: '2:2', phase: 'phase_06_thread_payoff_refinement' },
    ]);
    expect(gate(report)).toBe(true);
  });

  it('want attention where they are more than a tenth, and close the gate', async () => {
    const model = await changeScenes('phase_06_thread_payoff_refinement', (scene) => {
      if (scene.scene_id > 1) loosen(scene);
    });
    const { outcome } = await makeOutline(model);
    const { report } = outcome;
    expect(report.overall_status).toBe('SUCCESS_WITH_WARNINGS');
    expect(report.attention_items.map(({ reason_code }) => reason_code)).toContain('weak_handoff');
    expect(gate(report)).toBe(false);
  });

  it('are an error under --strict, be it a single one', async () => {
    const model = await changeScenes('phase_06_thread_payoff_refinement', (scene, chapter) => {
      if (chapter === 2 && scene.scene_id === 2) loosen(scene);
    });
    const options = { ...USUAL_OUTLINE, strict: true };
    const { outcome, files } = await makeOutline(model, { options });
    expect(outcome.error?.code).toBe('weak_handoff');
    expect(outcome.report).toMatchObject({ overall_status: 'ERROR', reason_codes: ['weak_handoff'] });
    expect(files.has('outline/outline.json')).toBe(false);
  });
});

describe('an exact scene count', () => {
  it.each(['phase_05_cast_function_refinement', 'phase_06_thread_payoff_refinement'])(
    'stops the run where %s tears a seam open that needs a bridge',
    async (phase) => {
      const tear = (scene: LooseScene, chapter: number): void => {
        if (chapter !== 2 || scene.scene_id !== 2) return;
        scene['handoff_mode'] = 'detained_then_release';
        scene['constraint_state'] = 'free';
        scene['location_start_label'] = 'The far lock of the outer hull';
      };
      const hold = (scene: LooseScene, chapter: number): void => {
        if (chapter === 2 && scene.scene_id === 1) scene['constraint_state'] = 'detained';
      };
      const model = await changeScenes(phase, (scene, chapter) => {
        tear(scene, chapter);
        hold(scene, chapter);
      });
      const options = { ...USUAL_OUTLINE, sceneCount: { mode: 'exact', count: 4 } } as const;
      const { outcome, files } = await makeOutline(model, { options });
      expect(outcome.error?.code).toBe('exact_scene_count_transition_conflict');
      expect(outcome.report).toMatchObject({ overall_status: 'ERROR', phase_failed: phase });
      expect(files.has('outline/outline.json')).toBe(false);
    },
  );
});
