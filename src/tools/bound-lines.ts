import { boundText } from './bound-text.ts';
import { joinDigest } from './join-digest.ts';

const LONGEST_LINE = 600;

/** Lines of anybody's making, each cut to a readable length, as many as fit. */
export function boundLines(lines: readonly string[], limit: number): string {
  return joinDigest(
    lines.map((line) => boundText(line, LONGEST_LINE)),
    limit,
  );
}
