import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AuditChainEntry, AuditHead } from '../contracts/audit-chain.ts';
import { renderCanonicalJson } from '../engine/canonical-json.ts';

// HMAC-SHA256 over the canonical JSON of what is signed, without its signature. Each signed document names its schema
// version, so a signature of one kind never passes for one of another.

export interface Signer {
  /** Tells keys apart without telling anything about them. */
  readonly keyId: string;
  sign(value: object): string;
}

/** null where there is no key. */
export function createSigner(key: Uint8Array | null): Signer | null {
  if (key === null) return null;
  const hmac = (text: string): string => createHmac('sha256', key).update(text).digest('hex');
  return {
    keyId: `key_${hmac('which key is this').slice(0, 16)}`,
    sign: (value) => `hmac-sha256:${hmac(renderCanonicalJson(value))}`,
  };
}

type Unsigned<T> = T extends unknown ? Omit<T, 'signed_by' | 'signature'> : never;
export type UnsignedEntry = Unsigned<AuditChainEntry>;

export function signEntry(unsigned: UnsignedEntry, signer: Signer | null): AuditChainEntry {
  const named = { ...unsigned, signed_by: signer?.keyId ?? null };
  return { ...named, signature: signer?.sign(named) ?? null };
}

export function createHead(count: number, hash: string, signer: Signer | null): AuditHead {
  const named = { schema_version: 'audit_head_v1' as const, count, hash };
  return { ...named, signature: signer?.sign(named) ?? null };
}

/** unsigned: made where there was no key. other_key: signed by a key that is not here. unchecked: there is no key here. */
export type SignatureState = 'right' | 'wrong' | 'unsigned' | 'other_key' | 'unchecked';

export function checkEntrySignature(entry: AuditChainEntry, signer: Signer | null): SignatureState {
  const { signature, ...named } = entry;
  return compare(named, signature, entry.signed_by, signer);
}

/** `signedBy` is the key of the last entry: whoever enters a part writes the head as well. */
export function checkHeadSignature(
  head: AuditHead,
  signedBy: string | null,
  signer: Signer | null,
): SignatureState {
  const { signature, ...named } = head;
  return compare(named, signature, signedBy, signer);
}

function compare(
  value: object,
  signature: string | null,
  signedBy: string | null,
  signer: Signer | null,
): SignatureState {
  if (signature === null || signedBy === null) return signature === signedBy ? 'unsigned' : 'wrong';
  if (signer === null) return 'unchecked';
  if (signer.keyId !== signedBy) return 'other_key';
  const expected = Buffer.from(signer.sign(value));
  const found = Buffer.from(signature);
  return expected.length === found.length && timingSafeEqual(expected, found) ? 'right' : 'wrong';
}
