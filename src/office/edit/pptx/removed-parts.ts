import type { OfficeFile } from '../../open-office-file.ts';
import { type Declined, decline } from '../declined.ts';

/** The slide and every part that only it leads to: its notes, charts and their workbooks. Declined where others lead to it, or where
 *  somebody's comments would go. */
export function findWhatGoesToo(file: OfficeFile, slide: string): ReadonlySet<string> | Declined {
  const below = reach(file, slide, null);
  const kept = reach(file, '', slide);
  const gone = new Set([...below].filter((part) => !kept.has(part) && file.zip.names.includes(part)));
  const links = file.knownLinks(slide);
  if (links.some(({ type }) => /comments?$/i.test(type))) return decline('comments would be lost with it');
  for (const part of kept) {
    if (part === file.main || part === '') continue;
    if (file.knownLinks(part).some(({ to }) => to === slide)) return decline(`${part} leads to this slide`);
  }
  return gone;
}

/** What can be reached from a part, the part itself with it. Links may lead in circles. */
function reach(file: OfficeFile, from: string, without: string | null): Set<string> {
  const found = new Set<string>([from]);
  const open = [from];
  for (let part = open.pop(); part !== undefined; part = open.pop())
    for (const { to } of file.knownLinks(part)) {
      if (to === null || to === without || found.has(to)) continue;
      found.add(to);
      open.push(to);
    }
  return found;
}
