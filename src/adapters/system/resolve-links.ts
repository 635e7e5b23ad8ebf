import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** As many links as a system follows, about. */
const MOST_LINKS = 40;

/** Where a file would be written: the path with every link in it followed, also of parts that are not there yet, and also one
 *  whose end is not there. The path as it is where that leads round in a circle. */
export function resolveLinks(path: string, links = MOST_LINKS): string {
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (there?.isSymbolicLink() === true) {
    if (links === 0) return path;
    return resolveLinks(resolve(resolveLinks(dirname(path), links - 1), readlinkSync(path)), links - 1);
  }
  if (there !== undefined) return realpathSync(path);
  return dirname(path) === path ? path : join(resolveLinks(dirname(path), links), basename(path));
}
