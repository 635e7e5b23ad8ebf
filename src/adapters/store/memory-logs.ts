import type { JsonObject } from '../../contracts/json.ts';
import type { LogStore } from '../../engine/ports.ts';
import { parseLogName } from './log-name.ts';

/** Logs in memory; copied on their way in and out, as a disk would. */
export function createMemoryLogs(): LogStore {
  const logs = new Map<string, JsonObject[]>();
  return {
    async append(name, place, entry) {
      parseLogName(name);
      const log = logs.get(name) ?? [];
      if (place !== log.length + 1) return false;
      logs.set(name, [...log, structuredClone(entry)]);
      return true;
    },
    list: async (kind) =>
      [...logs]
        .filter(([name]) => parseLogName(name).kind === kind)
        .map(([log, entries]) => ({ log, entries: entries.length }))
        .sort((a, b) => (a.log < b.log ? -1 : 1)),
    read: async (name, from) => structuredClone((logs.get(name) ?? []).slice(from - 1)),
    remove: async (name) => logs.delete(name),
  };
}
