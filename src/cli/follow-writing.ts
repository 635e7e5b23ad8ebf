import type { RunEvent } from '../engine/engine.ts';
import { describeRequest, isRequest } from './describe-request.ts';

// Where the writing of chapters is, folded from the events of its runs: the book's run tells of chapters (`chapter:2`), a
// chapter's of its scenes (`scene:1`), a scene's of its requests (`write/item:2/attempt:1`).

export interface WritingPlace {
  readonly chapter: number | null;
  readonly scene: number | null;
  /** What is being asked for, in words. */
  readonly step: string | null;
  /** How many beats the scene has, once that is known. */
  readonly items: number | null;
  readonly tokens: number;
  /** Null as soon as a request had no known price. */
  readonly costUsd: number | null;
  /** The last usage that each run told of, so that a request is counted once. */
  readonly counted: ReadonlyMap<string, { readonly tokens: number; readonly costUsd: number }>;
}

export const AT_THE_START: WritingPlace = {
  chapter: null,
  scene: null,
  step: null,
  items: null,
  tokens: 0,
  costUsd: 0,
  counted: new Map(),
};

export function followWriting(place: WritingPlace, event: RunEvent): WritingPlace {
  switch (event.type) {
    case 'step_started': {
      const chapter = readNumber(CHAPTER, event.step_id);
      if (chapter !== null) return { ...place, chapter, scene: null, step: null, items: null };
      const scene = readNumber(SCENE, event.step_id);
      if (scene !== null) return { ...place, scene, step: null, items: null };
      if (event.of !== undefined) return { ...place, items: event.of };
      return isRequest(event.step_id) ? { ...place, step: describeAt(place, event.step_id) } : place;
    }
    case 'step_done': {
      const { usage, run_id, step_id } = event;
      const now = { tokens: usage.input_tokens + usage.output_tokens, costUsd: usage.cost_usd };
      const before = place.counted.get(run_id) ?? { tokens: 0, costUsd: 0 };
      const counted = new Map(place.counted).set(run_id, now);
      // What a chapter or a scene took was told by its own run, request by request.
      if (CHAPTER.test(step_id)) return { ...place, counted };
      if (SCENE.test(step_id)) return { ...place, counted, scene: null, step: null };
      const known = place.costUsd !== null && usage.unpriced_calls === 0;
      return {
        ...place,
        counted,
        tokens: place.tokens + now.tokens - before.tokens,
        costUsd: known ? (place.costUsd ?? 0) + now.costUsd - before.costUsd : null,
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
function describeAt({ scene, items }: WritingPlace, stepId: string): string {
  const words = describeRequest(stepId, items);
  return scene === null && stepId.startsWith('plan/') ? `${words} the chapter` : words;
}

const CHAPTER = /^chapter:(\d+)$/;
const SCENE = /^scene:(\d+)$/;

function readNumber(pattern: RegExp, text: string): number | null {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}
