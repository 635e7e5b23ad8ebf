/** A scene of the same chapter, as it will be when the pages are taken. */
export interface NeighbourScene {
  readonly sceneRef: string;
  readonly content: string;
}

/**
 * The scene whose text an edited page brings in as well: two scenes that somebody joined in one page would else stand in
 * the book twice. Half of a scene is told; a paragraph or two that come again are the author's own affair.
 */
export function findDoubledScene(
  page: string,
  before: string,
  neighbours: readonly NeighbourScene[],
): string | null {
  const [now, then] = [listDistinct(page), listDistinct(before)];
  const found = neighbours.find(({ content }) => {
    const own = listDistinct(content);
    const brought = [...own].filter((paragraph) => now.has(paragraph) && !then.has(paragraph));
    return brought.length >= FEWEST && brought.length * 2 >= own.size;
  });
  return found?.sceneRef ?? null;
}

const FEWEST = 3;

function listDistinct(text: string): Set<string> {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim());
  return new Set(paragraphs.filter((paragraph) => paragraph !== ''));
}
