import type { CliInput, CliIo } from '../../src/cli/cli-io.ts';

interface TerminalParts {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  readonly packageFiles?: Readonly<Record<string, string>>;
}

/** An io for the command line that keeps what is written, and lets a test press Ctrl-C and let time pass. */
export class RecordingTerminal implements CliIo {
  readonly env: Readonly<Record<string, string>>;
  readonly cwd = '/books';
  readonly nodeVersion = '20.19.0';
  readonly stdin: CliInput;
  stdoutText = '';
  stderrText = '';
  /** Both streams in the order of writing, as one terminal gets them. */
  screenText = '';
  readonly #parts: TerminalParts;
  readonly #interruptHandlers = new Set<() => void>();
  readonly #crashHandlers = new Set<(error: unknown) => void>();
  readonly #ticks = new Set<() => void>();
  #elapsedMs = 0;
  #columns: number | undefined;

  constructor(parts: TerminalParts = {}) {
    this.#parts = parts;
    this.#columns = parts.columns;
    this.env = parts.env ?? {};
    this.stdin = Object.assign(readOnce(parts.stdin ?? ''), { isTTY: parts.isTTY ?? false });
  }

  get stdout() {
    return this.#stream((text) => {
      this.stdoutText += text;
    });
  }

  get stderr() {
    return this.#stream((text) => {
      this.stderrText += text;
    });
  }

  readonly clock = {
    elapsedMs: () => this.#elapsedMs,
    every: (_intervalMs: number, tick: () => void) => {
      this.#ticks.add(tick);
      return () => this.#ticks.delete(tick);
    },
  };

  readPackageFile = (path: string): string | null => {
    const files: Record<string, string> = {
      'package.json': '{"version":"1.2.3"}',
      ...this.#parts.packageFiles,
    };
    return files[path] ?? null;
  };

  onInterrupt(handler: () => void) {
    this.#interruptHandlers.add(handler);
    return () => this.#interruptHandlers.delete(handler);
  }

  onCrash(handler: (error: unknown) => void) {
    this.#crashHandlers.add(handler);
    return () => this.#crashHandlers.delete(handler);
  }

  interrupt(): void {
    for (const handler of this.#interruptHandlers) handler();
  }

  crash(error: unknown): void {
    for (const handler of this.#crashHandlers) handler(error);
  }

  /** Somebody draws the window wider or narrower. */
  resize(columns: number): void {
    this.#columns = columns;
  }

  passTime(ms: number): void {
    this.#elapsedMs += ms;
    for (const tick of this.#ticks) tick();
  }

  get listeners(): number {
    return this.#interruptHandlers.size + this.#crashHandlers.size + this.#ticks.size;
  }

  /** What a person sees: each clearing of a line takes away what was on it. */
  get screen(): string {
    return this.screenText
      .replaceAll('\u001b[?7l', '')
      .replaceAll('\u001b[?7h', '')
      .split('\n')
      .map((line) => line.split('\r\u001b[2K').at(-1) ?? '')
      .join('\n');
  }

  #stream(keep: (text: string) => void) {
    const measure = () => this.#columns;
    return {
      isTTY: this.#parts.isTTY ?? false,
      get columns() {
        return measure();
      },
      write: (text: string) => {
        keep(text);
        this.screenText += text;
      },
    };
  }
}

async function* readOnce(text: string): AsyncGenerator<string> {
  yield text;
}
