import { toTrouble } from '../errors.ts';
import type { OpenProject } from '../project/open-project.ts';
import type { Waiting } from '../project/room.ts';
import { listWaitingSessions } from './list-waiting-sessions.ts';
import { createSessionLog } from './session-log.ts';

/** What of a project's sessions waits for a person. */
export async function loadWaitingSessions(project: OpenProject): Promise<Waiting> {
  const { plans, damaged } = await createSessionLog(project).list();
  return {
    items: listWaitingSessions(plans, project.id),
    damaged: damaged.map((error) => toTrouble(error.with({ book: project.id }))),
  };
}
