/** A place in the story: `chapter:scene`. */
export interface ScenePlace {
  readonly chapter: number;
  readonly scene: number;
}

export function renderRef({ chapter, scene }: ScenePlace): string {
  return `${chapter}:${scene}`;
}

/** Below 0 where the first comes earlier. */
export function compareScenes(a: ScenePlace, b: ScenePlace): number {
  return a.chapter - b.chapter || a.scene - b.scene;
}

export function parseSceneRef(ref: string): ScenePlace {
  const [chapter = 0, scene = 0] = ref.split(':').map(Number);
  return { chapter, scene };
}
