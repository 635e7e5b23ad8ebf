import type { JournalLine } from '../../engine/ports.ts';
import { isStepRecord } from './journal-lines.ts';
import type { ProjectDisk } from './project-disk.ts';
import { runPaths } from './run-paths.ts';
import { readSealedLines } from './sealed-lines.ts';

// Whoever follows a journal asks again and again for what came after the last line. Where that line ended is remembered,
// so that the file is not read from its beginning each time; whole lines never move.

const MAX_REMEMBERED_RUNS = 64;

export function createStepReader(disk: ProjectDisk) {
  const ends = new Map<string, { readonly seq: number; readonly position: number }>();

  return function* readSteps(runId: string, afterSeq: number): Generator<JournalLine, void> {
    const end = ends.get(runId);
    const from =
      end?.seq === afterSeq ? { position: end.position, lines: end.seq } : { position: 0, lines: 0 };
    const { steps } = runPaths(runId);
    for (const line of readSealedLines(disk, steps, { keeps: isStepRecord, from })) {
      remember(runId, line.value.seq, line.end);
      if (line.value.seq > afterSeq) yield { record: line.value, position: line.position };
    }
  };

  function remember(runId: string, seq: number, position: number): void {
    ends.delete(runId);
    ends.set(runId, { seq, position });
    if (ends.size <= MAX_REMEMBERED_RUNS) return;
    for (const oldest of ends.keys()) {
      ends.delete(oldest);
      break;
    }
  }
}
