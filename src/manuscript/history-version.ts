import { PROJECT_PATHS } from '../contracts/project-paths.ts';

/** An earlier version of a file, as its name in the history tells it. */
export interface HistoryVersion {
  /** The file that it was. */
  readonly path: string;
  /** `20260210T143000123Z-1f0c9a2b`: when the work that replaced it was begun, and what it holds. */
  readonly id: string;
  /** The same time as a timestamp. */
  readonly replacedAt: string;
  /** Where it lies. */
  readonly file: string;
}

/** Null for a file that is no version of anything. */
export function parseHistoryFile(file: string): HistoryVersion | null {
  const [, path, id, year, month, day, hour, minute, second, ms] =
    new RegExp(`^${PROJECT_PATHS.history}/(.+)/${ID}(?:\\.[A-Za-z0-9]+)?$`).exec(file) ?? [];
  if (path === undefined || id === undefined) return null;
  return { path, id, replacedAt: `${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`, file };
}

/** Without the digest: how the versions of the first books were named. */
const ID = '((\\d{4})(\\d{2})(\\d{2})T(\\d{2})(\\d{2})(\\d{2})(\\d{3})Z(?:-[0-9a-f]{8})?)';

/** Newest first; what was replaced at one time, by name. */
export function sortVersions<T extends HistoryVersion>(versions: readonly T[]): T[] {
  return [...versions].sort(
    (a, b) => compare(b.replacedAt, a.replacedAt) || compare(a.path, b.path) || compare(a.id, b.id),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
