import type { Book } from '../../contracts/book.ts';
import type { OpenProject } from '../../project/open-project.ts';
import type { BookRecipes } from '../../recipes/open-recipes.ts';
import { RECIPES_ROOM } from '../../recipes/room.ts';
import { loadWritingSources, type WritingSources } from './writing-sources.ts';

/** What chapters are planned, written and remembered with. */
export interface WritingDesk {
  readonly project: OpenProject;
  readonly book: Book;
  readonly recipes: () => Promise<BookRecipes>;
  /** What chapters are made from now. */
  loadSources(): Promise<WritingSources>;
}

export function openDesk(project: OpenProject, book: Book): WritingDesk {
  const { store, config, equipment } = project;
  return {
    project,
    book,
    recipes: () => project.enter(RECIPES_ROOM),
    loadSources: () =>
      loadWritingSources({
        files: store.files,
        book,
        bundled: equipment.bundled,
        compiled: equipment.compiled,
        memoryChapters: config.memoryContextChapters,
        blockOnPending: config.blockOnPending,
      }),
  };
}
