import { hashSceneText } from './hash-scene-text.ts';

/** What stands above a scene in its Markdown file, for people and for tools. */
export interface SceneHead {
  readonly sceneRef: string;
  readonly chapterTitle: string;
  readonly pov: string | null;
  readonly words: number;
}

/** Story/Scenes/SCN-….md: the scene's text under its front matter. A view of the chapter's JSON, made anew with it; the
 *  hash of the text it was made from tells later whether the page was edited, or the chapter changed, or both. */
export function renderSceneView(head: SceneHead, content: string): string {
  const [chapter, scene] = head.sceneRef.split(':');
  const fields = [
    `scene_ref: ${JSON.stringify(head.sceneRef)}`,
    `chapter: ${chapter}`,
    `scene: ${scene}`,
    `chapter_title: ${JSON.stringify(head.chapterTitle)}`,
    ...(head.pov === null ? [] : [`pov: ${JSON.stringify(head.pov)}`]),
    `words: ${head.words}`,
    `made_from: ${hashSceneText(content)}`,
  ];
  return ['---', ...fields, '---', '', content.trim(), ''].join('\n');
}

/** Every key that a head may have. */
export const SCENE_HEAD_KEYS: readonly string[] = [
  'scene_ref',
  'chapter',
  'scene',
  'chapter_title',
  'pov',
  'words',
  'made_from',
];
