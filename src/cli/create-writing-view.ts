import type { RunEvent } from '../engine/engine.ts';
import type { RunPlan } from '../novel/plan-run.ts';
import type { CliClock } from './cli-io.ts';
import type { Output } from './create-output.ts';
import { estimateTimeLeft } from './estimate-time-left.ts';
import { AT_THE_START, findFinishedScene, followWriting, type WritingPlace } from './follow-writing.ts';

/** What `run` shows while it works: a live line on a terminal, elsewhere a line for each scene that is finished. */
export interface WritingView {
  onEvent(event: RunEvent): void;
}

export interface WritingViewParts {
  readonly out: Pick<Output, 'progress' | 'info' | 'verbose'>;
  readonly clock: CliClock;
  readonly plan: Pick<RunPlan, 'chapters'>;
  /** How many words a chapter has now. */
  readonly countWords: (chapter: number) => Promise<number>;
}

export function createWritingView({ out, clock, plan, countWords }: WritingViewParts): WritingView {
  const chapters = plan.chapters.filter(({ action }) => action === 'write');
  const words = new Map(plan.chapters.map(({ chapter, words: there }) => [chapter, there]));
  const finishedMs: number[] = [];
  let place: WritingPlace = AT_THE_START;
  let left = chapters.reduce((sum, { scenes_to_write }) => sum + scenes_to_write, 0);
  let sceneStartedMs = clock.elapsedMs();

  const sumWords = () => [...words.values()].reduce((sum, count) => sum + count, 0);

  function describePlace(): string {
    const at = chapters.findIndex(({ chapter }) => chapter === place.chapter);
    const title = at === -1 ? null : `chapter ${at + 1} of ${chapters.length}`;
    const scenes = plan.chapters.find(({ chapter }) => chapter === place.chapter)?.scenes;
    return [
      title ?? 'writing',
      ...(place.scene === null || scenes === undefined ? [] : [`scene ${place.scene} of ${scenes}`]),
      ...(place.step === null ? [] : [place.step]),
    ].join(' · ');
  }

  function show(): void {
    const now = clock.elapsedMs();
    out.progress.update({
      what: describePlace(),
      liveOnly: true,
      words: sumWords(),
      tokens: place.tokens,
      costUsd: place.costUsd,
      leftMs: estimateTimeLeft({ finishedMs, left, underWayMs: now - sceneStartedMs }),
    });
  }

  /** The scene's words are read from its chapter, which is where they are counted; the line waits for that. */
  function finishScene(chapter: number, scene: number): void {
    finishedMs.push(clock.elapsedMs() - sceneStartedMs);
    left -= 1;
    countWords(chapter).then(
      (count) => {
        const written = count - (words.get(chapter) ?? 0);
        words.set(chapter, count);
        out.info(`scene ${chapter}:${scene} written, ${written} words`);
        show();
      },
      // Only a view: a chapter that cannot be read is told by whoever works with it.
      () => out.info(`scene ${chapter}:${scene} written`),
    );
  }

  return {
    onEvent(event) {
      if (event.type === 'step_started' && /^scene:\d+$/.test(event.step_id)) {
        sceneStartedMs = clock.elapsedMs();
      }
      if (event.type === 'step_started' && event.step_id.includes('/attempt:')) out.verbose(event.step_id);
      place = followWriting(place, event);
      const finished = findFinishedScene(event);
      if (finished !== null && place.chapter !== null) finishScene(place.chapter, finished);
      if (event.type === 'step_started' || event.type === 'step_done') show();
    },
  };
}
