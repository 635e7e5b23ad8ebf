import { expect } from 'vitest';
import type { AuditTrail } from '../../src/audit/create-audit-trail.ts';
import { deriveIssueId } from '../../src/audit/new-issue.ts';
import { CodedError } from '../../src/errors.ts';
import { openTestStore } from './open-test-store.ts';
import { openTestTrail, verifyTestTrail } from './sample-audit.ts';
import {
  createSimulatedDisk,
  SimulatedCrash,
  type SimulatedDisk,
  type SimulatedDiskOptions,
} from './simulated-disk.ts';

const ROOT = '/project';

/** The issue that is there before the work begins. */
export const KILLED_ISSUE = deriveIssueId(['a chapter']);

export interface AuditKills {
  /** How many calls of the disk the work makes when nothing goes wrong. */
  readonly calls: number;
  /** The trail and the issues as they have to be in the end. */
  readonly expected: Readonly<Record<string, string>>;
  /** The work on a fresh disk on which something goes wrong. */
  fail(options: SimulatedDiskOptions): Promise<SimulatedDisk>;
  /** The work once more, as another process: it may go wrong again. */
  failAgain(disk: SimulatedDisk): Promise<void>;
  /** The work in one process that tries again after trouble. */
  insist(options: SimulatedDiskOptions, label: string): Promise<SimulatedDisk>;
  /** The work done again by another process: the same trail to the byte, which verifies before and after. */
  repeat(disk: SimulatedDisk, label: string): Promise<void>;
}

export async function createAuditKills(
  work: (trail: AuditTrail) => Promise<void>,
  entries: number,
): Promise<AuditKills> {
  const base = createSimulatedDisk();
  const issue = { origin: ['a chapter'], title: 'Chapter 1', author: 'chief', body: '' };
  await openTestTrail(openTestStore(ROOT, base)).issues.open(issue);
  let processes = 1;
  const openTrail = (disk: SimulatedDisk): AuditTrail => {
    processes += 1;
    return openTestTrail(openTestStore(ROOT, disk, { pid: processes })).trail;
  };
  const clean = base.afterCrash('kept');
  await work(openTrail(clean));
  const expected = trailOf(clean);

  return {
    calls: clean.calls,
    expected,
    async fail(options) {
      const disk = base.afterCrash('kept', options);
      await work(openTrail(disk)).catch(expectTrouble);
      return disk;
    },
    failAgain: (disk) => work(openTrail(disk)).catch(expectTrouble),
    async insist(options, label) {
      const disk = base.afterCrash('kept', options);
      const trail = openTrail(disk);
      await work(trail).catch(expectTrouble);
      expect((await verifyTestTrail(openTestStore(ROOT, disk).audit)).troubles, label).toEqual([]);
      await work(trail);
      expect(trailOf(disk), label).toEqual(expected);
      return disk;
    },
    async repeat(disk, label) {
      const trail = openTrail(disk);
      expect((await verifyTestTrail(openTestStore(ROOT, disk).audit)).troubles, label).toEqual([]);
      await work(trail);
      expect(trailOf(disk), label).toEqual(expected);
      expect(await verifyTestTrail(openTestStore(ROOT, disk).audit), label).toMatchObject({
        intact: true,
        entries,
        notices: [],
      });
      expect(disk.openFiles, label).toBe(0);
    },
  };
}

function trailOf(disk: SimulatedDisk): Record<string, string> {
  const files = [...disk.dump()].filter(([path]) => /\/\.control-room\/(audit|issues)\//.test(path));
  return Object.fromEntries(files.map(([path, bytes]) => [path, Buffer.from(bytes).toString('utf8')]).sort());
}

function expectTrouble(error: unknown): void {
  if (error instanceof SimulatedCrash) return;
  if (!(error instanceof CodedError)) throw error;
  expect(error.code).toBe('storage_failed');
}
