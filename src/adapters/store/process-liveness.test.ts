import { describe, expect, it } from 'vitest';
import type { ProjectLock } from '../../contracts/project-lock.ts';
import { createProcessLiveness, type ProcessTable } from './process-liveness.ts';

const STAT = (state: string, start: number): string =>
  `7 (node) b) (c) ${state} ${Array.from({ length: 18 }, (_, at) => at).join(' ')} ${start} 99 98`;

const table = (changes: Partial<ProcessTable> = {}): ProcessTable => ({
  host: 'here',
  world: 'boot/pid:[1]',
  exists: (pid) => pid === 7,
  stat: (pid) => (pid === 7 ? STAT('S', 500) : null),
  ...changes,
});

const lock = (changes: Partial<ProjectLock> = {}): ProjectLock => ({
  schema_version: 'project_lock_v1',
  fence: 1,
  owner: 'run_1',
  purpose: 'novel',
  host: 'here',
  pid: 7,
  process_started: 'boot/pid:[1]/500',
  acquired_at: '2026-01-01T00:00:00.000Z',
  lease_until: '2026-01-01T00:00:30.000Z',
  released: false,
  ...changes,
});

describe('createProcessLiveness', () => {
  it('describes its own process so that it finds it alive', () => {
    const { self, isAlive } = createProcessLiveness();
    expect(self.pid).toBe(process.pid);
    expect(isAlive(lock({ ...self, process_started: self.startedAt }))).toBe(true);
  });

  it('reads the start of a process whose name has brackets and spaces', () => {
    expect(createProcessLiveness(7, table()).self.startedAt).toBe('boot/pid:[1]/500');
  });

  it.each<[string, boolean, Partial<ProjectLock>, Partial<ProcessTable>]>([
    ['a process that runs', true, {}, {}],
    ['a process that is gone', false, { pid: 8 }, {}],
    ['another process with the same pid', false, { process_started: 'boot/pid:[1]/499' }, {}],
    ['a process that was killed and not collected', false, {}, { stat: () => STAT('Z', 500) }],
    ['a process on another host', true, { host: 'there', pid: 8 }, {}],
    ['a process of another boot', true, { process_started: 'other/pid:[1]/500', pid: 8 }, {}],
    ['a process of another container', true, { process_started: 'boot/pid:[2]/500', pid: 8 }, {}],
    [
      'a running process of a system that tells no start',
      true,
      { process_started: null },
      { world: null, stat: () => null },
    ],
    [
      'a gone process of a system that tells no start',
      false,
      { process_started: null, pid: 8 },
      { world: null },
    ],
  ])('judges %s: alive %s', (_, alive, lockChanges, tableChanges) => {
    expect(createProcessLiveness(1, table(tableChanges)).isAlive(lock(lockChanges))).toBe(alive);
  });
});
