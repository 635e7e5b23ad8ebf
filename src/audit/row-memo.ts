import { z } from 'zod';
import { isObject } from '../contracts/json.ts';
import { type Usage, UsageSchema } from '../contracts/usage.ts';
import { hashBytes } from '../engine/hash.ts';
import { parseStoredJson } from '../engine/parse-stored-json.ts';
import type { Memo } from '../engine/ports.ts';
import { renderStored } from '../engine/render-stored.ts';
import type { Chain } from './chain.ts';
import type { PartDescription } from './describe-part.ts';
import type { Signer } from './signer.ts';

// What the list of the trail says of its parts, so that a list of thousands does not read every part and every journal again.
// It holds for the chain that it was made from: an entry has the hash of its part, so the hash of the last entry stands for
// all of them. It is signed as the trail is; with a key at hand, one that the key did not sign is as if there were none. What is
// kept of a part that was changed since is what it said when it was entered; `verify` and `show` look at the part itself.

export interface DescribedPart extends PartDescription {
  readonly usage: Usage | null;
}

const NAME = 'trail-rows';
const RowSchema: z.ZodType<DescribedPart> = z.strictObject({
  actor: z.string().nullable(),
  model: z.string().nullable(),
  summary: z.string(),
  artifacts: z.array(z.string()),
  usage: UsageSchema.nullable(),
});
const RowsSchema = z.strictObject({ rows: z.record(z.string().regex(/^\d+$/), RowSchema) });
const HeadSchema = z.strictObject({
  version: z.literal('trail_rows_v1'),
  count: z.int().min(1),
  hash: z.string(),
  rows_sha256: z.string(),
  signature: z.string().nullable(),
});

/** The rows by the number of their entry; none where what is kept is of another chain, or cannot be relied upon. */
export async function loadRows(
  memo: Memo,
  chain: Chain,
  signer: Signer | null,
): Promise<Map<number, DescribedPart>> {
  const bytes = await memo.load(NAME);
  const text = bytes === null ? '' : Buffer.from(bytes).toString('utf8');
  const end = text.indexOf('\n}\n') + 3;
  const head = HeadSchema.safeParse(parse(text.slice(0, end)));
  const body = text.slice(end);
  if (!head.success || head.data.rows_sha256 !== hashBytes(body)) return new Map();
  const { signature, ...named } = head.data;
  if (signature !== sign(named, signer) || chain.hashOf(named.count) !== named.hash) return new Map();
  const rows = RowsSchema.safeParse(parse(body));
  return new Map(rows.success ? Object.entries(rows.data.rows).map(([seq, row]) => [Number(seq), row]) : []);
}

export async function saveRows(
  memo: Memo,
  chain: Chain,
  signer: Signer | null,
  rows: ReadonlyMap<number, DescribedPart>,
): Promise<void> {
  if (chain.hash === null) return;
  const body = renderStored({ rows: Object.fromEntries(rows) });
  const named = {
    version: 'trail_rows_v1' as const,
    count: chain.count,
    hash: chain.hash,
    rows_sha256: hashBytes(body),
  };
  const head = renderStored({ ...named, signature: sign(named, signer) });
  await memo.save(NAME, Buffer.from(head + body));
}

function sign(named: object, signer: Signer | null): string | null {
  return signer?.sign(named) ?? null;
}

function parse(text: string): unknown {
  const parsed = parseStoredJson(text);
  return parsed.ok && isObject(parsed.value) ? parsed.value : null;
}
