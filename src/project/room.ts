import type { OpenProject } from './open-project.ts';
import type { RunKind } from './run-kind.ts';

// A room is a folder and a row. The row is light: what the room does is loaded when somebody enters it.

export interface RoomRow<Api = unknown> {
  readonly name: string;
  /** The kinds of runs that it gives, by their names in run.json. */
  readonly kinds: readonly string[];
  load(): Promise<{ openRoom(project: OpenProject): OpenRoom<Api> }>;
}

export interface OpenRoom<Api> {
  readonly api: Api;
  readonly kinds: readonly RunKind[];
}
