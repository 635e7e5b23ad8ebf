import type { Log } from '../engine/ports.ts';
import type { Output } from './create-output.ts';
import { formatFacts } from './format-facts.ts';

/** The application's messages on stderr. */
export function createLog(out: Output): Log {
  return {
    debug: (message, facts) =>
      out.verbose(() => (facts === undefined ? message : `${message} ${formatFacts(facts)}`)),
    info: (message) => out.info(message),
    warn: (message) => out.warn(message),
  };
}
