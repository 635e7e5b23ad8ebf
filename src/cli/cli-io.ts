/** Everything the command line has from outside. bin.ts makes it from the process, a test from memory. */
export interface CliIo {
  /** Data. */
  readonly stdout: CliStream;
  /** Messages and progress. */
  readonly stderr: CliStream;
  readonly stdin: CliInput;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** 20.19.0 */
  readonly nodeVersion: string;
  readonly clock: CliClock;
  /** A text file that is installed with the program (`package.json`, `docs/help/…`), or null where there is none. */
  readPackageFile(path: string): string | null;
  /** Calls the handler for each Ctrl-C until the returned function is called. */
  onInterrupt(handler: () => void): () => void;
  /** Calls the handler with what nobody caught, until the returned function is called. */
  onCrash(handler: (error: unknown) => void): () => void;
}

export interface CliStream {
  write(text: string): void;
  readonly isTTY: boolean;
  readonly columns: number | undefined;
}

export interface CliInput extends AsyncIterable<string | Uint8Array> {
  readonly isTTY: boolean;
}

/** For elapsed time only: never shown as a date. */
export interface CliClock {
  elapsedMs(): number;
  /** Calls back until the returned function is called; does not keep the process alive. */
  every(intervalMs: number, tick: () => void): () => void;
}
