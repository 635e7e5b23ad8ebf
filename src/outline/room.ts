import type { RoomRow } from '../project/room.ts';
import type { BookOutline } from './open-outline.ts';

export const OUTLINE_ROOM: RoomRow<BookOutline> = {
  name: 'outline',
  kinds: ['outline'],
  load: () => import('./open-outline.ts'),
};
