import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ToolMemo } from '../../tools/tool.ts';
import { readBytesFile } from './text-files.ts';

/** What tools remember, a file a name. Replaced as a whole and not synced: losing it costs time and nothing else, so
 *  trouble with it is no trouble either. */
export function createFileMemo(folder: string): ToolMemo {
  let saved = 0;
  const place = (name: string) => join(folder, name.replaceAll(/[^A-Za-z0-9_.-]/g, '_'));
  return {
    load: async (name) => readBytesFile(place(name)),
    async save(name, bytes) {
      saved += 1;
      const temporary = `${place(name)}.${process.pid}-${saved}.tmp`;
      try {
        mkdirSync(folder, { recursive: true });
        writeFileSync(temporary, bytes);
        renameSync(temporary, place(name));
      } catch {
        // Worked out again next time.
      }
    },
  };
}
