import type { RoomRow } from '../../../src/project/room.ts';
import type { Ledger } from './open-ledger.ts';

// A room that the project has never heard of: this folder and this row are all of it.
export const LEDGER_ROOM: RoomRow<Ledger> = {
  name: 'ledger',
  kinds: ['ledger_entry'],
  load: () => import('./open-ledger.ts'),
};
