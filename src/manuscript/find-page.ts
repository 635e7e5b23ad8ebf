import { deriveScenePrefix } from '../tools/scene-path.ts';

/** Whether a file's name is one of this scene's page, whatever words stand behind the numbers. */
export function isPageOf(path: string, chapter: number, scene: number): boolean {
  const prefix = deriveScenePrefix(chapter, scene);
  return path === `${prefix}.md` || (path.startsWith(`${prefix}-`) && path.endsWith('.md'));
}

/** The page of a scene among some files; null where there is none. */
export function findPage(paths: Iterable<string>, chapter: number, scene: number): string | null {
  for (const path of paths) if (isPageOf(path, chapter, scene)) return path;
  return null;
}
