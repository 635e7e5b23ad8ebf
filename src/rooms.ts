import { CHAT_ROOM } from './chat/room.ts';
import { CONFERENCE_ROOM } from './conference/room.ts';
import { DOCUMENTS_ROOM } from './documents/room.ts';
import { NOVEL_ROOM } from './novel/room.ts';
import { OUTLINE_ROOM } from './outline/room.ts';
import type { RoomRow } from './project/room.ts';
import { RECIPES_ROOM } from './recipes/room.ts';
import { SESSIONS_ROOM } from './sessions/room.ts';

/** Every room whose work is done in runs. One more is a folder and a row. */
export const ROOMS: readonly RoomRow[] = [
  OUTLINE_ROOM,
  RECIPES_ROOM,
  NOVEL_ROOM,
  SESSIONS_ROOM,
  CONFERENCE_ROOM,
  CHAT_ROOM,
  DOCUMENTS_ROOM,
];
