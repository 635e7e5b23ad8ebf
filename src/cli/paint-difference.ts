import type { Paint } from './create-paint.ts';

/** The lines of a difference in their colours: what went red, what came green, what changed with both inside. */
export function paintDifference(difference: string, paint: Paint): string {
  let color = paint.dim;
  return difference
    .split('\n')
    .map((line) => {
      // A paragraph of several lines has its mark before the first one only.
      if (line.startsWith('- ')) color = paint.red;
      else if (line.startsWith('+ ')) color = paint.green;
      else if (line.startsWith('~ ')) color = (text) => paintWords(text, paint);
      else if (line.startsWith('  … ')) color = paint.dim;
      return color(line);
    })
    .join('\n');
}

function paintWords(line: string, paint: Paint): string {
  return line
    .replaceAll(/\[-.*?-\]/g, (text) => paint.red(text))
    .replaceAll(/\{\+.*?\+\}/g, (text) => paint.green(text));
}
