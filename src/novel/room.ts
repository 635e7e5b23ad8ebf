import type { RoomRow } from '../project/room.ts';
import type { BookWriting } from './open-novel-room.ts';

export const NOVEL_ROOM: RoomRow<BookWriting> = {
  name: 'novel',
  kinds: ['story_step', 'novel_plan', 'novel_text', 'memory', 'novel_memory'],
  load: () => import('./open-novel-room.ts'),
};
