import type { Language } from '../lexicon-schema.ts';
import type { Say } from '../roles/fill-phrase.ts';

/** What somebody who talks is given. */
export interface TalkRequest {
  readonly inputs: ReadonlyMap<string, string>;
  readonly language: Language;
  readonly say: Say;
}

/** A line of `name: value` in an input; null where there is none. */
export function readLine(input: string | undefined, name: string): string | null {
  return new RegExp(`^${name}: (.*)$`, 'mu').exec(input ?? '')?.[1]?.trim() ?? null;
}
