import { citeOutline } from './cite.ts';
import { pickQuote } from './evidence.ts';
import type { RoleRequest, Stop, Work } from './role-request.ts';

interface Entry {
  readonly label: string;
  readonly summary: string;
}

/** A proposal that touches as few scenes as it can: the two neighbours that say most alike are joined. */
export function restructureOutline(request: RoleRequest): Work | Stop {
  const { inputs, say } = request;
  const entries = listEntries(inputs.get('outline_map') ?? '');
  const pair = findAlike(entries);
  const rest = entries.filter((entry) => pair?.includes(entry) !== true);
  const middle = rest[Math.floor(rest.length / 2)];
  return {
    content: [
      say('outline_lead', { count: entries.length }),
      ...(pair === null
        ? [say('outline_leave')]
        : [
            say('outline_join', {
              one: pair[0].label,
              other: pair[1].label,
              quote: pickQuote(pair[1].summary) ?? pair[1].label,
            }),
          ]),
      ...(middle === undefined
        ? []
        : [say('outline_move', { label: middle.label, quote: pickQuote(middle.summary) ?? middle.label })]),
      say('outline_cost'),
    ].join('\n\n'),
    evidence: citeOutline(request),
    told: say('report_plain', { count: pair === null ? 0 : 1 }),
  };
}

/** What the proposal would do to a reader. */
export function assessOutline(request: RoleRequest): Work | Stop {
  const { inputs, say } = request;
  const entries = listEntries(inputs.get('outline_map') ?? '');
  const [first, last] = [entries[0], entries.at(-1)];
  return {
    content: [
      say('assess_gain', {
        quote:
          pickQuote((inputs.get('outline_proposal') ?? '').split('\n\n').slice(1).join('\n\n')) ??
          last?.label ??
          '',
      }),
      say('assess_loss', { one: first?.label ?? '', other: last?.label ?? '' }),
      say('assess_end', { quote: last === undefined ? '' : (pickQuote(last.summary) ?? last.label) }),
    ].join('\n\n'),
    evidence: citeOutline(request),
    told: say('report_plain', { count: entries.length }),
  };
}

/** `3 (1:3) Title [POV Ada] line 12: summary`, a line a scene. */
function listEntries(map: string): Entry[] {
  return map.split('\n').flatMap((line) => {
    const entry = /^\s*(\d+(?: \(\d+:\d+\))? .*?)(?: \[POV [^\]]*\])?(?: line \d+)?:\s*(.+)$/u.exec(line);
    return entry?.[1] === undefined || entry[2] === undefined ? [] : [{ label: entry[1], summary: entry[2] }];
  });
}

function findAlike(entries: readonly Entry[]): readonly [Entry, Entry] | null {
  let best: readonly [Entry, Entry] | null = null;
  let most = 0;
  for (const [index, one] of entries.entries()) {
    const other = entries[index + 1];
    if (other === undefined) break;
    const words = wordsOf(one.summary);
    const shared = [...wordsOf(other.summary)].filter((word) => words.has(word)).length;
    if (shared > most) [best, most] = [[one, other], shared];
  }
  return best;
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/\p{Script=Han}{2}|(?!\p{Script=Han})\p{L}{4,}/gu) ?? []);
}
