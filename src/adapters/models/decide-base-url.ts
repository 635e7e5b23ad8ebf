import { isIP } from 'node:net';
import { classifyAddress } from './classify-address.ts';

export type BaseUrlDecision =
  | { readonly allowed: true; readonly url: string }
  | { readonly allowed: false; readonly why: string };

/**
 * Whether a key may be sent to a base URL. Pure: the addresses of its name are given, null where they are not known
 * yet, so that only the text is judged. In order:
 *
 * 1. the text must be a plain http(s) URL: no credentials, query, fragment, white space or backslash
 * 2. an address must be written as itself: what a URL parser turns into another address is a disguise
 * 3. names of cloud metadata services are refused
 * 4. no address may be link-local, metadata, unspecified, multicast, reserved or an IPv4 address in disguise
 * 5. without TLS every address must be this machine or a private network
 */
export function decideBaseUrl(text: string, addresses: readonly string[] | null): BaseUrlDecision {
  if (!URL.canParse(text) || hasOddCharacter(text)) return refuse('it is not a URL');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return refuse('only https and, within a private network, http are spoken');
  }
  if (!/^https?:\/\//i.test(text)) return refuse('it is not a URL');
  const authority = text.replace(/^https?:\/\//i, '').split(/[/?#]/, 1)[0] ?? '';
  if (authority.includes('@')) return refuse('it has a user name or password in it');
  if (text.includes('?')) return refuse('it has a query');
  if (text.includes('#')) return refuse('it has a fragment');

  const host = readHost(url);
  const written = authority.replace(/:\d*$/, '').replace(/^\[(.*)\]$/s, '$1');
  if (isIP(host) === 4 && written !== host) return refuse('its address is written in disguise');
  if (METADATA_NAMES.has(host.replace(/\.$/, ''))) return refuse('it names a cloud metadata service');

  const judged = isIP(host) === 0 ? addresses : [host];
  if (judged === null) return allow(url);
  if (judged.length === 0) return refuse('its name has no address');
  for (const address of judged) {
    const found = classifyAddress(address);
    if (found.kind === 'refused') return refuse(`of ${address}: ${found.why}`);
    if (found.kind === 'public' && url.protocol === 'http:') {
      return refuse(`http is for this machine and private networks, and ${address} is public: use https`);
    }
  }
  return allow(url);
}

/** The host of a URL as a name or a bare address. */
export function readHost(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/s, '$1');
}

const METADATA_NAMES = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'metadata.azure.internal',
  'metadata.tencentyun.com',
  'instance-data',
  'instance-data.ec2.internal',
]);

// A URL parser drops or rewrites these without a word; a person who reads the text would see another address.
function hasOddCharacter(text: string): boolean {
  return [...text].some((character) => character === '\\' || character <= ' ' || character === '\u007f');
}

function allow(url: URL): BaseUrlDecision {
  return { allowed: true, url: url.href.replace(/\/+$/, '') };
}

function refuse(why: string): BaseUrlDecision {
  return { allowed: false, why };
}
