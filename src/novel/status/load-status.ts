import type { OpenProject } from '../../project/open-project.ts';
import { NOVEL_ROOM } from '../room.ts';
import { type BookStatus, deriveStatus } from './derive-status.ts';
import { listWaiting } from './list-waiting.ts';
import { loadBookFacts } from './load-status-facts.ts';

/** The one screen about a book. What waits in the book itself follows from the same facts, and is not gathered twice. */
export async function loadStatus(project: OpenProject): Promise<BookStatus> {
  const facts = await loadBookFacts(project);
  const inbox = await project.inbox.list({ [NOVEL_ROOM.name]: listWaiting(facts) });
  return deriveStatus({ ...facts, inbox });
}
