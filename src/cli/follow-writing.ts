import type { RunEvent } from '../contracts/run-event.ts';
import { describeRequestStep, isRequest } from './describe-request-step.ts';

// Where the writing of chapters is, folded from the events of its runs: each says where in the book it is, the steps that
// are requests (`write/item:2/attempt:1`) what is asked for, and the progress of the whole what it took.

export interface WritingProgress {
  readonly chapter: number | null;
  readonly scene: number | null;
  /** What is being asked for, in words. */
  readonly step: string | null;
  /** How many beats the scene has, once that is known. */
  readonly items: number | null;
  readonly tokens: number;
  /** Null as soon as a request had no known price. */
  readonly costUsd: number | null;
}

export const AT_THE_START: WritingProgress = {
  chapter: null,
  scene: null,
  step: null,
  items: null,
  tokens: 0,
  costUsd: 0,
};

export function followWriting(place: WritingProgress, event: RunEvent): WritingProgress {
  const { chapter = null, scene = null } = event.place;
  switch (event.type) {
    case 'step_started': {
      // Steps that are over at once are not worth a look; what runs beside is where its requests are.
      const isSeen = isRequest(event.step_id) || event.of !== undefined || NESTED.test(event.step_id);
      if (!isSeen) return place;
      const isMove = chapter !== place.chapter || scene !== place.scene;
      const here = isMove ? { ...place, chapter, scene, step: null, items: null } : place;
      if (event.of !== undefined) return { ...here, items: event.of };
      return isRequest(event.step_id) ? { ...here, step: describeAt(here, event.step_id) } : here;
    }
    case 'step_done':
      return SCENE.test(event.step_id) && scene === place.scene
        ? { ...place, scene: null, step: null }
        : place;
    case 'progress': {
      const { input_tokens, output_tokens, cost_usd, unpriced_calls } = event.usage;
      return {
        ...place,
        tokens: input_tokens + output_tokens,
        costUsd: unpriced_calls > 0 ? null : cost_usd,
      };
    }
    default:
      return place;
  }
}

/** The scene that an event says is finished: just now, or by an earlier command whose run is taken up again. */
export function findFinishedScene(event: RunEvent, when: 'step_done' | 'step_replayed'): number | null {
  return event.type === when ? readNumber(SCENE, event.step_id) : null;
}

/** A chapter is planned before any of its scenes is begun. */
function describeAt({ scene, items }: WritingProgress, stepId: string): string {
  const words = describeRequestStep(stepId, items);
  return scene === null && stepId.startsWith('plan/') ? `${words} the chapter` : words;
}

const NESTED = /^(?:chapter|scene):\d+$/;
const SCENE = /^scene:(\d+)$/;

function readNumber(pattern: RegExp, text: string): number | null {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}
