import { describe } from 'vitest';
import type { Clock, ProjectStore } from '../../src/engine/ports.ts';
import { describeAudit } from './audit-suite.ts';
import { describeBeside } from './beside-suite.ts';
import { describeDrafts } from './drafts-suite.ts';
import { describeFiles } from './files-suite.ts';
import { describeJournal } from './journal-suite.ts';
import { describeLock } from './lock-suite.ts';
import { describeLogs } from './logs-suite.ts';
import { describeMemo } from './memo-suite.ts';
import { describeRequests } from './requests-suite.ts';
import { describeRuns } from './runs-suite.ts';
import { describeTidy } from './tidy-suite.ts';
import { describeWorkKeys } from './work-key-suite.ts';

export interface StoreUnderTest {
  readonly store: ProjectStore;
  /** The clock that the store was given. */
  readonly clock: Pick<Clock, 'now'>;
  /** Lets time pass for the store; whoever holds its lock looks after its lease meanwhile. */
  pass(ms: number): Promise<void>;
  /** From now on whoever holds the lock counts as dead, and does not know it. */
  killOwner(): Promise<void>;
  /** Removes whatever the store left outside of memory. */
  dispose(): Promise<void>;
}

export type CreateStore = () => Promise<StoreUnderTest>;

/** Every sentence of the storage ports, for one implementation of them. */
export function describeProjectStore(name: string, createStore: CreateStore): void {
  describe(`${name} as a ProjectStore`, () => {
    describeFiles(createStore);
    describeAudit(createStore);
    describeLock(createStore);
    describeRuns(createStore);
    describeWorkKeys(createStore);
    describeJournal(createStore);
    describeRequests(createStore);
    describeLogs(createStore);
    describeDrafts(createStore);
    describeMemo(createStore);
    describeBeside(createStore);
    describeTidy(createStore);
  });
}
