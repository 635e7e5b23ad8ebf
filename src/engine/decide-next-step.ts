// What happens when a step is asked for. In this order:
//   1  the run is stopping (cancelled, interrupted, lock lost)   refuse
//   2  the journal has it, same inputs                           replay: its recorded output, no effect
//   3  the journal has it, other inputs                          refuse: step_inputs_changed
//   4  the same id is under way                                  refuse: a bug of the caller
//   5  the run is pausing                                        refuse: nothing new begins
//   6  otherwise                                                 run the effect
// A pausing run still replays, so that what is done can be told; it only begins nothing new.

export interface StepFacts {
  readonly stopping: boolean;
  readonly pausing: boolean;
  readonly underWay: boolean;
  /** Input hash of the journaled step, null where the journal has none. */
  readonly recordedHash: string | null;
  readonly inputHash: string;
}

export type StepDecision = 'replay' | 'run' | 'stopped' | 'paused' | 'inputs_changed' | 'duplicate';

export function decideNextStep(facts: StepFacts): StepDecision {
  if (facts.stopping) return 'stopped';
  if (facts.recordedHash !== null)
    return facts.recordedHash === facts.inputHash ? 'replay' : 'inputs_changed';
  if (facts.underWay) return 'duplicate';
  return facts.pausing ? 'paused' : 'run';
}
