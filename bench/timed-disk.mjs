// A real disk that adds up what its syncs take. They block, so that whatever waits for the writer waits for them.
import { createNodeDisk } from '../dist/adapters/store/node-disk.js';

export function createTimedDisk() {
  const disk = createNodeDisk();
  let ms = 0;
  const timed =
    (run) =>
    (...given) => {
      const before = performance.now();
      try {
        return run(...given);
      } finally {
        ms += performance.now() - before;
      }
    };
  return {
    ...disk,
    sync: timed(disk.sync),
    syncFolder: timed(disk.syncFolder),
    syncMs: () => ms,
  };
}
