import type { Trouble } from '../contracts/trouble.ts';
import type { Paint } from './create-paint.ts';

/** Trouble for a person: what happened, why, what was kept, and the one thing to do next. */
export function formatTrouble(trouble: Trouble, paint: Paint): string {
  const row = (label: string, text: string) => `  ${paint.dim(label.padEnd(4))}  ${hang(text, 8)}`;
  return [
    `${paint.red(paint.bold('error:'))} ${hang(trouble.message, 7)}`,
    row('why', trouble.reason_code),
    row('kept', trouble.kept ?? 'everything that was already on disk'),
    row('next', trouble.next_action),
  ].join('\n');
}

function hang(text: string, columns: number): string {
  return text.trimEnd().replaceAll('\n', `\n${' '.repeat(columns)}`);
}
