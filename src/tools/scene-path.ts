import { sceneFileStart } from '../contracts/project-paths.ts';

const MOST_WORDS = 6;
const MOST_CHARACTERS = 48;

/**
 * Where a scene's text lies: `Story/Scenes/SCN-003-002-kael-burns-the-ferry.md`. The numbers name the scene, the words are
 * for people: they come from the summary's first ones, and are left out where it has no Latin letters.
 */
export function deriveScenePath(chapter: number, scene: number, summary: string): string {
  const slug = deriveSlug(summary);
  return `${sceneFileStart(chapter, scene)}${slug === '' ? '' : `-${slug}`}.md`;
}

/** Latin letters and digits in lower case, joined by dashes; at most six words. */
export function deriveSlug(text: string): string {
  const words = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  let slug = '';
  for (const word of (words ?? []).slice(0, MOST_WORDS)) {
    const longer = slug === '' ? word.slice(0, MOST_CHARACTERS) : `${slug}-${word}`;
    if (longer.length > MOST_CHARACTERS) break;
    slug = longer;
  }
  return /[a-z]/.test(slug) ? slug : '';
}
