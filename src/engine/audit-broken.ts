import { CodedError } from '../errors.ts';

/** The trail cannot be relied on; `audit verify` tells everything that is wrong with it. */
export function createBroken(path: string, seq: number | null, why: string): CodedError {
  return new CodedError('audit_broken', {
    message: `The audit trail is broken at ${seq === null ? path : `entry ${seq} (${path})`}: ${why}.`,
    kept: 'everything that was written; nothing was added',
    details: { path, seq, why },
  });
}
