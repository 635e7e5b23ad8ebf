import type { AuditChainEntry, AuditHead } from '../contracts/audit-chain.ts';
import { namePart } from './audit-paths.ts';

/** Whether we could have written it: a path or an id that contradicts the rest could point at what is not its part. */
export function isSoundEntry(entry: AuditChainEntry): boolean {
  if (entry.path !== namePart(entry)) return false;
  if (entry.kind === 'packet' && entry.id !== entry.packet_id) return false;
  return (entry.signed_by === null) === (entry.signature === null);
}

export function isSoundHead({ count, hash, signature }: AuditHead): boolean {
  return count === 0 ? hash === null && signature === null : hash !== null;
}
