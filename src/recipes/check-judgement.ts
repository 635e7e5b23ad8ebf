import type { CheckReport } from '../contracts/scene-work.ts';

// A report says twice what it thinks: whether it passes, and what it found. Where the two speak against one another nobody knows
// which to go by, so it is asked for again:
//   it passes, and reports something grave     what is said and what is done differ
//   it does not pass, and reports nothing      whoever has to mend it is told nothing

/** Null where both say the same. */
export function checkJudgement({
  pass,
  findings,
}: CheckReport): { readonly message: string; readonly detail: string } | null {
  const grave = findings.find(({ severity }) => severity === 'high');
  if (pass && grave !== undefined) {
    const message = `it passes, and has a finding of severity high: ${JSON.stringify(grave.description)}`;
    return { message, detail: 'contradiction' };
  }
  if (pass || findings.length > 0) return null;
  return { message: 'it does not pass, and no finding says why', detail: 'withheld' };
}
