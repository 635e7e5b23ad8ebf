import { expect, it } from 'vitest';
import { sceneFileStart } from '../../../../src/contracts/project-paths.ts';
import type { AuditRow } from '../../shared/api-types.ts';
import { splitEntries } from './split-entries.ts';

const row = (
  seq: number,
  kind: string,
  actor: string,
  run_id: string,
  artifacts: readonly string[],
  summary = '',
) => ({ seq, kind, id: `${kind}_${seq}`, actor, run_id, artifacts, summary }) as unknown as AuditRow;
const ROWS = [
  row(1, 'packet', 'chief-001', 'run_a', []),
  row(2, 'receipt', 'writer-001', 'run_a', [`${sceneFileStart(1, 2)}-the-lock.md`]),
  row(3, 'receipt', 'reviewer-001', 'run_a', []),
  row(4, 'tool_receipt', 'canon_checker', 'run_a', []),
  row(5, 'receipt', 'writer-001', 'run_b', [`${sceneFileStart(1, 20)}-the-tide.md`]),
  row(6, 'receipt', 'writer-001', 'run_c', ['chapters/chapter_001.json']),
  row(7, 'receipt', 'writer-001', 'run_d', ['chapters/chapter_011.json']),
  row(8, 'packet', 'chief-001', 'run_e', [], 'asks for write_beat 2:1: step draft'),
  row(9, 'receipt', 'writer-001', 'run_e', ['cache.json#draft']),
];
const seqs = (rows: readonly AuditRow[]) => rows.map(({ seq }) => seq);

it('a scene has the packets and receipts of the runs that wrote its page, apart from who only looked', () => {
  const { made, looked } = splitEntries(ROWS, 1, 2);
  expect([seqs(made), seqs(looked)]).toEqual([[1, 2], [3]]);
});

it('a chapter has those of all its scenes, and of its own file', () => {
  const { made, looked } = splitEntries(ROWS, 1, null);
  expect([seqs(made), seqs(looked)]).toEqual([[1, 2, 5, 6], [3]]);
});

it('a packet that asks for a scene brings its run along, whatever files it names', () => {
  expect(seqs(splitEntries(ROWS, 2, 1).made)).toEqual([8, 9]);
  expect(seqs(splitEntries(ROWS, 2, 11).made)).toEqual([]);
});
