import type { Chooser } from '../create-chooser.ts';

// Scenes are written one by one and know nothing of each other, and yet no line may come twice in a chapter. So every
// list is dealt out: line i belongs to the scenes whose number leaves i modulo the shares, and a scene's turn moves on with
// every round of the deal. Within a scene what is already written is asked: a line whose own words stand there is spent.

export interface DrawOptions<T> {
  readonly textOf: (item: T) => string;
  /** Asked after the dealing, so that what fits here and not there does not move the shares. */
  readonly fits: (item: T) => boolean;
  /** Lets a scene that has used up its share into the shares of others, for lines with slots. */
  readonly beyond?: boolean;
}

/** Null when there is nothing left that fits. */
export type Draw = <T>(pool: string, list: readonly T[], options: DrawOptions<T>) => T | null;

const SHARES = 7;
/** Lines that a scene should have of a list before the list is dealt to more scenes. */
const FEWEST_OWN = 4;

export interface DrawSeat {
  readonly sceneNumber: number;
  readonly totalScenes: number;
  /** Something that is the same in all scenes of a book. */
  readonly book: string;
  /** Which writing of the scene it is, from 1 on: each begins a line further on in the scene's share. */
  readonly take: number;
}

export function createDraw(
  { sceneNumber, totalScenes, book, take }: DrawSeat,
  soFar: () => string,
  choose: Chooser,
): Draw {
  const spent = new Set<unknown>();
  return (pool, list, { textOf, fits, beyond = false }) => {
    // Books differ in where the deal begins, or all of them would open with the same line.
    const shift = hash(`${book}/${pool}`);
    // A long list goes round the whole book before any of it comes again; talk is wanted by the dozen in one scene.
    const most = pool.startsWith('talk/') ? SHARES : Math.floor(list.length / FEWEST_OWN);
    const shares = Math.max(SHARES, Math.min(totalScenes, most));
    const round = Math.floor(sceneNumber / shares);
    const rounds = Math.floor(totalScenes / shares) + 1;
    const own = list.filter((_, index) => (index + shift) % shares === sceneNumber % shares);
    const isFree = (item: (typeof list)[number]) =>
      fits(item) && !spent.has(item) && !fingerprints(textOf(item)).some((part) => soFar().includes(part));
    // Turned after asking what fits: scenes of one share and one kind would else come to the same lines first.
    const fitting = own.filter(fits);
    const start = (Math.floor((round * fitting.length) / rounds) + take - 1) % Math.max(1, fitting.length);
    const turned = [...fitting.slice(start), ...fitting.slice(0, start)];
    const rest = beyond ? list.filter((item) => !own.includes(item) && /[{[]/.test(textOf(item))) : [];
    const found = turned.find(isFree) ?? choose.pickMany(pool, rest, rest.length).find(isFree) ?? null;
    if (found !== null) spent.add(found);
    return found;
  };
}

/** The stretches of a line that come out as they stand, whoever says it (some people use no contractions), and are long
 *  enough to know it by. */
function fingerprints(line: string): string[] {
  return line
    .split(/\{\w+\}|\[[^\]]*\]|<[^>]*>|\w+['’]\w+|[“”.!?。！？]/u)
    .map((part) => part.trim().replace(/[,.]$/, ''))
    .filter((part) => part.length >= (/\p{Script=Han}/u.test(part) ? 5 : 12));
}

function hash(text: string): number {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return sum;
}
