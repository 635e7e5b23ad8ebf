import type { RunEvent } from '../contracts/run-event.ts';

type Progress = Extract<RunEvent, { type: 'progress' }>;

// The progress of a run is told by whoever works on it, and stands in its manifest, which follows a little behind: it must not
// tell an older number after a newer one. So a manifest is believed where nothing was told for some looks at it. The same
// numbers are told again now and then while a model is waited for: whoever follows has to know that somebody is still there.

const LOOKS = 3;
/** There is a look a second, or more. */
const SAME_LOOKS = 9;

export interface ProgressNews {
  /** Told by whoever works on the run. */
  hear(progress: Progress): void;
  /** Whether what a manifest says is to be told. */
  see(progress: Progress): boolean;
}

export function createProgressNews(): ProgressNews {
  let shown = '';
  let looks = LOOKS;
  let sameLooks = 0;
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
      if (looks <= LOOKS) return false;
      sameLooks = isOther(progress) ? 0 : sameLooks + 1;
      return sameLooks % SAME_LOOKS === 0 && (sameLooks === 0 || progress.calls_under_way > 0);
    },
  };
}
