import type { OpenProject } from '../../project/open-project.ts';
import type { Waiting } from '../../project/room.ts';
import { listWaiting } from './list-waiting.ts';
import { loadBookFacts } from './load-status-facts.ts';

/** What of a novel waits for a person; nothing in a project that is none. */
export async function loadWaiting(project: OpenProject): Promise<Waiting> {
  return project.book === null ? { items: [], damaged: [] } : listWaiting(await loadBookFacts(project));
}
