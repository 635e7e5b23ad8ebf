import type { Log } from '../../src/engine/ports.ts';

export interface RecordingLog extends Log {
  readonly lines: readonly string[];
}

export function createRecordingLog(): RecordingLog {
  const lines: string[] = [];
  return {
    lines,
    debug: (message) => void lines.push(`debug ${message}`),
    info: (message) => void lines.push(`info ${message}`),
    warn: (message) => void lines.push(`warn ${message}`),
  };
}
