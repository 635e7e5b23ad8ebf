import type { Ids } from '../../src/engine/ports.ts';

/** run_1, run_2, sess_3 … */
export function createSequentialIds(): Ids {
  let count = 0;
  return {
    async next(prefix) {
      count += 1;
      return `${prefix}_${count}`;
    },
  };
}
