import type { InboxItem } from '../contracts/api-inbox.ts';
import type { Trouble } from '../contracts/trouble.ts';
import type { Look } from '../engine/follow-project.ts';
import type { OpenProject } from './open-project.ts';
import type { RunKind } from './run-kind.ts';

// A room is a folder and a row. The row is light: what the room does is loaded when somebody enters it.

export interface RoomRow<Api = unknown> {
  readonly name: string;
  /** The kinds of runs that it gives, by their names in run.json. */
  readonly kinds: readonly string[];
  /** Those of them that work beside whoever owns the project: they wait for no lock, and change nothing but their own record. */
  readonly beside?: readonly string[];
  load(): Promise<{ openRoom(project: OpenProject): OpenRoom<Api> }>;
  /** What of it waits for a person, any order; left out where nothing ever does. Only looks, and waits for no lock. */
  waiting?(project: OpenProject): Promise<Waiting>;
  /** For one who follows the project: what is done in it that is no run, from look to look; left out where nothing is. */
  openLook?(project: OpenProject): Promise<Look>;
}

export interface Waiting {
  readonly items: readonly InboxItem[];
  /** Documents that could not be read: they hide no other. */
  readonly damaged: readonly Trouble[];
}

export interface OpenRoom<Api> {
  readonly api: Api;
  readonly kinds: readonly RunKind[];
}
