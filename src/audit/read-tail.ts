import type { AuditChainEntry } from '../contracts/audit-chain.ts';
import type { AuditStore } from '../engine/ports.ts';
import type { Chain } from './chain.ts';
import { isSoundEntry } from './sound-entry.ts';

/** What lies beyond the head. noise: half an entry, or what a power cut left. strange: what no crash leaves. */
export type Tail =
  | { readonly kind: 'none' | 'noise' | 'strange' }
  | { readonly kind: 'entry'; readonly entry: AuditChainEntry; readonly hash: string };

export async function readTail(audit: Pick<AuditStore, 'rows'>, chain: Chain): Promise<Tail> {
  const entries: { readonly entry: AuditChainEntry; readonly hash: string }[] = [];
  let noise = false;
  for await (const { entry, hash } of audit.rows(chain.end)) {
    if (entry === null || hash === null || !isSoundEntry(entry)) noise = true;
    else entries.push({ entry, hash });
  }
  const [first, ...more] = entries;
  if (first === undefined) return { kind: noise ? 'noise' : 'none' };
  const follows = first.entry.seq === chain.count + 1 && first.entry.previous_hash === chain.hash;
  if (more.length > 0 || !follows) return { kind: 'strange' };
  return noise ? { kind: 'noise' } : { kind: 'entry', ...first };
}
