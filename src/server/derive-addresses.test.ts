import { describe, expect, it } from 'vitest';
import { type BoundAddress, deriveAddresses } from './derive-addresses.ts';

const BOUND: BoundAddress = { host: '127.0.0.1', address: '127.0.0.1', port: 4000, interfaces: [] };
const LAN = ['127.0.0.1', '::1', '192.168.1.7', 'fe80::1', '2001:db8::7'];

describe('the addresses of a server', () => {
  it.each<[string, Partial<BoundAddress>, string[], boolean]>([
    ['this machine', {}, ['127.0.0.1:4000'], true],
    ['by name', { host: 'localhost' }, ['localhost:4000'], true],
    ['another loopback', { host: '127.0.0.2', address: '127.0.0.2' }, ['127.0.0.2:4000'], true],
    ['IPv6', { host: '::1', address: '::1' }, ['[::1]:4000'], true],
    ['a name', { host: 'Box.local', address: '192.168.1.7' }, ['box.local:4000'], false],
    // Nobody can be at 0.0.0.0: it means every address there is.
    [
      'all',
      { host: '0.0.0.0', address: '0.0.0.0', interfaces: LAN },
      ['127.0.0.1:4000', '192.168.1.7:4000'],
      false,
    ],
    [
      'all of both kinds',
      { host: '::', address: '::', interfaces: LAN },
      ['127.0.0.1:4000', '192.168.1.7:4000', '[2001:db8::7]:4000'],
      false,
    ],
    ['no network', { host: '0', address: '0.0.0.0', interfaces: ['127.0.0.1'] }, ['127.0.0.1:4000'], false],
    // Browsers leave the port of http out.
    ['port 80', { port: 80 }, ['127.0.0.1'], true],
  ])('%s', (_, changes, shown, isLocal) => {
    const addresses = deriveAddresses({ ...BOUND, ...changes });
    expect([addresses.shown, addresses.isLocal]).toEqual([shown, isLocal]);
    // Whatever is shown is answered under.
    expect(shown.filter((each) => !addresses.hosts.includes(each))).toEqual([]);
  });

  it('are answered under what a browser sends, and under no other', () => {
    expect(deriveAddresses(BOUND).hosts).toEqual(['127.0.0.1:4000', 'localhost:4000', '[::1]:4000']);
    const eighty = deriveAddresses({ ...BOUND, port: 80 }).hosts;
    expect(eighty).toEqual(expect.arrayContaining(['127.0.0.1', '127.0.0.1:80', 'localhost']));
    const all = deriveAddresses({ host: '0.0.0.0', address: '0.0.0.0', port: 4000, interfaces: LAN }).hosts;
    expect(all).not.toContain('0.0.0.0:4000');
  });
});
