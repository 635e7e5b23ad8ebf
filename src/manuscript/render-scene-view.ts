/** What stands above a scene in its Markdown file, for people and for tools. */
export interface SceneHead {
  readonly sceneRef: string;
  readonly chapterTitle: string;
  readonly pov: string | null;
  readonly words: number;
}

/** Story/Scenes/SCN-….md: the scene's text under its front matter. A view of the chapter's JSON, made anew with it. */
export function renderSceneView(head: SceneHead, content: string): string {
  const [chapter, scene] = head.sceneRef.split(':');
  const fields = [
    `scene_ref: ${JSON.stringify(head.sceneRef)}`,
    `chapter: ${chapter}`,
    `scene: ${scene}`,
    `chapter_title: ${JSON.stringify(head.chapterTitle)}`,
    ...(head.pov === null ? [] : [`pov: ${JSON.stringify(head.pov)}`]),
    `words: ${head.words}`,
  ];
  return ['---', ...fields, '---', '', content.trim(), ''].join('\n');
}
