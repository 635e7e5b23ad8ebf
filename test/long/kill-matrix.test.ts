import { describe, expect, it } from 'vitest';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import { CodedError } from '../../src/errors.ts';
import { expectSameFiles } from '../e2e/expect-same-files.ts';
import { createFixedClock } from '../fakes/fixed-clock.ts';
import { openAsNextProcess } from '../fakes/open-test-store.ts';
import { createScriptedModel, type ScriptedModel } from '../fakes/scripted-model.ts';
import {
  createSimulatedDisk,
  type Fault,
  SimulatedCrash,
  type SimulatedDisk,
} from '../fakes/simulated-disk.ts';
import { initTestBook, openTestBook, TEST_WORLD } from '../fakes/test-book.ts';

// A whole step of a book, stopped at every call to the file system in every way that we know, and then taken up
// by another process on the disk as it would be found. The first answer of the model is refused on purpose, so that the
// run has two attempts, a retry and a commit.

const ROOT = '/project';
const FAULTS: readonly Fault[] = ['crash', 'ENOSPC', 'EIO', 'EMFILE', 'short-write'];
const MODES = ['kept', 'dropped', 'garbled'] as const;

function createModel(): ScriptedModel {
  return createScriptedModel((request) =>
    request.messages[1]?.content.includes('<input name="findings"')
      ? JSON.stringify(TEST_WORLD)
      : '{"world_name":"Orrery"}',
  );
}

async function work(disk: SimulatedDisk, model: ScriptedModel): Promise<string> {
  const book = openTestBook(openAsNextProcess(ROOT, disk), createFixedClock('2026-02-10T14:30:00Z'), model);
  return (
    await book.storyStep('world', { force: false, budget: NO_BUDGET, signal: new AbortController().signal })
  ).action;
}

async function prepare(): Promise<SimulatedDisk> {
  const disk = createSimulatedDisk();
  await initTestBook(openAsNextProcess(ROOT, disk));
  return disk.afterCrash('kept');
}

/** What the author has, without the machine's own folder. */
function artifacts(disk: SimulatedDisk): Record<string, string> {
  const files = [...disk.dump()].filter(([path]) => !path.includes('/.control-room/'));
  return Object.fromEntries(files.map(([path, bytes]) => [path, Buffer.from(bytes).toString('utf8')]).sort());
}

/** Attempts that the journal has on this disk: those are acknowledged, and may never be asked for again. */
function countJournaled(disk: SimulatedDisk): number {
  const lines = [...disk.dump()]
    .filter(([path]) => path.endsWith('/steps.jsonl'))
    .flatMap(([, bytes]) => Buffer.from(bytes).toString('utf8').split('\n').slice(0, -1));
  return lines.filter((line) => /"step_id":"world\/attempt:\d+".*"status":"done"/.test(line) && isJson(line))
    .length;
}

/** A crash at every call where what was not synced is lost; of all else each mode takes its third, so that together they take all. */
function listCalls(calls: number, fault: Fault, mode: (typeof MODES)[number]): number[] {
  const all = Array.from({ length: calls }, (_, at) => at + 1);
  return fault === 'crash' && mode === 'dropped'
    ? all
    : all.filter((call) => call % MODES.length === MODES.indexOf(mode));
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

describe('a step stopped at every file-system call', async () => {
  const clean = (await prepare()).afterCrash('kept');
  await work(clean, createModel());
  const expected = artifacts(clean);
  const calls = clean.calls;

  it('has something to stop', () => {
    expect(calls).toBeGreaterThan(50);
    expect(expected[`${ROOT}/world.json`]).toContain('Orrery');
  });

  for (const fault of FAULTS) {
    for (const mode of MODES) {
      it(`resumes to the same bytes after ${fault}, unsynced data ${mode}`, async () => {
        const start = await prepare();
        for (const faultAt of listCalls(calls, fault, mode)) {
          const where = `${fault} at call ${faultAt}`;
          const disk = start.afterCrash('kept', { faultAt, fault, seed: faultAt });
          const before = createModel();
          const stopped = await work(disk, before).then(
            () => null,
            (error: unknown) => error,
          );
          if (stopped !== null && !(stopped instanceof SimulatedCrash)) {
            expect(stopped, where).toBeInstanceOf(CodedError);
            expect((stopped as CodedError).code, where).toBe('storage_failed');
          }
          const found = disk.afterCrash(mode);
          const acknowledged = countJournaled(found);
          const after = createModel();
          await work(found, after);
          expectSameFiles(artifacts(found), expected, where);
          expect(after.requests.length, where).toBeLessThanOrEqual(Math.max(0, 2 - acknowledged));
          const leftovers = [...found.dump().keys()].filter((path) => /\.control-room\/commits\//.test(path));
          expect(leftovers, where).toEqual([]);
        }
      });
    }
  }
});
