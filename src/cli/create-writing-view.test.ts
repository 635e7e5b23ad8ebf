import { expect, it } from 'vitest';
import { createWritingView } from './create-writing-view.ts';

it('tells the words that a finished scene has, also where it is shorter than the one it replaces', async () => {
  const counted: string[] = [];
  const told = await new Promise<string>((resolve) => {
    const view = createWritingView({
      out: {
        progress: { update: () => undefined, end: () => undefined },
        verbose: () => undefined,
        info: resolve,
      },
      clock: { elapsedMs: () => 0 } as never,
      plan: { chapters: [] },
      async countWords(chapter, scene) {
        counted.push(`${chapter}:${scene}`);
        return { chapter: 2900, scene: 690 };
      },
    });
    const tell = (type: string, step_id: string, place: object) =>
      view.onEvent({ type, step_id, run_id: 'run_1', place } as never);
    tell('step_started', 'chapter:2', { chapter: 2 });
    tell('step_started', 'scene:3', { chapter: 2, scene: 3 });
    tell('step_done', 'scene:3', { chapter: 2, scene: 3 });
  });
  expect([counted, told]).toEqual([['2:3'], 'scene 2:3 written, 690 words']);
});
