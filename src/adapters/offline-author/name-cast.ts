import type { Chooser } from './create-chooser.ts';
import type { Gender, Kind, Lexicon, NamingStyle } from './lexicon-schema.ts';

export interface CastSlot {
  readonly gender: Gender;
  readonly kind: Kind;
  /** Given by the idea, and kept as it is. */
  readonly name: string | null;
  /** Of the first member's family. */
  readonly kin: boolean;
}

export interface CastName {
  readonly name: string;
  /** What others call them. */
  readonly first: string;
}

/** Names for a whole cast: no two begin with the same letter, none is near another, families do not repeat. */
export function nameCast(
  cast: readonly CastSlot[],
  style: NamingStyle,
  language: Lexicon['language'],
  choose: Chooser,
): CastName[] {
  const given: string[] = cast.flatMap(({ name }) => (name === null ? [] : [firstOf(name, language)]));
  const families: string[] = cast.flatMap(({ name }) => (name === null ? [] : [lastOf(name)]));
  const named: CastName[] = [];
  for (const [index, member] of cast.entries()) {
    if (member.name !== null) {
      named.push({ name: member.name, first: firstOf(member.name, language) });
      continue;
    }
    named.push(language === 'zh' ? chineseName(index, member) : westernName(index, member));
  }
  return named;

  function westernName(index: number, member: CastSlot): CastName {
    const list = style[member.gender];
    const first = firstFree(choose.pickMany(`given ${index}`, list, list.length), given);
    given.push(first);
    if (member.kind !== 'person') return { name: first, first };
    const head = named[0]?.name ?? '';
    if (member.kin && named.length > 0) {
      return { name: head.includes(' ') ? `${first} ${lastOf(head)}` : first, first };
    }
    const family = firstFree(choose.pickMany(`family ${index}`, style.family, style.family.length), families);
    families.push(family);
    return { name: `${first} ${family}`, first };
  }

  /** A Chinese cast is told apart by surnames, so each has its own. */
  function chineseName(index: number, member: CastSlot): CastName {
    const surnames = choose.pickMany(`family ${index}`, style.family, style.family.length);
    const list = choose.pickMany(`given ${index}`, style[member.gender], style[member.gender].length);
    const used = named.map(({ name }) => name).join('');
    const surname = surnames.find(
      (sign) => !used.includes(sign) && !given.some((name) => name.startsWith(sign)),
    );
    const own = list.find((signs) => [...signs].every((sign) => !used.includes(sign) && sign !== surname));
    const name = `${surname ?? surnames[0] ?? ''}${own ?? list[0] ?? ''}`;
    given.push(name);
    return { name, first: name };
  }
}

/** Distinct in the first letter if any such is left, and in any case not the same. */
function firstFree(candidates: readonly string[], taken: readonly string[]): string {
  const free = candidates.find((name) =>
    taken.every((other) => initial(other) !== initial(name) && distance(other, name) > 2),
  );
  return free ?? candidates.find((name) => !taken.includes(name)) ?? candidates[0] ?? '';
}

function initial(name: string): string {
  return name
    .normalize('NFD')
    .replace(/^(?:d'|de |al-)/, '')
    .charAt(0)
    .toUpperCase();
}

function firstOf(name: string, language: Lexicon['language']): string {
  return language === 'zh' ? name : (name.split(' ')[0] ?? name);
}

function lastOf(name: string): string {
  return name.slice(name.indexOf(' ') + 1);
}

/** Levenshtein. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      next.push(
        Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
