import type { Jsonable } from '../contracts/json.ts';
import { InvariantError, toTrouble } from '../errors.ts';
import type { CliIo, CliStream } from './cli-io.ts';
import type { Redactor } from './create-output-redactor.ts';
import { createPaint, type Paint, renderPaint } from './create-paint.ts';
import { createProgress, type Progress } from './create-progress.ts';
import { decideTerminal } from './decide-terminal.ts';
import { fitTables } from './fit-tables.ts';
import { formatTrouble } from './format-trouble.ts';
import { neutralizeText } from './neutralize-text.ts';
import type { GlobalFlags } from './read-global-flags.ts';
import { renderJson } from './render-json.ts';

/**
 * All that a command can say. stdout carries data, stderr messages and progress. Every text is redacted and neutralised
 * here, so a command may print what models and files say as it is; colours come from `paint` and nowhere else.
 */
export interface Output {
  readonly paint: Paint;
  readonly progress: Progress;
  /** The command's one result. Under --json the document, otherwise the text. */
  result<T extends Jsonable<T>>(document: T, render: () => string): void;
  /** One item of a stream. Under --json a line of JSON, otherwise the text. */
  line<T extends Jsonable<T>>(document: T, text: string): void;
  /** Silent under --quiet. */
  info(text: string): void;
  /** Always shown, as it is. */
  notice(text: string): void;
  /** Always shown, marked as a warning. */
  warn(text: string): void;
  /** Only under --verbose; a function is called only then. */
  verbose(text: string | (() => string)): void;
  /** An error as the end of the command: on stdout as {"error": …} under --json, otherwise on stderr. */
  trouble(error: unknown): void;
  /** Texts that must not be printed from now on. */
  addSecrets(secrets: readonly string[]): void;
}

export function createOutput(parts: {
  readonly io: Pick<CliIo, 'stdout' | 'stderr' | 'env' | 'clock'>;
  readonly flags: GlobalFlags;
  readonly redactor: Redactor;
}): Output {
  const { io, flags, redactor } = parts;
  const terminal = decideTerminal(io, flags);
  const paint = createPaint();
  const clean = (text: string, color: boolean, columns: number | null = null) =>
    renderPaint(fitTables(neutralizeText(redactor.redact(text)), columns), color);
  const progress = createProgress({
    stream: io.stderr,
    clock: io.clock,
    mode: terminal.progress,
    clean: (text) => clean(text, terminal.colorErr),
  });
  const print = (stream: CliStream, text: string) => {
    const lines = text.replace(/\n+$/, '');
    if (lines !== '') progress.aside(() => stream.write(`${lines}\n`));
  };
  const say = (text: string) => print(io.stderr, clean(text, terminal.colorErr, terminal.columnsErr));
  const tell = (text: string) => print(io.stdout, clean(text, terminal.colorOut, terminal.columnsOut));
  const emit = <T extends Jsonable<T>>(document: T) =>
    print(io.stdout, renderJson(document, redactor.redact));
  let hasResult = false;

  return {
    paint,
    progress,
    result(document, render) {
      if (hasResult) throw new InvariantError('a command has one result');
      hasResult = true;
      if (flags.json) emit(document);
      else tell(render());
    },
    line(document, text) {
      if (flags.json) emit(document);
      else tell(text);
    },
    info(text) {
      if (!flags.quiet) say(text);
    },
    notice: say,
    warn: (text) => say(`${paint.yellow('warning:')} ${text}`),
    verbose(text) {
      if (flags.verbose) say(paint.dim(typeof text === 'string' ? text : text()));
    },
    trouble(error) {
      progress.end();
      const trouble = toTrouble(error);
      // stdout takes one document: trouble after the result is told beside it.
      if (flags.json && !hasResult) emit({ error: trouble });
      else if (flags.json) print(io.stderr, renderJson({ error: trouble }, redactor.redact));
      else say(formatTrouble(trouble, paint));
      if (flags.verbose && error instanceof Error) say(paint.dim(formatStack(error)));
    },
    addSecrets: redactor.addSecrets,
  };
}

function formatStack(error: Error): string {
  const own = error.stack ?? String(error);
  if (error.cause === undefined) return own;
  const cause = error.cause instanceof Error ? formatStack(error.cause) : String(error.cause);
  return `${own}\ncaused by: ${cause}`;
}
