import { createHash, timingSafeEqual } from 'node:crypto';
import type { ReasonCode } from '../reasons.ts';

// Who may ask. A page of another site can make a browser send requests here, and can even make its own name point at
// this address; so, in this order:
//   1  Host is not one of ours                                     host_refused (a rebound name)
//   2  Origin is there and is not ours                             origin_refused
//   3  Sec-Fetch-Site is there and is neither same-origin nor none origin_refused (another port of this host is another site)
//   4  a bearer token is there                                     it decides alone
//   5  no cookie                                                   token_missing
//   6  another cookie                                              token_refused
//   7  by cookie, changes something, and neither Origin nor Sec-Fetch-Site says that our page asks
//                                                                  origin_refused
//   8  otherwise                                                   allowed

export interface AccessFacts {
  readonly method: string;
  readonly host: string | null;
  readonly origin: string | null;
  readonly fetchSite: string | null;
  readonly bearer: string | null;
  readonly cookie: string | null;
}

export interface AccessRules {
  readonly token: string;
  /** `127.0.0.1:4000`, in lower case. */
  readonly hosts: readonly string[];
}

export type Access = { readonly allowed: true } | { readonly allowed: false; readonly reason: ReasonCode };

const ALLOWED: Access = { allowed: true };
const refuse = (reason: ReasonCode): Access => ({ allowed: false, reason });

export function decideAccess(facts: AccessFacts, rules: AccessRules): Access {
  const site = decideSite(facts, rules);
  if (!site.allowed) return site;
  if (facts.bearer !== null) return isToken(facts.bearer, rules.token) ? ALLOWED : refuse('token_refused');
  if (facts.cookie === null) return refuse('token_missing');
  if (!isToken(facts.cookie, rules.token)) return refuse('token_refused');
  const changes = facts.method !== 'GET' && facts.method !== 'HEAD';
  if (changes && facts.origin === null && facts.fetchSite !== 'same-origin') return refuse('origin_refused');
  return ALLOWED;
}

/** Rules 1 to 3 alone: for the request that brings the token. */
export function decideSite(
  { host, origin, fetchSite }: Pick<AccessFacts, 'host' | 'origin' | 'fetchSite'>,
  { hosts }: Pick<AccessRules, 'hosts'>,
): Access {
  if (host === null || !hosts.includes(host.toLowerCase())) return refuse('host_refused');
  if (origin !== null && !hosts.some((each) => origin.toLowerCase() === `http://${each}`))
    return refuse('origin_refused');
  if (fetchSite !== null && fetchSite !== 'same-origin' && fetchSite !== 'none')
    return refuse('origin_refused');
  return ALLOWED;
}

/** Takes the same time wherever the two differ, and for any length. */
export function isToken(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
