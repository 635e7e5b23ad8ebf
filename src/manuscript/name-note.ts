import type { RunContext } from '../engine/run-context.ts';

/**
 * The step in which a commit notes what is there before it: `<commit>/before:1`, `:2` … A run that is taken up after a
 * crash goes on with what it noted. One that has failed and is taken up again looks anew, since a person may have
 * mended the very file in between; unless the commit was made, which stays with the note that it was planned from.
 */
export function nameNote(context: Pick<RunContext, 'isFromEarlierRound'>, commitId: string): string {
  let attempt = 1;
  while (context.isFromEarlierRound(`${commitId}/before:${attempt}`)) attempt += 1;
  return `${commitId}/before:${context.isFromEarlierRound(commitId) ? attempt - 1 : attempt}`;
}
