import { sceneFileStart } from '../contracts/project-paths.ts';

/** Whether a file's name is one of this scene's page, whatever words stand behind the numbers. */
export function isPageOf(path: string, chapter: number, scene: number): boolean {
  const prefix = sceneFileStart(chapter, scene);
  return path === `${prefix}.md` || (path.startsWith(`${prefix}-`) && path.endsWith('.md'));
}

/** The page of a scene among some files; null where there is none. */
export function findPage(paths: Iterable<string>, chapter: number, scene: number): string | null {
  for (const path of paths) if (isPageOf(path, chapter, scene)) return path;
  return null;
}

/** Whether two names are of one scene's page, by the numbers in them: the words behind follow the outline's summary and may
 *  have changed. */
export function isSamePage(known: string, path: string): boolean {
  const numbersOf = (name: string) => /^Story\/Scenes\/SCN-\d{3,}-\d{3,}/.exec(name)?.[0];
  return known === path || (numbersOf(path) !== undefined && numbersOf(path) === numbersOf(known));
}
