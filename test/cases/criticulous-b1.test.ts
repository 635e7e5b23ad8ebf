import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { BookSchema } from '../../src/contracts/book.ts';
import type { JsonObject } from '../../src/contracts/json.ts';
import { OutlineReportSchema, PauseMarkerSchema } from '../../src/contracts/outline-report.ts';
import type { ModelRequest } from '../../src/engine/ports.ts';
import { REASONS } from '../../src/reasons.ts';
import { makeOutline, prepareBook } from '../fakes/outline-bench.ts';
import { createScriptedModel } from '../fakes/scripted-model.ts';

// The book on which earlier systems turned missing values into defaults. Its bad answers are replayed; every fault in them
// has to be named, and nothing may stand in for what is missing.

interface Recorded {
  readonly phase_01_chapter_spine: JsonObject;
  readonly phase_02_section_architecture: JsonObject;
  readonly phase_03_scene_draft: Readonly<Record<string, RecordedChapter>>;
}

interface RecordedChapter {
  readonly attempts: readonly JsonObject[];
  /** Reason code and JSON pointer. */
  readonly planted: readonly (readonly [string, string])[];
}

const book = BookSchema.parse(readFixture('book.json'));
const recorded = readFixture('answers.json') as Recorded;
const chapters = Object.entries(recorded.phase_03_scene_draft);
const LATEST = 'outline/outline_pipeline_report_latest.json';

const model = createScriptedModel((request) => {
  const { phase, chapter, attempt } = readRequest(request);
  const answer =
    phase === 'phase_03_scene_draft'
      ? recorded[phase][chapter]?.attempts[attempt - 1]
      : recorded[phase as 'phase_01_chapter_spine' | 'phase_02_section_architecture'];
  if (answer === undefined)
    throw new Error(`nothing was recorded for ${phase}, chapter ${chapter}, attempt ${attempt}`);
  return JSON.stringify(answer);
});

