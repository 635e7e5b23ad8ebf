import type { Log } from '../engine/ports.ts';

export interface NovelLogOptions {
  /** Also what a model was asked, word for word, how long it took, and the tokens. */
  readonly verbose: boolean;
  readonly write: (line: string) => void;
}

/** A log for programs: `createApp({ …, log: createNovelLog({ verbose: true, write: console.error }) })`. */
export function createNovelLog({ verbose, write }: NovelLogOptions): Log {
  return {
    debug(message, facts = {}) {
      if (!verbose) return;
      write(message);
      for (const [name, value] of Object.entries(facts))
        write(`  ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
    },
    info: write,
    warn: write,
  };
}
