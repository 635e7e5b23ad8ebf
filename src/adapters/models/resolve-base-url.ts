import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { CodedError } from '../../errors.ts';
import { decideBaseUrl, readHost } from './decide-base-url.ts';

/** All addresses of a name. */
export type LookupAddresses = (name: string) => Promise<readonly string[]>;

/**
 * The base URL, once every address of its name has passed; `base_url_refused` otherwise. A name without an address is
 * thrown as the resolver throws it: that is a network that is down, not a setting that is wrong.
 */
export async function resolveBaseUrl(text: string, lookupAddresses: LookupAddresses): Promise<string> {
  const unresolved = readBaseUrl(text);
  const host = readHost(new URL(unresolved));
  if (isIP(host) !== 0) return unresolved;
  return admit(text, await lookupAddresses(host));
}

/**
 * Plain http goes to loopback and private addresses only. A name that has no address cannot be shown to be one of them, so it
 * is refused before any work is begun; once work is under way, the same is a network that is down.
 */
export async function refuseUnknownHttp(text: string, lookupAddresses: LookupAddresses): Promise<void> {
  const url = new URL(readBaseUrl(text));
  if (url.protocol !== 'http:') return;
  try {
    await resolveBaseUrl(text, lookupAddresses);
  } catch (error) {
    if (error instanceof CodedError) throw error;
    const why = 'its name has no address here, and http is for loopback and private addresses only';
    throw new CodedError('base_url_refused', {
      message: `The base URL at ${url.host} is refused: ${why}.`,
      details: { host: url.host, why },
    });
  }
}

/** The base URL as far as its text alone can be judged, for a refusal before the network is asked. */
export function readBaseUrl(text: string): string {
  return admit(text, null);
}

export async function lookupAllAddresses(name: string): Promise<readonly string[]> {
  const found = await lookup(name, { all: true, verbatim: true });
  return found.map((entry) => entry.address);
}

function admit(text: string, addresses: readonly string[] | null): string {
  const decision = decideBaseUrl(text, addresses);
  if (decision.allowed) return decision.url;
  const host = URL.canParse(text) ? new URL(text).host : null;
  throw new CodedError('base_url_refused', {
    // Never the text itself: it may have a password in it.
    message: `The base URL${host === null ? '' : ` at ${host}`} is refused: ${decision.why}.`,
    details: { host, why: decision.why },
  });
}