describe('criticulous_b1, replayed', () => {
  let made: Awaited<ReturnType<typeof makeOutline>>;
  beforeAll(async () => {
    made = await makeOutline(model, {}, await prepareBook(book));
  });
  const readReport = () => OutlineReportSchema.parse(JSON.parse(made.files.get(LATEST) ?? 'null'));

  it('ends as an error that wants a person, after two attempts of every chapter', () => {
    const report = readReport();
    expect(report).toMatchObject({
      overall_status: 'ERROR',
      requires_user_attention: true,
      phase_failed: 'phase_03_scene_draft',
      registry: null,
      location_identity_summary: null,
      seam_summary: null,
      derivations: [],
    });
    expect(report.reason_codes).toContain('same_failure_repeated');
    expect(report.retry_directive).not.toBeNull();
    expect(made.outcome.error?.code).toBe(report.reason_codes[0]);
    expect(REASONS[made.outcome.error?.code ?? 'invariant_broken'].exit).toBe(1);
    expect(model.requests).toHaveLength(2 + 2 * chapters.length);
    for (const [chapter] of chapters)
      expect(report.attempt_usage.by_unit[`phase_03_scene_draft/chapter:${chapter}`]).toBe(2);
  });

  it.each(chapters)(
    'tells the second attempt of chapter %s every fault of the first',
    (chapter, { planted }) => {
      const [second] = model.requests
        .map((request) => ({ request, ...readRequest(request) }))
        .filter((each) => each.chapter === chapter && each.attempt === 2);
      const told = readBlock(second?.request, 'findings').split('\n');
      const missing = planted.filter(
        ([code, path]) =>
          !told.some(
            (line) => line.startsWith(`- [${code}] `) && new RegExp(`[ ]${path}(?=,|;|$)`).test(line),
          ),
      );
      expect(missing).toEqual([]);
    },
  );

  it('leaves a valid report whose errors are planted ones, each with its excerpt or its absence', () => {
    const report = readReport();
    const validate = new Ajv2020({ allErrors: true, validateFormats: false }).compile(
      JSON.parse(
        readFileSync(new URL('../../schemas/outline_pipeline_report.schema.json', import.meta.url), 'utf8'),
      ),
    );
    expect(validate(JSON.parse(made.files.get(LATEST) ?? 'null')), JSON.stringify(validate.errors)).toBe(
      true,
    );
    const planted = new Set(recorded.phase_03_scene_draft['1']?.planted.map((each) => each.join(' ')));
    for (const [chapter, { planted: faults }] of Object.entries(recorded.phase_03_scene_draft)) {
      const own = report.top_errors.filter(({ unit }) => unit === `phase_03_scene_draft/chapter:${chapter}`);
      const named = new Set(own.map(({ reason_code, path }) => `${reason_code} ${path}`));
      expect(named).toEqual(new Set(faults.map((each) => each.join(' '))));
      expect(own.every(({ attempt }) => attempt === 2)).toBe(true);
      const inScenes = own.filter(({ path }) => path.includes('/scenes/'));
      expect(inScenes.filter(({ scene_ref }) => scene_ref === null)).toEqual([]);
    }
    const found = made.outcome.error?.details['findings'] as { reason_code: string; path: string }[];
    expect(new Set(found.map(({ reason_code, path }) => `${reason_code} ${path}`))).toEqual(planted);
  });

  it('leaves a pause marker, the two good phases, and nothing of the refused one', () => {
    const folder = `outline/pipeline_runs/${readReport().run_id}`;
    expect([...made.files.keys()].filter((path) => /^(outline|Story|chapters)\//.test(path)).sort()).toEqual([
      LATEST,
      `${folder}/outline_location_registry_v1.json`,
      `${folder}/outline_pipeline_report.json`,
      `${folder}/pause_marker.json`,
      `${folder}/phase_01_chapter_spine/spine.json`,
      `${folder}/phase_02_section_architecture/sections.json`,
    ]);
    expect(made.files.get(`${folder}/outline_pipeline_report.json`)).toBe(made.files.get(LATEST));
    const marker = PauseMarkerSchema.parse(
      JSON.parse(made.files.get(`${folder}/pause_marker.json`) ?? 'null'),
    );
    expect(marker).toMatchObject({ book_id: 'criticulous_b1', phase: 'phase_03_scene_draft' });
    expect(marker.reason_code).toBe(readReport().reason_codes[0]);
  });

  it('puts no default in the place of what is missing', () => {
    const stand = /current_location|direct_continuation|unknown|anchor_\d|\bfree\b|LOC_/;
    for (const [path, text] of made.files) {
      if (!path.startsWith('outline/')) continue;
      const leaves = listTexts(JSON.parse(text), '');
      expect(leaves.filter(([at, value]) => stand.test(value) && !at.endsWith('/excerpt'))).toEqual([]);
    }
  });
});

function readFixture(name: string): unknown {
  return JSON.parse(
    readFileSync(new URL(`../fixtures/outline/criticulous_b1/${name}`, import.meta.url), 'utf8'),
  );
}

function readRequest(request: ModelRequest): { phase: string; chapter: string; attempt: number } {
  const read = (block: string, key: string) =>
    new RegExp(`^${key}: (.*)$`, 'm').exec(readBlock(request, block))?.[1] ?? '';
  const refused = readBlock(request, 'findings').match(/^Attempt \d+ was refused:$/gm) ?? [];
  return {
    phase: read('request', 'phase'),
    chapter: read('request', 'chapter'),
    attempt: refused.length + 1,
  };
}

/** The text of one input of a prompt, '' where it has none. */
function readBlock(request: ModelRequest | undefined, name: string): string {
  const text = request?.messages.map(({ content }) => content).join('\n') ?? '';
  const block = new RegExp(`^<input name="${name}" fence="(\\w+)">\\n([^]*?)\\n</input fence="\\1">$`, 'm');
  return block.exec(text)?.[2] ?? '';
}

function listTexts(value: unknown, at: string): [string, string][] {
  if (typeof value === 'string') return [[at, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => listTexts(item, `${at}/${key}`));
}
