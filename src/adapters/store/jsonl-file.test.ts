import { describe, expect, it } from 'vitest';
import { sampleStep } from '../../../test/conformance/sample-run.ts';
import { catchRefused } from '../../../test/fakes/catch-refused.ts';
import { createSimulatedDisk, type SimulatedDisk } from '../../../test/fakes/simulated-disk.ts';
import { sealLine } from '../../engine/seal-line.ts';
import { isStepRecord } from './journal-lines.ts';
import { openJsonlFile } from './jsonl-file.ts';
import { createProjectDisk, type ProjectDisk } from './project-disk.ts';
import { readSealedLines } from './sealed-lines.ts';

const line = (seq: number, text?: string): string => `${JSON.stringify(sampleStep(seq, text))}\n`;

const TORN: readonly (readonly [what: string, tail: string])[] = [
  ['nothing at all', ''],
  ['half a line', line(3).slice(0, 100)],
  ['a line without its newline', line(3).slice(0, -1)],
  ['a newline alone', '\n'],
  ['zeros', '\0'.repeat(5000)],
  ['zeros and a newline', `${'\0'.repeat(300)}\n`],
  ['noise with newlines', 'x\ny\n{"z"\n\n'],
  ['JSON without a seal', '{"seq":3}\n'],
  ['JSON that is no object', '3\nnull\n"text"\n[]\n'],
  ['a line with one letter changed', line(3).replace('output 3', 'output 4')],
  ['more than a chunk of noise', 'noise '.repeat(100_000)],
];

describe('A file of sealed lines', () => {
  it.each(TORN)('drops %s after its last line, and goes on from there', (_, tail) => {
    const { disk, write, read } = createFile();
    write(line(1) + line(2) + tail);
    expect(readSeqs(disk)).toEqual([1, 2]);
    const opened = openJsonlFile(disk, 'steps.jsonl', isStepRecord);
    expect(opened).toMatchObject({ lines: 2, droppedBytes: Buffer.byteLength(tail) });
    expect(read()).toBe(line(1) + line(2));
    opened.file.append(sampleStep(3));
    opened.file.close();
    expect(read()).toBe(line(1) + line(2) + line(3));
  });

  it.each(TORN.filter(([, tail]) => tail.endsWith('\n')))(
    'is corrupt when a line follows %s',
    (_, damage) => {
      const { disk, write, read } = createFile();
      write(line(1) + damage + line(2));
      expect(catchRefused(() => readSeqs(disk))).toMatchObject({
        code: 'journal_corrupt',
        details: { path: 'steps.jsonl', line: 2 },
      });
      expect(catchRefused(() => openJsonlFile(disk, 'steps.jsonl', isStepRecord)).code).toBe(
        'journal_corrupt',
      );
      expect(read()).toBe(line(1) + damage + line(2));
    },
  );

  it.each([
    ['is missing', line(1) + line(3)],
    ['is there twice', line(1) + line(2) + line(2)],
    ['breaks its contract', `${line(1)}${JSON.stringify(sealLine({ seq: 2, from: 'a newer version' }))}\n`],
  ])('is corrupt, and keeps every whole line, when one %s', (_, text) => {
    const { disk, write, read } = createFile();
    write(text);
    expect(catchRefused(() => openJsonlFile(disk, 'steps.jsonl', isStepRecord)).code).toBe('journal_corrupt');
    expect(read()).toBe(text);
  });

  it('never continues half a line after an append that failed', () => {
    for (let late = 1; late <= 2; late += 1) {
      for (const fault of ['ENOSPC', 'EIO'] as const) {
        const rehearsal = createFile();
        openJsonlFile(rehearsal.disk, 'steps.jsonl', isStepRecord);
        const { disk, read, simulated } = createFile({ faultAt: rehearsal.simulated.calls + late, fault });
        const { file } = openJsonlFile(disk, 'steps.jsonl', isStepRecord);
        expect(
          catchRefused(() => file.append(sampleStep(1, 'a text that is longer'.repeat(20)))).details,
        ).toMatchObject({
          errno: fault,
        });
        file.append(sampleStep(1, 'short'));
        file.append(sampleStep(2));
        expect(read()).toBe(line(1, 'short') + line(2));
        const found = simulated.afterCrash('dropped').dump().get('/project/steps.jsonl');
        expect(Buffer.from(found ?? []).toString()).toBe(line(1, 'short') + line(2));
      }
    }
  });

  it('is read in pieces, however long it is', () => {
    const { disk, write } = createFile();
    const lines = Array.from({ length: 3000 }, (_, at) => line(at + 1, 'x'.repeat(at % 900)));
    write(lines.join(''));
    let largest = 0;
    const watched: ProjectDisk = {
      ...disk,
      readAt(path, position, length) {
        largest = Math.max(largest, length);
        return disk.readAt(path, position, length);
      },
    };
    const positions = [...readSealedLines(watched, 'steps.jsonl', { keeps: isStepRecord })];
    expect(positions.map(({ value }) => value.seq)).toEqual(lines.map((_, at) => at + 1));
    expect(positions.at(-1)?.end).toBe(Buffer.byteLength(lines.join('')));
    expect(largest).toBeLessThan(Buffer.byteLength(lines.join('')) / 4);
  });
});

function readSeqs(disk: ProjectDisk): number[] {
  return [...readSealedLines(disk, 'steps.jsonl', { keeps: isStepRecord })].map(({ value }) => value.seq);
}

function createFile(options: Parameters<typeof createSimulatedDisk>[0] = {}): {
  disk: ProjectDisk;
  simulated: SimulatedDisk;
  write(text: string): void;
  read(): string;
} {
  const simulated = createSimulatedDisk(options);
  const disk = createProjectDisk({ root: '/project', disk: simulated, pid: 1 });
  disk.makeFolder('');
  disk.syncFolder('..');
  return {
    disk,
    simulated,
    write: (text) => disk.writeNew('steps.jsonl', Buffer.from(text), { durable: true }),
    read: () => Buffer.from(disk.read('steps.jsonl') ?? []).toString(),
  };
}
