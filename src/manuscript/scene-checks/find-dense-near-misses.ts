import { pinyin } from 'pinyin-pro';
import type { NearMiss } from './check-names.ts';
import type { KnownNames } from './known-names.ts';

// In Chinese a slip is another character in the name. Characters follow each other without a gap, so most windows that differ
// from a name in one place are no names at all (林晓说 beside 林晓舟). Two kinds are told: another character with the same sound,
// and one inside a longer name whose first and last characters stand.

const HAN_NAME = /^\p{Script=Han}(?:[·・]?\p{Script=Han}){1,}$/u;

export function findDenseNearMisses(
  text: string,
  { names, text: right }: Pick<KnownNames, 'names' | 'text'>,
): NearMiss[] {
  const known = new Set(
    names.flatMap((name) => [name, ...name.split(/[·・\s]/u)]).filter((name) => HAN_NAME.test(name)),
  );
  if (known.size === 0) return [];
  const found: NearMiss[] = [];
  const taken = new Set<number>();
  for (const name of [...known].sort((a, b) => b.length - a.length)) {
    const first = name.charAt(0);
    for (let at = text.indexOf(first); at !== -1; at = text.indexOf(first, at + 1)) {
      const written = text.slice(at, at + name.length);
      if (taken.has(at) || known.has(written) || !isSlip(name, written) || right.includes(written)) continue;
      if (isWord(text, at, written)) continue;
      found.push({ written, meant: name, start: at });
      taken.add(at);
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

function isSlip(name: string, written: string): boolean {
  if (written.length !== name.length || !HAN_NAME.test(written)) return false;
  const places = [...name].flatMap((letter, index) => (letter === written.charAt(index) ? [] : [index]));
  const [place] = places;
  if (places.length !== 1 || place === undefined) return false;
  if (place > 0 && place < name.length - 1) return true;
  return sound(name.charAt(place)) === sound(written.charAt(place));
}

function sound(letter: string): string {
  return pinyin(letter, { toneType: 'none' });
}

/** Whether a dictionary has these characters as one word, or as parts of other words. */
function isWord(text: string, at: number, written: string): boolean {
  const from = Math.max(0, at - 8);
  const segments = new Intl.Segmenter('zh', { granularity: 'word' }).segment(
    text.slice(from, at + written.length + 8),
  );
  const first = segments.containing(at - from);
  return first !== undefined &&
    first.segment.length > 1 &&
    first.segment !== written.slice(0, first.segment.length)
    ? true
    : first?.segment === written;
}
