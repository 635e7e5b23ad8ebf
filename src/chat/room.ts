import type { RoomRow } from '../project/room.ts';
import type { BookChat } from './open-chat.ts';

export const CHAT_ROOM: RoomRow<BookChat> = {
  name: 'chat',
  kinds: ['chat', 'packet'],
  // Talk waits for nobody. A packet is work, and goes the way of all work.
  beside: ['chat'],
  load: () => import('./open-chat.ts'),
};
