import type { RunEvent } from '../contracts/run-event.ts';

type Progress = Extract<RunEvent, { type: 'progress' }>;

// The progress of a run is told by whoever works on it, and stands in its manifest, which follows a little behind: it must not
// tell an older number after a newer one. So a manifest is believed where nothing was told for some looks at it.

const LOOKS = 3;

export interface ProgressNews {
  /** Told by whoever works on the run. */
  hear(progress: Progress): void;
  /** Whether what a manifest says is to be told. */
  see(progress: Progress): boolean;
}

export function createProgressNews(): ProgressNews {
  let shown = '';
  let looks = LOOKS;
  const isOther = ({ usage, words, calls_under_way, calls_answering, steps_done, steps_total }: Progress) => {
    const before = shown;
    shown = JSON.stringify([usage, words, calls_under_way, calls_answering, steps_done, steps_total]);
    return shown !== before;
  };
  return {
    hear(progress) {
      looks = 0;
      isOther(progress);
    },
    see(progress) {
      looks += 1;
      return looks > LOOKS && isOther(progress);
    },
  };
}
