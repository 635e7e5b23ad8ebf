import { BlockList, isIPv4, isIPv6 } from 'node:net';

export type AddressClass =
  | { readonly kind: 'loopback' | 'private' | 'public' }
  | { readonly kind: 'refused'; readonly why: string };

/**
 * What sort of place an IP address is. IPv6 is looked at before the tables, since a BlockList takes an IPv4-mapped
 * address for the IPv4 one inside: the forms that hide an IPv4 address would otherwise pass for something else.
 */
export function classifyAddress(address: string): AddressClass {
  if (isIPv4(address)) return classifyByTable(address, 'ipv4');
  const bare = address.replace(/%.*$/s, '');
  if (!isIPv6(bare)) return refused('it is not an IP address');
  const groups = readGroups(bare);
  const inner = groups.slice(6);
  if (startsWith(groups, [0x64, 0xff9b, 0, 0, 0, 0])) {
    // What DNS64 makes of an IPv4-only name on an IPv6-only network: as good or bad as the IPv4 address in it.
    return classifyByTable(inner.flatMap((group) => [group >> 8, group & 0xff]).join('.'), 'ipv4');
  }
  if (startsWith(groups, [0, 0, 0, 0, 0, 0xffff])) return refused('it is an IPv4 address dressed as IPv6');
  if (startsWith(groups, [0, 0, 0, 0, 0, 0]) && (inner[0] !== 0 || (inner[1] ?? 0) > 1)) {
    return refused('it is an IPv4 address dressed as IPv6');
  }
  return classifyByTable(bare, 'ipv6');
}

type Family = 'ipv4' | 'ipv6';

const REFUSED: readonly (readonly [why: string, subnets: readonly string[]])[] = [
  [
    'it serves the secrets of a cloud machine',
    ['169.254.169.254/32', '169.254.170.2/32', '100.100.100.200/32'],
  ],
  ['it serves the secrets of a cloud machine', ['192.0.0.192/32', 'fd00:ec2::254/128']],
  ['it is link-local', ['169.254.0.0/16', 'fe80::/10', 'fec0::/10']],
  ['it is unspecified', ['0.0.0.0/8', '::/128']],
  ['it is a multicast address', ['224.0.0.0/4', 'ff00::/8']],
  ['it is reserved', ['240.0.0.0/4']],
  ['it is a tunnel to an IPv4 address', ['2002::/16', '2001::/32']],
];
const LOOPBACK = ['127.0.0.0/8', '::1/128'];
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];

function classifyByTable(address: string, family: Family): AddressClass {
  const row = REFUSED.find(([, subnets]) => isWithin(address, family, subnets));
  if (row !== undefined) return refused(row[0]);
  if (isWithin(address, family, LOOPBACK)) return { kind: 'loopback' };
  if (isWithin(address, family, PRIVATE)) return { kind: 'private' };
  return { kind: 'public' };
}

function isWithin(address: string, family: Family, subnets: readonly string[]): boolean {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [net = '', bits = ''] = subnet.split('/');
    if (isIPv4(net) === (family === 'ipv4')) list.addSubnet(net, Number(bits), family);
  }
  return list.check(address, family);
}

/** The eight groups of an IPv6 address, however it is written. */
function readGroups(address: string): number[] {
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const left = readHex(head);
  if (tail === undefined) return left;
  const right = readHex(tail);
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

function readHex(groups: string): number[] {
  return groups === '' ? [] : groups.split(':').map((group) => Number.parseInt(group, 16));
}

function startsWith(groups: readonly number[], prefix: readonly number[]): boolean {
  return prefix.every((group, index) => groups[index] === group);
}

function refused(why: string): AddressClass {
  return { kind: 'refused', why };
}
