import type { Book } from '../../contracts/book.ts';

/** What a scene is planned for where nothing was said. */
export const USUAL_SCENE_WORDS = 1200;

export interface PlannedLength {
  /** What a scene is to have on average. */
  readonly sceneWords: number;
  /** What a chapter is to have, however many scenes it has; null where only scenes were spoken of, or nothing. */
  readonly chapterWords: number | null;
  /** How many scenes that makes a chapter; null where the outline decides. */
  readonly scenes: number | null;
  /** What the whole book is to have; null where nothing was said of it or of its chapters. */
  readonly bookWords: number | null;
}

/** How long chapters and scenes are to be, as the book was asked for. */
export function deriveLength({ length, chapters }: Pick<Book, 'length' | 'chapters'>): PlannedLength {
  if (length === undefined || length.of === 'scene') {
    const sceneWords = length?.words ?? USUAL_SCENE_WORDS;
    return { sceneWords, chapterWords: null, scenes: null, bookWords: null };
  }
  const chapterWords = length.of === 'chapter' ? length.words : length.words / Math.max(chapters, 1);
  const scenes = Math.max(1, Math.round(chapterWords / USUAL_SCENE_WORDS));
  return {
    sceneWords: Math.round(chapterWords / scenes),
    chapterWords: Math.round(chapterWords),
    scenes,
    bookWords: Math.round(chapterWords * chapters),
  };
}
