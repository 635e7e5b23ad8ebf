import type { RoomRow } from '../project/room.ts';
import {
  EARLIER_MEMORY_KIND,
  MEMORY_KIND,
  NOVEL_PLAN_KIND,
  NOVEL_TEXT_KIND,
  PASSAGE_REVISION_KIND,
  STORY_STEP_KIND,
} from './kinds.ts';
import type { BookWriting } from './open-novel-room.ts';

export const NOVEL_ROOM: RoomRow<BookWriting> = {
  name: 'novel',
  kinds: [
    STORY_STEP_KIND,
    NOVEL_PLAN_KIND,
    NOVEL_TEXT_KIND,
    MEMORY_KIND,
    EARLIER_MEMORY_KIND,
    PASSAGE_REVISION_KIND,
    'import',
  ],
  load: () => import('./open-novel-room.ts'),
  waiting: async (project) => (await import('./status/load-waiting.ts')).loadWaiting(project),
};
