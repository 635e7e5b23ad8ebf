import type { Book } from '../contracts/book.ts';
import type { Lease } from '../engine/ports.ts';
import type { OpenProject } from '../project/open-project.ts';
import type { RunKind } from '../project/run-kind.ts';
import type { Template } from '../prompts/parse-template.ts';
import type { RecipeShelf } from '../recipes/load-shelf.ts';
import type { LogAuthor, SessionLog } from './session-log.ts';

export const SESSION_KIND = 'session';

export interface SessionWork {
  readonly project: OpenProject;
  readonly book: Book;
  readonly log: SessionLog;
  readonly lease: Lease;
  /** Of recipes. */
  readonly kind: RunKind;
  readonly sessionId: string;
  /** How many entries the log had when somebody said that the session is to go on. */
  readonly seen: number;
  readonly ackOutlineIssues: boolean;
  readonly model: string;
  readonly shelf: () => Promise<RecipeShelf>;
  readonly template: Template;
}

/** The ones who write into the log without being people. */
export function bySystem({ lease }: Pick<SessionWork, 'lease'>): LogAuthor {
  return { author: 'system', fence: lease.fence };
}

export function nameTask(taskId: number): string {
  return `task:${taskId}`;
}
