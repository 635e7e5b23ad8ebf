import { CodedError } from '../errors.ts';
import type { CommandContext, OptionSpec } from './command-spec.ts';

/** Options of every command that may ask a model. */
export const CASSETTE_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--record <file>',
    description: 'keep every exchange with a model in this new file',
    conflicts: ['replay'],
  },
  { flags: '--replay <file>', description: 'answer from such a file; nothing is sent to a provider' },
];

/** Which cassette a command was given; null for none, and for commands that ask no model. */
export function readCassette({
  options,
}: Pick<CommandContext, 'options'>): { readonly mode: 'record' | 'replay'; readonly path: string } | null {
  for (const mode of ['record', 'replay'] as const) {
    const path = options.declares(mode) ? options.text(mode) : undefined;
    if (path === '')
      throw new CodedError('usage_invalid', { message: `--${mode} needs the name of a file.` });
    if (path !== undefined) return { mode, path };
  }
  return null;
}
