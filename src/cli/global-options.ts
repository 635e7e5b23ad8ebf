import type { OptionSpec } from './command-spec.ts';

/** Options that every command takes, before or after its name. */
export const GLOBAL_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--workspace <dir>',
    description:
      'the folder with the projects (default: the nearest one upward with bookforge.config.json or projects/)',
  },
  { flags: '--model <id>', description: 'the model to ask, as provider:model (default: offline:author)' },
  { flags: '--json', description: 'print one JSON document, or JSON lines where a command streams' },
  { flags: '--quiet', description: 'print results, warnings and errors only' },
  { flags: '--verbose', description: 'print what happens underneath as well' },
  { flags: '--no-color', description: 'print without colour' },
  { flags: '--no-input', description: 'never ask a question; fail where an answer is needed' },
];
