import { describe, expect, it } from 'vitest';
import { buildChapters } from '../../test/fakes/test-outline.ts';
import { scoreOutline } from './score-outline.ts';

describe('scoreOutline', () => {
  it('scores every edge in story order, over sections and chapter ends', () => {
    const edges = scoreOutline(
      buildChapters(
        [
          [{}, { location_start_id: 'LOC_TOWER', location_end_id: 'LOC_TOWER' }],
          [{ location_start_id: 'LOC_TOWER', characters: ['CHAR_MIRA'], constraint_state: 'detained' }],
        ],
        [[{ handoff_mode: 'detained_then_release', characters: ['CHAR_MIRA'] }]],
        [[{ characters: ['CHAR_MIRA'] }]],
      ),
    );
    expect(edges).toEqual([
      {
        from_ref: '1:1',
        to_ref: '1:2',
        edge: '1:1->1:2',
        chapter_id: 1,
        seam_score: 25,
        seam_resolution: 'micro_scene',
      },
      {
        from_ref: '1:2',
        to_ref: '1:3',
        edge: '1:2->1:3',
        chapter_id: 1,
        seam_score: 30,
        seam_resolution: 'micro_scene',
      },
      {
        from_ref: '1:3',
        to_ref: '2:1',
        edge: '1:3->2:1',
        chapter_id: 1,
        seam_score: 60,
        seam_resolution: 'full_scene',
      },
      {
        from_ref: '2:1',
        to_ref: '3:1',
        edge: '2:1->3:1',
        chapter_id: 2,
        seam_score: 0,
        seam_resolution: 'inline_bridge',
      },
    ]);
  });

  it('has no edge for a book of one scene, or of none', () => {
    expect(scoreOutline(buildChapters([[{}]]))).toEqual([]);
    expect(scoreOutline([])).toEqual([]);
  });
});
