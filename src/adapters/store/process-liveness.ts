import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { ProjectLock } from '../../contracts/project-lock.ts';

// Whether the owner of a lock still runs. Pids come around again, so on Linux a process is told by its start time as
// well, and that only within one boot and one pid namespace: a container may share host name and disk with another and
// not see its processes. Where nothing can be known the owner counts as alive, and its lease decides.

export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  readonly startedAt: string | null;
}

export interface ProcessLiveness {
  readonly self: ProcessIdentity;
  isAlive(lock: ProjectLock): boolean;
}

/** What the kernel tells of a process; a test puts another kernel here. */
export interface ProcessTable {
  readonly host: string;
  /** One of the pids that can be seen here. */
  exists(pid: number): boolean;
  /** Boot and pid namespace, null where the system has no word for them. */
  readonly world: string | null;
  /** The text of /proc/<pid>/stat, null where there is none. */
  stat(pid: number): string | null;
}

export function createProcessLiveness(
  pid: number = process.pid,
  table: ProcessTable = readProcessTable(),
): ProcessLiveness {
  const describeStart = (stat: ProcessStat | null): string | null =>
    table.world === null || stat === null ? null : `${table.world}/${stat.startTicks}`;

  return {
    self: { pid, host: table.host, startedAt: describeStart(parseProcessStat(table.stat(pid))) },

    isAlive(lock) {
      if (lock.host !== table.host) return true;
      const elsewhere = lock.process_started !== null && !isOfWorld(lock.process_started, table.world);
      if (elsewhere) return true;
      if (!table.exists(lock.pid)) return false;
      const stat = parseProcessStat(table.stat(lock.pid));
      if (stat === null) return true;
      if (stat.ended) return false;
      return lock.process_started === null || lock.process_started === describeStart(stat);
    },
  };
}

function isOfWorld(processStarted: string, world: string | null): boolean {
  return world !== null && processStarted.startsWith(`${world}/`);
}

interface ProcessStat {
  /** A zombie: killed, and not yet collected by its parent. */
  readonly ended: boolean;
  readonly startTicks: string;
}

/** The second field is the name in brackets, and may itself contain brackets and spaces. */
function parseProcessStat(text: string | null): ProcessStat | null {
  if (text === null) return null;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, startTicks] = [fields[0], fields[19]];
  if (state === undefined || startTicks === undefined) return null;
  return { ended: state === 'Z' || state === 'X', startTicks };
}

function readProcessTable(): ProcessTable {
  return {
    host: hostname(),
    world: readWorld(),
    exists,
    stat: (pid) => readIfThere(() => readFileSync(`/proc/${pid}/stat`, 'utf8')),
  };
}

function readWorld(): string | null {
  const boot = readIfThere(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
  const namespace = readIfThere(() => readlinkSync('/proc/self/ns/pid'));
  return boot === null || namespace === null ? null : `${boot.trim()}/${namespace}`;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there, and belongs to somebody else.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

function readIfThere(read: () => string): string | null {
  try {
    return read();
  } catch (error) {
    // No /proc (macOS), no such process any more, or not to be seen: nothing is known.
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}
