import type { RunStatus } from '../contracts/run.ts';

// Whether a server goes on with a run, in this order:
//   1  it is done or cancelled                                        no
//   2  it waits for its turn, or somebody asked that it goes on       yes
//   3  it was begun at a command line                                 no: a person is there to go on with it
//   4  it runs; its owner is dead if the lock can be had              yes
//   5  it was cut short when its server was stopped                   yes
//   6  it failed, or paused for a reason that is still there          no
// Whoever takes it up holds the lock by then, so that a run that lives elsewhere is waited for and not disturbed.

export interface TakeUpFacts {
  readonly status: RunStatus;
  /** It came through the queue. */
  readonly queued: boolean;
  /** Somebody put a request beside it that it goes on. */
  readonly asked: boolean;
  /** The reason code it ended or paused with; null where there is none. */
  readonly reasonCode: string | null;
}

export function decideTakeUp({ status, queued, asked, reasonCode }: TakeUpFacts): boolean {
  if (status === 'done' || status === 'cancelled') return false;
  if (status === 'pending' || asked) return true;
  if (!queued) return false;
  if (status === 'running') return true;
  return status === 'paused' && reasonCode === 'interrupted';
}
