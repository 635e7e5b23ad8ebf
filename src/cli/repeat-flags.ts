import type { CommandInputs } from './create-command-inputs.ts';
import { quoteWord } from './quote-word.ts';

/** The options of this call that are to be typed again, each with a space before it. */
export function repeatFlags(options: CommandInputs, names: readonly string[]): string {
  return names
    .flatMap((name) => {
      if (!options.declares(name)) return [];
      const value = options.value(name);
      if (value === undefined || value === false) return [];
      return value === true ? [` --${name}`] : [` --${name} ${quoteWord(value)}`];
    })
    .join('');
}
