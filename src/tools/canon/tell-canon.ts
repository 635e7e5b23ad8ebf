import { type CanonFact, LAST_RANK, RANKS } from './canon-fact.ts';

// Facts as the text that a prompt has of them: whole sentences, the files' own words in quotation marks, file by file. Where
// there is not room for all, those that are missed least stay out, and the last line says of whom and what.

export interface ToldCanon {
  readonly pieces: CanonPiece[];
  /** Who else is known by then, and what there was no room for. */
  readonly notes: string[];
}

/** All that is told of somebody, of a place, or of what else a file is about. */
export interface CanonPiece {
  readonly path: string;
  readonly about: string | null;
  readonly text: string;
}

export function tellCanon(facts: readonly CanonFact[], absent: readonly string[], limit: number): ToldCanon {
  const others = absent.length === 0 ? [] : [joinNames('Known by now and not in this scene: ', absent)];
  const taken = takeWithin(facts, limit - others.join('').length - LONGEST_NOTE - 2);
  const left = facts.filter((fact) => !taken.has(fact));
  const gone = [...groupBy(left, ({ path, about }) => about ?? path)].map(([name, own]) => {
    const fields = [...new Set(own.map(({ field }) => field ?? ''))].filter((field) => field !== '');
    return fields.length === 0 ? name : `${name} (${fields.join(', ')})`;
  });
  const files = [...groupBy([...taken], ({ path }) => path)];
  return {
    pieces: files.flatMap(([path, inFile]) =>
      [...groupBy(inFile, ({ about }) => about)].map(([about, own]) => ({
        path,
        about,
        text: renderEntity(about, own),
      })),
    ),
    notes: [...others, ...(gone.length === 0 ? [] : [joinNames('Left out for want of room: ', gone)])],
  };
}

/** File by file, each under its path. */
export function renderCanon({ pieces, notes }: ToldCanon): string {
  const lines = pieces.flatMap(({ path, text }, index) =>
    pieces[index - 1]?.path === path ? [text] : [path, text],
  );
  return [...lines, ...notes].join('\n');
}

const LONGEST_NOTE = 300;

/** In the order of the facts. What is missed most comes in first; a sentence without room takes along those after it. */
function takeWithin(facts: readonly CanonFact[], room: number): ReadonlySet<CanonFact> {
  const wanted = new Set<CanonFact>();
  const seen = new Set<string>();
  const closed = new Set<string>();
  let used = 0;
  for (const fact of facts.toSorted((a, b) => a.rank - b.rank)) {
    const keys = [fact.path, `${fact.path}\n${fact.about}`, nameGroup(fact)] as const;
    if (closed.has(keys[2])) continue;
    const heads = [fact.path, `${fact.about ?? ''}: `, `- ${fact.field ?? ''}: […] `];
    const framed = heads.reduce(
      (sum, head, index) => sum + (seen.has(keys[index] ?? '') ? 0 : head.length + 1),
      0,
    );
    const size = fact.text.length + framed + MARKS;
    if (used + size > room) {
      closed.add(keys[2]);
      continue;
    }
    used += size;
    for (const key of keys) seen.add(key);
    wanted.add(fact);
  }
  return new Set(facts.filter((fact) => wanted.has(fact)));
}

/** Quotation marks, a space and a line break. */
const MARKS = 4;

function nameGroup({ path, about, field }: CanonFact): string {
  return `${path}\n${about}\n${field}`;
}

function renderEntity(about: string | null, facts: readonly CanonFact[]): string {
  const identity = facts.filter(({ field }) => field === null).map(({ text }) => text);
  const head = about === null ? [] : [[about, ...identity].filter((part) => part !== '').join(': ')];
  const fields = [...groupBy(facts, ({ field }) => field)]
    .filter(([field]) => field !== null)
    .sort(([a], [b]) => rankOf(a) - rankOf(b));
  const lines = [
    ...head,
    ...fields.flatMap(([field, own]) =>
      field === '' ? joinRuns(own) : [`- ${field}: ${joinRuns(own).map(quote).join(' ')}`],
    ),
  ];
  return lines.join('\n');
}

/** What stands in a row in the file stays one piece. */
function joinRuns(facts: readonly CanonFact[]): string[] {
  const runs: string[] = [];
  let last: number | null = null;
  for (const { text, part } of facts) {
    const run = runs.at(-1);
    if (run !== undefined && last !== null && part === last + 1)
      runs[runs.length - 1] = `${run}${gapAfter(run)}${text}`;
    else runs.push(text);
    last = part;
  }
  return runs;
}

/** Chinese sets nothing between two sentences. */
function gapAfter(run: string): string {
  return /[。！？」』]$/u.test(run) ? '' : ' ';
}

function quote(text: string): string {
  return `"${text}"`;
}

function rankOf(field: string | null): number {
  return field?.startsWith('to ') ? (RANKS['relationship'] ?? LAST_RANK) : (RANKS[field ?? ''] ?? LAST_RANK);
}

function groupBy<K>(facts: readonly CanonFact[], key: (fact: CanonFact) => K): Map<K, CanonFact[]> {
  const groups = new Map<K, CanonFact[]>();
  for (const fact of facts) {
    const own = groups.get(key(fact)) ?? [];
    own.push(fact);
    groups.set(key(fact), own);
  }
  return groups;
}

/** As many names as a note has room for, and how many more there are. */
function joinNames(lead: string, names: readonly string[]): string {
  let text = lead;
  for (const [index, name] of names.entries()) {
    const next = `${text}${index === 0 ? '' : ', '}${name}`;
    if (next.length > LONGEST_NOTE - 20) return `${text} and ${names.length - index} more`;
    text = next;
  }
  return text;
}
