import { posix } from 'node:path';
import type { OfficePart } from '../render-office-package.ts';
import type { OfficePackage } from './open-package.ts';

/** More than any letterhead or slide master leads to. */
const MOST_PARTS = 400;

export interface CopiedParts {
  readonly parts: readonly OfficePart[];
  /** The path that a part of the package has now. */
  pathOf(path: string): string;
}

/**
 * Parts and all that they lead to, byte for byte. What is not told by the folder that it lies in gets a name that none of ours has;
 * links go by their ids, so that nothing inside a part has to be another.
 * @param stops a part that nothing of a look may lead to
 */
export async function copyParts(
  office: OfficePackage,
  roots: readonly string[],
  { keepsName, stops }: { readonly keepsName: RegExp; readonly stops: RegExp },
): Promise<CopiedParts> {
  const pathOf = (path: string) =>
    keepsName.test(path) ? path : posix.join(posix.dirname(path), `look-${posix.basename(path)}`);
  const found = new Map<string, OfficePart>();
  const left = [...roots];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (found.has(path)) continue;
    if (stops.test(path)) throw office.refuse(`its look leads to ${path}, which is no part of one`);
    if (found.size === MOST_PARTS) throw office.refuse(`its look has more than ${MOST_PARTS} parts`);
    const content = office.read(path);
    const contentType = office.typeOf(path);
    if (content === null || contentType === null)
      throw office.refuse(`${path} is missing, or nothing says what it is`);
    const links = await office.linksOf(path);
    found.set(path, {
      path: pathOf(path),
      contentType,
      content,
      links: links.map(({ id, wholeType, to, isOutside }) => ({
        id,
        type: wholeType,
        to: isOutside ? to : pathOf(to),
        ...(isOutside ? { isOutside: true as const } : {}),
      })),
    });
    left.push(...links.filter(({ isOutside }) => !isOutside).map(({ to }) => to));
  }
  return { parts: [...found.values()], pathOf };
}
