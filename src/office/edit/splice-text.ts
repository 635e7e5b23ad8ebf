/** Text in the place of what stands from `from` to `to`; nothing is replaced where they are the same. */
export interface Splice {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The first two that would change the same place, by their indices; null where all can be done. Two that only add something at
 *  one place do not get in each other's way. */
export function findClash(splices: readonly Splice[]): readonly [number, number] | null {
  const order = sortSplices(splices);
  for (const [at, index] of order.entries()) {
    const [one, next] = [splices[index], splices[order[at + 1] ?? -1]];
    if (one !== undefined && next !== undefined && next.from < one.to) return [index, order[at + 1] ?? -1];
  }
  return null;
}

/** Done all at once: places are those of the text as it was, and what is added at one place comes in the order given. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  let result = '';
  let at = 0;
  for (const index of sortSplices(splices)) {
    const splice = splices[index];
    if (splice === undefined) continue;
    result += text.slice(at, splice.from) + splice.text;
    at = splice.to;
  }
  return result + text.slice(at);
}

function sortSplices(splices: readonly Splice[]): number[] {
  const places = splices.map((_, index) => index);
  return places.sort((one, other) => {
    const [a, b] = [splices[one], splices[other]];
    if (a === undefined || b === undefined) return 0;
    // What only adds comes before what replaces from the same place on.
    return a.from - b.from || a.to - b.to || one - other;
  });
}

/** Text as it may stand between tags. */
export function escapeContent(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
