/** Where a server listens, as the system tells it. */
export interface BoundAddress {
  /** As it was asked for. */
  readonly host: string;
  /** What that came to: `0.0.0.0` and `::` mean every address of this machine. */
  readonly address: string;
  readonly port: number;
  /** The addresses of this machine, of both kinds. */
  readonly interfaces: readonly string[];
}

export interface ServerAddresses {
  /** What to open, the nearest first: each of them is answered. */
  readonly shown: readonly string[];
  /** What a Host header may say, in lower case. */
  readonly hosts: readonly string[];
  /** Whether only this machine can reach it. */
  readonly isLocal: boolean;
}

const HTTP_PORT = 80;
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** A name that was not asked for is none of ours, since any name can be made to point here; an address of this machine cannot
 *  be anybody else's. Browsers and most programs leave out the port of http. */
export function deriveAddresses({ host, address, port, interfaces }: BoundAddress): ServerAddresses {
  const isEverywhere = address === '0.0.0.0' || address === '::';
  const own = isEverywhere
    ? ['127.0.0.1', ...listOthers(interfaces, address === '::').map(bracket)]
    : [bracket(host.toLowerCase())];
  const withPort = (name: string) => `${name}:${port}`;
  const names = [...new Set([...LOOPBACK, ...own])];
  const isHttp = port === HTTP_PORT;
  return {
    shown: isHttp ? own : own.map(withPort),
    hosts: [...names.map(withPort), ...(isHttp ? names : [])],
    isLocal: isLoopback(address),
  };
}

/** What others reach it by; an address that holds on one cable only (`fe80:`) cannot be written into a browser. */
function listOthers(interfaces: readonly string[], both: boolean): string[] {
  return interfaces.filter(
    (each) => !isLoopback(each) && (each.includes(':') ? both && !/^fe[89ab]/i.test(each) : true),
  );
}

const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.');
const bracket = (name: string): string => (name.includes(':') ? `[${name}]` : name);
