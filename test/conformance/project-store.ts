import { describe } from 'vitest';
import type { ProjectStore } from '../../src/engine/ports.ts';
import type { FixedClock } from '../fakes/fixed-clock.ts';
import { describeAudit } from './audit-suite.ts';
import { describeFiles } from './files-suite.ts';
import { describeJournal } from './journal-suite.ts';
import { describeLock } from './lock-suite.ts';
import { describeMemo } from './memo-suite.ts';
import { describeRequests } from './requests-suite.ts';
import { describeRuns } from './runs-suite.ts';
import { describeWorkKeys } from './work-key-suite.ts';

export interface StoreUnderTest {
  readonly store: ProjectStore;
  readonly clock: FixedClock;
  /** From now on whoever holds the lock counts as dead. */
  killOwner(): void;
  /** Lets the time pass in which an owner looks after its lease. */
  renewLeases(): void;
  /** Removes whatever the store left outside of memory. */
  dispose(): void;
}

export type CreateStore = () => StoreUnderTest;

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
    describeMemo(createStore);
  });
}
