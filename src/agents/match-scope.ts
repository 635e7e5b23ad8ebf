import type { TaskPacket } from '../contracts/task-packet.ts';

// Whether a path is inside a packet's scope: `*` stands for anything but a slash, `**` for anything, every other
// character for itself. Blocked wins, and what no pattern allows is outside. Matching walks the path once with the set of
// places in the pattern that are still possible, so that no pattern can make it slow.

export function isInScope(path: string, scope: TaskPacket['scope']): boolean {
  if (scope.blocked.some((pattern) => matchesPattern(path, pattern))) return false;
  return scope.allowed.some((pattern) => matchesPattern(path, pattern));
}

export function matchesPattern(path: string, pattern: string): boolean {
  const tokens = [...pattern.matchAll(/\*\*|[\s\S]/gu)].map(([token]) => token);
  let places = skipStars(new Set([0]), tokens);
  for (const character of path) {
    const next = new Set<number>();
    for (const place of places) {
      const token = tokens[place];
      if (token === '**' || (token === '*' && character !== '/')) next.add(place);
      else if (token === character && token !== '*') next.add(place + 1);
    }
    places = skipStars(next, tokens);
  }
  return places.has(tokens.length);
}

/** A star may also stand for nothing. */
function skipStars(places: Set<number>, tokens: readonly string[]): Set<number> {
  for (const place of places) {
    const token = tokens[place];
    if (token === '*' || token === '**') places.add(place + 1);
  }
  return places;
}
