import type { RoomRow } from '../project/room.ts';
import type { BookRecipes } from './open-recipes.ts';

export const RECIPES_ROOM: RoomRow<BookRecipes> = {
  name: 'recipes',
  kinds: ['recipe'],
  load: () => import('./open-recipes.ts'),
};
