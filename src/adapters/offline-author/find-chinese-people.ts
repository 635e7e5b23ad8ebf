import type { IdeaPerson } from './idea-reading.ts';
import { lastRun } from './last-run.ts';
import type { Lexicon } from './lexicon-schema.ts';

/** People of a Chinese idea: a known word for a person with what stands unbroken before it (灯塔 + 看守人). */
export function findChinesePeople(text: string, lexicon: Lexicon): IdeaPerson[] {
  const { words } = lexicon;
  const found: (IdeaPerson & { readonly at: number; readonly end: number })[] = [];
  for (const entry of [...words.persons].sort((a, b) => b.word.length - a.word.length)) {
    const at = text.indexOf(entry.word);
    const end = at + entry.word.length;
    if (at === -1 || found.some((other) => at < other.end && end > other.at)) continue;
    const before = text.slice(Math.max(at - 8, 0), at);
    const run = lastRun(before, lexicon).slice(-4);
    const role = `${run}${entry.word}`;
    // A bare ending such as 师 names nobody; a cat is a cat.
    if ((role.length < 2 && entry.kind === undefined) || words.notPersons.some((word) => role.endsWith(word)))
      continue;
    const lead = before.slice(0, before.length - run.length);
    found.push({
      role,
      gender: entry.gender ?? null,
      age: entry.age ?? (/(?:老|年迈|退休)$/.test(lead) || role.startsWith('老') ? 'old' : null),
      kind: entry.kind ?? 'person',
      several:
        /(?:两|三|四|五|几|群|对)[个位名只]?(?:\p{Script=Han}{0,4}的)?$/u.test(lead) ||
        text.startsWith('们', end),
      rival: /(?:对手|死对头|竞争|齐名|不和|宿敌)/.test(text) && /两[个位名]/.test(text),
      related: /[他她我]的?$/.test(lead),
      at,
      end,
    });
  }
  return found.sort((a, b) => a.at - b.at).map(({ at: _, end: __, ...person }) => person);
}
