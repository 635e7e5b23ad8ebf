import type { Fingerprint } from '../contracts/run.ts';
import { hashJson } from './hash.ts';

/** Pins what a run is built from, part by part (templates, settings, inputs …). */
export function deriveFingerprint(parts: Readonly<Record<string, unknown>>): Fingerprint {
  const hashes = Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, hashJson(value)]));
  return { sha256: hashJson(hashes), parts: hashes };
}

/** Names of the parts that differ. */
export function diffFingerprints(was: Fingerprint, is: Fingerprint): string[] {
  const names = new Set([...Object.keys(was.parts), ...Object.keys(is.parts)]);
  return [...names].filter((name) => was.parts[name] !== is.parts[name]).sort();
}
