import { networkInterfaces } from 'node:os';

/** Every address of this machine, of both kinds, its own loopback among them. */
export function listNetworkAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address));
}
