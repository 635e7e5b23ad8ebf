import { describe, expect, it } from 'vitest';
import type { Model, ModelRequest } from '../../src/engine/ports.ts';
import { CodedError } from '../../src/errors.ts';
import { expectSameFiles } from '../e2e/expect-same-files.ts';
import { findAfterKills } from '../fakes/find-after-kills.ts';
import { createFixedClock } from '../fakes/fixed-clock.ts';
import { loadOfflineAuthor } from '../fakes/load-offline-author.ts';
import { openAsNextProcess } from '../fakes/open-test-store.ts';
import { copyStory, PLAIN_OUTLINE } from '../fakes/outline-bench.ts';
import { createSimulatedDisk, type SimulatedDisk } from '../fakes/simulated-disk.ts';
import { BRIDGED_BOOK, initTestBook, openTestBook, type TestBookParts } from '../fakes/test-book.ts';

// A whole outline of three chapters, killed at points all along its way and taken up by another process on the disk as it
// would be found. Whatever the journal kept is never asked for again, and what comes out is what an undisturbed run makes.

const ROOT = '/project';
const MODES = ['kept', 'dropped', 'garbled'] as const;
const CRASH_POINTS = 34;
/** Between publishing and the end of the run every call counts: what is published must be found again unchanged. */
const LAST_CALLS = 8;
const KILLED: TestBookParts = { ids: { next: async () => 'run_killed' } };

interface CountingModel extends Model {
  /** How often each unit was asked for. */
  readonly asked: Map<string, number>;
}

async function createModel(): Promise<CountingModel> {
  const author = await loadOfflineAuthor();
  const asked = new Map<string, number>();
  return {
    ...author,
    asked,
    generate(request, options) {
      const unit = nameUnit(request);
      asked.set(unit, (asked.get(unit) ?? 0) + 1);
      return author.generate(request, options);
    },
  };
}

/** As the pipeline's step ids name it, read from what the prompt itself says. */
function nameUnit({ messages }: ModelRequest): string {
  const prompt = messages.map(({ content }) => content).join('\n');
  const read = (key: string): string | undefined => new RegExp(`^${key}: (.+)$`, 'm').exec(prompt)?.[1];
  const edge = read('edge');
  if (edge !== undefined) {
    const place = edge.replaceAll(':', '.').replace('->', '-');
    return `phase_04_transition_causality_refinement/bridge:${place}`;
  }
  const chapter = read('chapter');
  return `${read('phase')}/${chapter === undefined ? 'book' : `chapter:${chapter}`}`;
}

async function outline(
  disk: SimulatedDisk,
  model: Model,
  mode: 'new' | 'resume',
  parts: TestBookParts = {},
): Promise<string> {
  const book = openTestBook(
    openAsNextProcess(ROOT, disk),
    createFixedClock('2026-02-10T14:30:00Z'),
    model,
    BRIDGED_BOOK,
    parts,
  );
  const { report, error } = await book.outline({ ...PLAIN_OUTLINE, mode });
  if (error !== null) throw error;
  return report.overall_status;
}

/** As a person would: resume; where there is no run to go on with, begin, unless the outline is there already. */
async function takeUp(disk: SimulatedDisk, model: Model): Promise<'resumed' | 'begun' | 'finished'> {
  const codeOf = (error: unknown): string => {
    if (error instanceof CodedError) return error.code;
    throw error;
  };
  const resumed = await outline(disk, model, 'resume').then(() => null, codeOf);
  if (resumed === null) return 'resumed';
  expect(resumed).toBe('run_not_resumable');
  const begun = await outline(disk, model, 'new').then(() => null, codeOf);
  if (begun === null) return 'begun';
  expect(begun).toBe('outline_exists');
  return 'finished';
}

async function prepare(): Promise<SimulatedDisk> {
  const disk = createSimulatedDisk();
  const store = openAsNextProcess(ROOT, disk);
  await initTestBook(store, BRIDGED_BOOK);
  await copyStory(store);
  return disk.afterCrash('kept');
}

/** What the author has, without the machine's own folder, and without what differs from run to run. */
function artifacts(disk: SimulatedDisk): Record<string, string> {
  const level = (text: string): string =>
    text.replaceAll(/run_[0-9A-Za-z]+/g, 'run_X').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
  const files = [...disk.dump()].filter(([path]) => !path.includes('/.control-room/'));
  return Object.fromEntries(
    files.map(([path, bytes]) => [level(path), level(Buffer.from(bytes).toString('utf8'))]).sort(),
  );
}

/** Units whose answer the journal has on this disk: those are acknowledged, and may never be asked for again. */
function listJournaled(disk: SimulatedDisk): Set<string> {
  const lines = [...disk.dump()]
    .filter(([path]) => path.endsWith('/steps.jsonl'))
    .flatMap(([, bytes]) => Buffer.from(bytes).toString('utf8').split('\n').slice(0, -1));
  return new Set(
    lines.flatMap((line) => {
      const record = parseLine(line);
      const step = /^(.+)\/attempt:\d+$/.exec(record?.step_id ?? '')?.[1];
      return step === undefined || record?.status !== 'done' ? [] : [step];
    }),
  );
}

function parseLine(line: string): { step_id?: string; status?: string } | null {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

describe('an outline killed all along its way', async () => {
  const clean = (await prepare()).afterCrash('kept');
  const undisturbed = await createModel();
  const status = await outline(clean, undisturbed, 'new');
  const expected = artifacts(clean);
  const units = [...undisturbed.asked.keys()];
  const every = Math.max(1, Math.floor(clean.calls / CRASH_POINTS));
  const points = Array.from({ length: clean.calls }, (_, index) => index + 1).filter(
    (call) => call % every === 1 || call > clean.calls - LAST_CALLS,
  );

  it('has something to kill', () => {
    expect(status).toMatch(/^SUCCESS/);
    expect(clean.calls).toBeGreaterThan(CRASH_POINTS);
    expect([...undisturbed.asked.values()].every((times) => times === 1)).toBe(true);
    expect(units.filter((unit) => unit.includes('/chapter:'))).toHaveLength(12);
    expect([...listJournaled(clean)].sort()).toEqual([...units].sort());
    for (const name of [
      'outline/outline.json',
      'outline/location_registry_active.json',
      'outline/outline_pipeline_report_latest.json',
      'Story/SCN-outline.md',
    ]) {
      expect(Object.keys(expected)).toContain(`${ROOT}/${name}`);
    }
  });

  for (const mode of MODES) {
    it(`resumes to the same outline with no answer asked for twice, unsynced data ${mode}`, async () => {
      const ways = new Map<string, number>();
      const work = async (disk: SimulatedDisk) => outline(disk, await createModel(), 'new', KILLED);
      for (const [call, found] of await findAfterKills(await prepare(), points, mode, work)) {
        const where = `killed at call ${call} of ${clean.calls}`;
        const journaled = listJournaled(found);
        const after = await createModel();
        const way = await takeUp(found, after);
        ways.set(way, (ways.get(way) ?? 0) + 1);
        expectSameFiles(artifacts(found), expected, where);
        const asked = [...after.asked].sort();
        const left = units.filter((unit) => !journaled.has(unit)).map((unit) => [unit, 1]);
        expect(asked, where).toEqual(left.sort());
      }
      expect(ways.get('begun'), 'killed before there was a run').toBeGreaterThan(0);
      expect(ways.get('resumed')).toBeGreaterThan(CRASH_POINTS / 2);
    });
  }
});
