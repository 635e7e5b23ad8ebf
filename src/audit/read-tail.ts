import type { AuditChainEntry } from '../contracts/audit-chain.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { AuditStore } from '../engine/ports.ts';
import { parseChainLine } from './chain-format.ts';
import { readLines } from './read-lines.ts';

/** What lies beyond the head. noise: half a line, or bytes that a power cut left. strange: what no crash leaves. */
export type Tail =
  | { readonly kind: 'none' | 'noise' | 'strange' }
  | { readonly kind: 'entry'; readonly entry: AuditChainEntry; readonly line: Uint8Array };

export async function readTail(
  audit: Pick<AuditStore, 'readAt'>,
  chain: { readonly end: number; readonly count: number; readonly hash: string | null },
  size: number,
): Promise<Tail> {
  if (size <= chain.end) return { kind: 'none' };
  const entries: { readonly entry: AuditChainEntry; readonly line: Uint8Array }[] = [];
  let noise = false;
  for await (const { bytes, whole } of readLines(audit, PROJECT_PATHS.auditChain, chain.end)) {
    const entry = whole ? parseChainLine(bytes) : null;
    if (entry === null) noise = true;
    else entries.push({ entry, line: bytes });
  }
  const [first, ...more] = entries;
  if (first === undefined) return { kind: 'noise' };
  const follows = first.entry.seq === chain.count + 1 && first.entry.previous_hash === chain.hash;
  if (more.length > 0 || !follows) return { kind: 'strange' };
  return noise ? { kind: 'noise' } : { kind: 'entry', ...first };
}
