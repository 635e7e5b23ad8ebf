import type { GeneratedChapter, WrittenScene } from '../contracts/chapter.ts';
import { countWords } from '../text/list-words.ts';

// Characters that no reader sees and a terminal obeys are no part of a text, whoever wrote it; the checks of a scene tell them.

export interface SceneText {
  readonly chapterNumber: number;
  readonly chapterTitle: string;
  readonly sceneNumber: number;
  readonly content: string;
}

/** The chapter with this scene in it, in the place of the one it had or in its order; words counted anew. */
export function applyScene(chapter: GeneratedChapter | null, scene: SceneText): GeneratedChapter {
  const content = dropControls(scene.content).trim();
  const written: WrittenScene = {
    scene_number: scene.sceneNumber,
    content,
    word_count: countWords(content),
  };
  const others = (chapter?.scenes ?? []).filter(({ scene_number }) => scene_number !== scene.sceneNumber);
  const scenes = [...others, written].sort((a, b) => a.scene_number - b.scene_number);
  return {
    ...chapter,
    schema_version: 'chapter_v1',
    chapter_number: scene.chapterNumber,
    chapter_title: scene.chapterTitle,
    scenes,
    total_words: scenes.reduce((sum, { word_count }) => sum + word_count, 0),
  };
}

function dropControls(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/(?![\t\n])\p{Cc}/gu, '');
}
