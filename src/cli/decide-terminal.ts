import type { CliIo, CliStream } from './cli-io.ts';
import type { GlobalFlags } from './read-global-flags.ts';

export interface TerminalDecision {
  readonly colorOut: boolean;
  readonly colorErr: boolean;
  readonly progress: 'live' | 'lines' | 'none';
}

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
    progress: flags.quiet ? 'none' : live ? 'live' : 'lines',
  };
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== 'false';
}
