import type { RoomRow } from '../project/room.ts';
import type { BookConference } from './open-conference.ts';

export const CONFERENCE_ROOM: RoomRow<BookConference> = {
  name: 'conference',
  kinds: ['conference'],
  load: () => import('./open-conference.ts'),
};
