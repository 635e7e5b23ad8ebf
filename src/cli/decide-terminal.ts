import type { CliIo, CliStream } from './cli-io.ts';
import type { GlobalFlags } from './read-global-flags.ts';

export interface TerminalDecision {
  readonly colorOut: boolean;
  readonly colorErr: boolean;
  readonly progress: 'live' | 'lines' | 'none';
  /** How wide tables may be; null where it is no terminal: what is piped or kept is not cut. */
  readonly columnsOut: number | null;
  readonly columnsErr: number | null;
}

/** Of a terminal that does not tell. */
const USUAL_COLUMNS = 80;

/** How to speak to the two streams, from what they are and what the environment and the flags ask for. */
export function decideTerminal(
  io: Pick<CliIo, 'stdout' | 'stderr' | 'env'>,
  flags: GlobalFlags,
): TerminalDecision {
  const plain = io.env['TERM'] === 'dumb' || isSet(io.env['CI']);
  const noColor = plain || !flags.color || isSet(io.env['NO_COLOR']);
  const color = (stream: CliStream) => stream.isTTY && !noColor;
  const live = io.stderr.isTTY && !plain && !flags.json;
  return {
    colorOut: color(io.stdout),
    colorErr: color(io.stderr),
    columnsOut: columnsOf(io.stdout),
    columnsErr: columnsOf(io.stderr),
    progress: flags.quiet ? 'none' : live ? 'live' : 'lines',
  };
}

function columnsOf({ isTTY, columns }: CliStream): number | null {
  if (!isTTY) return null;
  return columns === undefined || columns < 1 ? USUAL_COLUMNS : columns;
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== 'false';
}
