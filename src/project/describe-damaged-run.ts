import type { Trouble } from '../contracts/trouble.ts';
import type { DamagedRun } from '../engine/ports.ts';
import { CodedError, toTrouble } from '../errors.ts';

// What a run is told with that is not kept as it was written. The way on:
//   its journal was lost             end it; the same command as before then begins the work anew
//   it is read from a copy           nothing has to be done; the copy put in its place mends it
//   it is of a later version         what the table says
//   it cannot be read                a backup, or its folder out of the way

export function describeDamagedRun(damaged: DamagedRun, projectId: string): Trouble {
  const { run_id, reason_code, path, why, instead } = damaged;
  const next = nameWayOn(damaged, projectId);
  return toTrouble(
    new CodedError(reason_code, {
      message: `${path}: ${why}${reason_code === 'stored_file_invalid' && instead !== null ? `; ${instead} is read instead` : ''}.`,
      kept: 'nothing was changed',
      ...(next === null ? {} : { next }),
      details: { run_id, path, book: projectId },
    }),
  );
}

function nameWayOn({ run_id, reason_code, path, instead }: DamagedRun, projectId: string): string | null {
  if (reason_code === 'schema_newer') return null;
  if (reason_code === 'journal_corrupt') return `bookforge runs cancel ${run_id} --book ${projectId}`;
  if (instead !== null)
    return `Nothing has to be done; a copy of ${instead} in the place of ${path} mends it.`;
  const folder = path.slice(0, path.lastIndexOf('/'));
  return `Restore ${path} from a backup, or move ${folder} out of the project: the work goes on without it.`;
}
