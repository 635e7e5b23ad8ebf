import { deriveSlug } from '../tools/scene-path.ts';

export interface CardSubject {
  /** The name in Latin letters, as far as it can be written so. */
  readonly latin: string;
  /** For a name that has none. */
  readonly id: string;
}

/** A path for each, in order: `CHAR-kael-venn.md`; of several with one slug the later ones get a number. */
export function nameCards(folder: string, prefix: string, subjects: readonly CardSubject[]): string[] {
  const taken = new Set<string>();
  return subjects.map(({ latin, id }) => {
    const slug = deriveSlug(latin) || id.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    let name = slug;
    for (let number = 2; taken.has(name); number += 1) name = `${slug}-${number}`;
    taken.add(name);
    return `${folder}/${prefix}-${name}.md`;
  });
}
