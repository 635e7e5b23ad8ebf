import type { RevisionPolicy } from '../../../src/contracts/book.ts';
import type { ReasonCode } from '../../../src/reasons.ts';
import type { Ask, Fault } from './faulty-novelist.ts';

// One row a way in which a model is wrong, and what the author gets for it. `calls` is how often the misbehaving request was
// made; a chapter that fails keeps its prose, one that is done has nothing in it that `attention` does not name.

export interface FaultRow {
  readonly what: string;
  readonly faults: readonly Fault[];
  readonly policy?: RevisionPolicy;
  /** Why the chapter failed; null where it is done. */
  readonly reason: ReasonCode | null;
  readonly calls: Partial<Record<Ask, number>>;
  /** What its scenes leave to the author. */
  readonly attention?: readonly ReasonCode[];
  /** Beside that there are scenes that want attention. */
  readonly notices?: readonly ReasonCode[];
  readonly revision?: 'none' | 'unchanged' | 'applied';
  /** Not in the book, its memory or its reports. */
  readonly never?: RegExp;
  /** In the reason that the author is told. */
  readonly told?: RegExp;
}

export const REFUSAL = 'I’m sorry, but I can’t help with that request.';
export const CHINESE =
  '两天以后，灯塔下的潮水退了，她坐在那股气味里，直到手都凉了，墙边没有人来，她把灯芯拧小。';
