import type { CassetteExchange, CassetteRequest } from '../../contracts/cassette.ts';
import type { RequestAbout } from '../../engine/ports.ts';

export interface NearestExchange {
  /** From 1. */
  readonly number: number;
  readonly stepId: string | null;
  /** In words, what is not the same; empty where it is the same request, asked for once more than recorded. */
  readonly differs: readonly string[];
}

/** The recorded request that is most like one that was not recorded: of the same step before the same role, then by how
 *  little differs; of equals the first. Null on an empty cassette. */
export function findNearestExchange(
  request: CassetteRequest,
  about: RequestAbout | null,
  exchanges: readonly CassetteExchange[],
): NearestExchange | null {
  const ranked = exchanges
    .map((exchange, place) => ({ exchange, place, differs: listDifferences(exchange.request, request) }))
    .sort(
      (a, b) =>
        rank(b.exchange, about) - rank(a.exchange, about) ||
        a.differs.length - b.differs.length ||
        a.place - b.place,
    );
  const [nearest] = ranked;
  if (nearest === undefined) return null;
  return { number: nearest.place + 1, stepId: nearest.exchange.step_id, differs: nearest.differs };
}

function rank(exchange: CassetteExchange, about: RequestAbout | null): number {
  if (about === null) return 0;
  return exchange.step_id === about.stepId ? 2 : exchange.role === about.role ? 1 : 0;
}

function listDifferences(recorded: CassetteRequest, asked: CassetteRequest): string[] {
  const differs: string[] = [];
  if (recorded.messages.length !== asked.messages.length) {
    differs.push(`it has ${recorded.messages.length} message(s), here there are ${asked.messages.length}`);
  }
  for (const [place, message] of recorded.messages.entries()) {
    const other = asked.messages[place];
    if (other === undefined || (other.role === message.role && other.sha256 === message.sha256)) continue;
    differs.push(
      `its ${message.role} message is another (${message.characters} characters, here ${other.characters})`,
    );
  }
  for (const field of ['json_schema', 'max_output_tokens', 'temperature'] as const) {
    if (recorded[field] !== asked[field]) {
      differs.push(`its ${field} is ${recorded[field]}, here ${asked[field]}`);
    }
  }
  return differs;
}
