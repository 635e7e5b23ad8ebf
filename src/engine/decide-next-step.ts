// What happens when a step is asked for. In this order:
//   1  the run is stopping (cancelled, interrupted, lock lost)   refuse
//   2  the journal has it, same inputs                           replay: its recorded output, no effect
//   3  the same with other inputs, but from before an override   keep: its recorded output, and say so
//   4  the journal has it, other inputs                          refuse: step_inputs_changed
//   5  the same id is under way                                  refuse: a bug of the caller
//   6  the run is pausing                                        refuse: nothing new begins
//   7  otherwise                                                 run the effect
// A pausing run still replays, so that what is done can be told; it only begins nothing new. Somebody who overrides the
// fingerprint wants what is finished to stay and what is not to see the new inputs: what was journaled since the override
// has seen them, and has no excuse.

export interface StepFacts {
  readonly stopping: boolean;
  readonly pausing: boolean;
  readonly underWay: boolean;
  /** Input hash of the journaled step, null where the journal has none. */
  readonly recordedHash: string | null;
  readonly inputHash: string;
  /** Whether the journaled step is from before the fingerprint was last overridden. */
  readonly overridden: boolean;
}

export type StepDecision = 'replay' | 'keep' | 'run' | 'stopped' | 'paused' | 'inputs_changed' | 'duplicate';

export function decideNextStep(facts: StepFacts): StepDecision {
  if (facts.stopping) return 'stopped';
  if (facts.recordedHash !== null) {
    if (facts.recordedHash === facts.inputHash) return 'replay';
    return facts.overridden ? 'keep' : 'inputs_changed';
  }
  if (facts.underWay) return 'duplicate';
  return facts.pausing ? 'paused' : 'run';
}
