// How long an answer may be, by what a good one usually has. A model that is wordy has room; one that does not come to an end
// is stopped before it has cost what a chapter does; and a server that holds prompt and answer against its context is not
// asked for room that nobody needs.

const TIMES_THE_USUAL = 4;
const LEAST = 4000;
/** Rounded up, so that the limit does not tell how long the text before it was. */
const STEP = 1000;

export function limitOutput(usualTokens: number): number {
  return Math.max(LEAST, Math.ceil((usualTokens * TIMES_THE_USUAL) / STEP) * STEP);
}
