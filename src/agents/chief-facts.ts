import type { Archetype, RoutingResult } from '../contracts/recipe.ts';

/** A scene of the outline, as the Chief sees it. */
export interface ChiefScene {
  /** Its number in the whole outline. */
  readonly number: number;
  /** chapter:scene */
  readonly ref: string;
  readonly title: string;
  /** Where its Markdown lies, or will lie. */
  readonly path: string;
  readonly written: boolean;
}

/** All that the Chief decides by. */
export interface ChiefFacts {
  readonly bookId: string;
  /** In story order; null where the book has no outline. */
  readonly scenes: readonly ChiefScene[] | null;
  readonly outlinePath: string;
  /** What the recipes' router says of the sentence. */
  readonly routing: RoutingResult;
  /** The recipes that can be run, each with the agent that it asks first. */
  readonly recipes: ReadonlyMap<string, Archetype>;
  /** The issue that the work belongs to; null where one is to be opened for it. */
  readonly issueId: string | null;
  readonly now: string;
}
