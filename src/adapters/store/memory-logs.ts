import type { JsonObject } from '../../contracts/json.ts';
import type { LogStore } from '../../engine/ports.ts';
import { InvariantError } from '../../errors.ts';
import { checkLogName } from './check-log-name.ts';

/** Logs in memory; copied on their way in and out, as a disk would. */
export function createMemoryLogs(): LogStore {
  const logs = new Map<string, JsonObject[]>();
  return {
    async append(name, place, entry) {
      const log = logs.get(checkLogName(name)) ?? [];
      if (place <= log.length) return false;
      if (place > log.length + 1) throw new InvariantError(`${name} ${place} would leave a gap`);
      logs.set(name, [...log, structuredClone(entry)]);
      return true;
    },
    read: async (name, from) => structuredClone((logs.get(name) ?? []).slice(from - 1)),
  };
}
