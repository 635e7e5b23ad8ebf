import type { JsonObject } from '../../../src/contracts/json.ts';
import type { Behaviour, ModelHttpRequest } from '../../e2e/faulty-server.ts';
import { joinPrompt } from '../../e2e/faulty-server.ts';

// What a model is asked for while a chapter is written, and the ways in which models answer wrongly. A spoil takes the good
// answer: the JSON of a contract, or for the writer and the editor after the checks the scene's text.

export type Ask = 'plan' | 'write' | 'fix' | 'memory' | 'check' | 'revision';

/** By the line of a request that names it. */
const ASKS: Readonly<Record<Ask, string>> = {
  plan: 'contract: raw_chapter_plan',
  write: 'prompt_type: write_scene',
  fix: 'prompt_type: novel_scene_fix',
  memory: 'contract: raw_chapter_memory',
  check: 'contract: raw_consistency_report',
  revision: 'contract: raw_revision',
};

export type Spoil = (good: string, prompt: string) => string;

export interface Fault {
  readonly at: Ask;
  readonly spoil?: Spoil;
  /** In the place of an answer. */
  readonly instead?: Behaviour;
  /** The provider's word for how the answer ended. */
  readonly finish?: string;
  /** How many answers are spoiled; all of them where it is left out. */
  readonly times?: number;
}

export function isAsk(ask: Ask, request: ModelHttpRequest): boolean {
  return joinPrompt(request).split('\n').includes(ASKS[ask]);
}

/** The good server but for these faults, each counted apart. */
export function createFaults(faults: readonly Fault[]): (request: ModelHttpRequest) => Behaviour {
  const seen = faults.map(() => 0);
  return (request) => {
    for (const [index, fault] of faults.entries()) {
      if (!isAsk(fault.at, request)) continue;
      seen[index] = (seen[index] ?? 0) + 1;
      if ((seen[index] ?? 0) > (fault.times ?? Number.POSITIVE_INFINITY)) continue;
      if (fault.instead !== undefined) return fault.instead;
      const spoil = fault.spoil ?? ((good: string) => good);
      return {
        kind: 'text',
        change: (good) => spoil(good, joinPrompt(request)),
        ...(fault.finish === undefined ? {} : { finish: fault.finish }),
      };
    }
    return { kind: 'good' };
  };
}

/** An answer with its JSON changed. */
export function edit(change: (answer: JsonObject & { scenes: JsonObject[] }) => void): Spoil {
  return (good) => {
    const answer = JSON.parse(good);
    change(answer);
    return JSON.stringify(answer);
  };
}

/** What a request carries under a name. */
export function readInput(prompt: string, name: string): string {
  const found = new RegExp(`<input name="${name}" fence="([^"]+)">\\n([^]*?)\\n</input fence="\\1">`).exec(
    prompt,
  );
  if (found?.[2] === undefined) throw new Error(`the request has no ${name}`);
  return found[2];
}

export const cutInHalf: Spoil = (good) => good.slice(0, Math.floor(good.length / 2));

/** A third of the paragraphs. */
/** The first paragraphs, up to a third of the text. */
/** A little more than half, to the end of a sentence: an editor who leaves less is not believed at all. */
export const shorten: Spoil = (good) => {
  const half = good.slice(0, Math.ceil(good.length * 0.56));
  return half.slice(0, half.search(/[.!?][”"]?\s+[^.!?]*$/) + 1);
};
