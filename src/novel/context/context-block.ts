import type { ScenePlace } from './scene-order.ts';

/** Where a piece of the story so far comes from, in the order of the prompt: what stays the same for longest comes first, so that
 *  a provider's cache holds as much as it can. Who appears and the world's rules are the canon's to tell, the end of the
 *  scene before is its frame's, and the scene's card has an input of its own. */
export const CONTEXT_SOURCES = [
  'older_memory',
  'memory',
  'thread',
  'state',
  'earlier_scene',
  'place',
] as const;
export type ContextSource = (typeof CONTEXT_SOURCES)[number];

/** Something that the book knows, with the scene from which it holds. */
export interface ContextFact {
  readonly source: ContextSource;
  /** Whom or what it is about, for people. */
  readonly about: string;
  readonly from: ScenePlace;
  readonly text: string;
}

/** A fact as it goes into a prompt. */
export interface ContextBlock {
  readonly source: ContextSource;
  readonly about: string;
  /** chapter:scene, never later than the scene that the context is for. */
  readonly from_scene: string;
  readonly text: string;
  readonly characters: number;
  readonly tokens: number;
}

/** A fact that did not go in as it is. */
export interface LeftOut {
  readonly source: ContextSource;
  readonly about: string;
  readonly characters: number;
  readonly why: 'later_than_the_scene' | 'shortened' | 'no_room_in_its_share' | 'no_room';
}

export interface SourceLimit {
  /** Characters of all its blocks together, and of any one. */
  readonly all: number;
  readonly each: number;
}

export interface ContextLimits {
  readonly whole: number;
  /** How many memories are given in full. */
  readonly memories: number;
  readonly sources: Readonly<Record<ContextSource, SourceLimit>>;
}

/** There is room for the shares of all: what one scene has earlier in its chapter takes nothing from what all of them are told. */
export const CONTEXT_LIMITS: ContextLimits = {
  whole: 10_500,
  memories: 3,
  sources: {
    older_memory: { all: 1_500, each: 400 },
    memory: { all: 4_500, each: 1_500 },
    thread: { all: 1_000, each: 240 },
    state: { all: 900, each: 240 },
    earlier_scene: { all: 1_800, each: 600 },
    place: { all: 800, each: 240 },
  },
};
