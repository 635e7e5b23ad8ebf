import type { RoomRow } from '../project/room.ts';
import type { BookSessions } from './open-sessions.ts';

export const SESSIONS_ROOM: RoomRow<BookSessions> = {
  name: 'sessions',
  kinds: ['session_plan', 'session'],
  load: () => import('./open-sessions.ts'),
  waiting: async (project) => (await import('./load-waiting-sessions.ts')).loadWaitingSessions(project),
  openLook: async ({ store }) => (await import('./watch-sessions.ts')).watchSessions(store.logs),
};
