import type { RunEvent } from '../contracts/run-event.ts';
import { nameCount } from '../name-count.ts';
import type { RunPlan } from '../novel/estimate/plan-run.ts';
import type { OpenBook } from '../open-book.ts';
import type { CliClock } from './cli-io.ts';
import { type ChapterTally, countRequestsLeft } from './count-requests-left.ts';
import type { Output } from './create-output.ts';
import { formatSilence, isRequest } from './describe-request-step.ts';
import { estimateTimeLeft } from './estimate-time-left.ts';
import { AT_THE_START, findFinishedScene, followWriting, type WritingProgress } from './follow-writing.ts';

/** What `run` shows while it works: a live line on a terminal, elsewhere a line for each scene that is finished. */
export interface WritingView {
  onEvent(event: RunEvent): void;
}

export interface WritingViewParts {
  readonly out: Pick<Output, 'progress' | 'info' | 'verbose'>;
  readonly clock: CliClock;
  readonly plan: Pick<RunPlan, 'chapters'>;
  /** How many words a chapter and a scene of it have now. */
  readonly countWords: OpenBook['countWords'];
}

const TOLD_AGAIN_MS = 8000;

export function createWritingView({ out, clock, plan, countWords }: WritingViewParts): WritingView {
  const chapters = plan.chapters.filter(({ action }) => action === 'write' || action === 'check');
  const words = new Map(plan.chapters.map(({ chapter, words: there }) => [chapter, there]));
  const finishedMs: number[] = [];
  const tallies = new Map<number, ChapterTally>();
  const replayed = new Map<number, number>();
  let place: WritingProgress = AT_THE_START;
  let lastEndMs = clock.elapsedMs();
  /** When a silence was last told: of requests side by side one speaks for all. */
  let silenceMs = Number.NEGATIVE_INFINITY;

  const sumWords = () => [...words.values()].reduce((sum, count) => sum + count, 0);

  function tally(chapter: number | null, more: ChapterTally): void {
    if (chapter === null) return;
    const { requests, scenes } = tallies.get(chapter) ?? { requests: 0, scenes: 0 };
    tallies.set(chapter, { requests: requests + more.requests, scenes: scenes + more.scenes });
  }

  /** A scene of an earlier command. Unless all is written anew, the plan has found it written and does not count it. */
  function replay(number: number | null): void {
    const planned = plan.chapters.find(({ chapter }) => chapter === number);
    if (number === null || planned === undefined) return;
    const count = (replayed.get(number) ?? 0) + 1;
    replayed.set(number, count);
    if (count > planned.scenes - planned.scenes_to_write) tally(number, { requests: 0, scenes: 1 });
  }

  /** In words, and for a narrow terminal in as few letters as can be understood. */
  function describePlace(): { readonly what: string; readonly short: string } {
    const { chapter, scene, step } = place;
    if (chapter === null) return { what: 'writing', short: 'writing' };
    const at = chapters.findIndex((each) => each.chapter === chapter) + 1;
    const scenes = plan.chapters.find((each) => each.chapter === chapter)?.scenes;
    const isOnly = at === 0 || chapters.length === 1;
    const inScene = scene !== null && scenes !== undefined;
    const turn = `${at} of ${chapters.length}`;
    return {
      what: [
        isOnly ? `chapter ${chapter}` : chapter === at ? `chapter ${turn}` : `chapter ${chapter} (${turn})`,
        ...(inScene ? [`scene ${scene} of ${scenes}`] : []),
        ...(step === null ? [] : [step]),
      ].join(' · '),
      short: [
        inScene ? `${chapter}:${scene}/${scenes}` : `ch ${chapter}`,
        ...(step === null ? [] : [step]),
      ].join(' '),
    };
  }

  /** On a pipe nothing but a silence is told here: scenes have lines of their own. */
  function show(silence: string | null = null): void {
    const now = clock.elapsedMs();
    const at = describePlace();
    out.progress.update({
      ...at,
      ...(silence === null ? { liveOnly: true } : { what: `${at.what}, ${silence}` }),
      words: sumWords(),
      tokens: place.tokens,
      costUsd: place.costUsd,
      leftMs: estimateTimeLeft({
        finishedMs,
        left: countRequestsLeft(chapters, tallies),
        underWayMs: now - lastEndMs,
      }),
    });
  }

  /** The scene's words are read from its chapter, which is where they are counted; the line waits for that. */
  function finishScene(chapter: number, scene: number): void {
    countWords(chapter, scene).then(
      (count) => {
        words.set(chapter, count.chapter);
        out.info(`scene ${chapter}:${scene} written, ${nameCount(count.scene, 'word')}`);
        show();
      },
      // Only a view: a chapter that cannot be read is told by whoever works with it.
      () => out.info(`scene ${chapter}:${scene} written`),
    );
  }

  return {
    onEvent(event) {
      if (event.type === 'step_started' && isRequest(event.step_id)) out.verbose(event.step_id);
      const { chapter = null } = event.place;
      if (event.type === 'step_done' && isRequest(event.step_id)) {
        const now = clock.elapsedMs();
        finishedMs.push(now - lastEndMs);
        lastEndMs = now;
        tally(chapter, { requests: 1, scenes: 0 });
      }
      if (findFinishedScene(event, 'step_replayed') !== null) replay(chapter);
      const finished = findFinishedScene(event, 'step_done');
      place = followWriting(place, event);
      if (finished !== null && chapter !== null) {
        tally(chapter, { requests: 0, scenes: 1 });
        finishScene(chapter, finished);
      }
      if (event.type === 'step_started' || event.type === 'step_done' || event.type === 'progress') show();
      if (event.type === 'agent' && event.silent_ms > 0 && clock.elapsedMs() - silenceMs >= TOLD_AGAIN_MS) {
        silenceMs = clock.elapsedMs();
        show(formatSilence(event));
      }
    },
  };
}
