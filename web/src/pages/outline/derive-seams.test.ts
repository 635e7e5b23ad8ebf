import { describe, expect, it } from 'vitest';
import type { Chapter } from '../../../../src/contracts/outline.ts';
import type { SeamResolution } from '../../../../src/contracts/outline-ids.ts';
import { deriveSeams } from './derive-seams.ts';

const scene = (scene_id: number, more: object = {}) => ({ scene_id, handoff_mode: 'time_skip', ...more });
const CHAPTERS = [
  {
    chapter_id: 1,
    sections: [
      { scenes: [scene(1, { seam_score: 12, seam_resolution: 'inline_bridge' })] },
      {
        scenes: [
          scene(2, { seam_score: 71, seam_resolution: 'micro_scene', handoff_mode: 'hard_cut' }),
          scene(3, { seam_score: 0, inserted_by_pipeline: true }),
        ],
      },
    ],
  },
  { chapter_id: 2, sections: [{ scenes: [scene(1)] }] },
] as unknown as Chapter[];
const entry = (edge: string) => ({
  edge,
  seam_score: 71,
  needed: 'full_scene' as SeamResolution,
  chosen: null,
});

describe('seams between scenes', () => {
  it('are there between every two scenes, over sections and chapters, with what the earlier scene says', () => {
    const seams = deriveSeams(CHAPTERS, {
      blocked_by_budget: [entry('1:2->1:3')],
      downgraded_resolution: [entry('1:3->2:1')],
    });
    expect(seams).toEqual([
      {
        from: '1:1',
        to: '1:2',
        score: 12,
        resolution: 'inline_bridge',
        handoff: 'hard_cut',
        shortfall: null,
        isBridged: false,
      },
      {
        from: '1:2',
        to: '1:3',
        score: 71,
        resolution: 'micro_scene',
        handoff: 'time_skip',
        shortfall: 'blocked_by_budget',
        isBridged: true,
      },
      {
        from: '1:3',
        to: '2:1',
        score: 0,
        resolution: null,
        handoff: 'time_skip',
        shortfall: 'downgraded',
        isBridged: true,
      },
    ]);
  });

  it('are none in a book of one scene', () => {
    expect(deriveSeams([CHAPTERS[1] as Chapter], null)).toEqual([]);
  });
});
