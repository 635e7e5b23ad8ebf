import type { OptionSpec } from './command-spec.ts';

/** Of whatever asks a model. */
export const PLAN: OptionSpec = {
  flags: '--plan',
  description: 'say what it would send and cost, and send nothing',
  conflicts: ['max-cost', 'max-tokens'],
};
