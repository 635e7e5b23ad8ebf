import { randomBytes } from 'node:crypto';

/** 32 random bytes in a form that fits into a URL. */
export function createRandomToken(): string {
  return randomBytes(32).toString('base64url');
}
