import type { OptionSpec } from './command-spec.ts';

/** What every command that asks models takes: how much it may cost, and at what price. */
export const BUDGET_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--max-cost <usd>',
    description: 'pause before a request could bring the cost over this',
    type: 'number',
  },
  {
    flags: '--max-tokens <n>',
    description: 'pause before a request could bring the tokens over this',
    type: 'integer',
    min: 1,
  },
  {
    flags: '--price <in,out>',
    description:
      'what the model in use costs, in dollars for a million tokens: IN,OUT or IN,OUT,CACHED; before any other price',
  },
];
