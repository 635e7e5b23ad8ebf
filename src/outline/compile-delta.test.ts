import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { OutlineCharacter, OutlineThread, RawChapter } from '../contracts/outline.ts';
import type { OutlineDelta } from '../contracts/outline-delta.ts';
import { judgeAnswer } from '../engine/judge-answer.ts';
import type { ChapterAnswer } from './chapter-answer.ts';
import { checkChapter } from './check-chapter.ts';
import { compileDelta, type DeltaGround } from './compile-delta.ts';
import { inspectRefused } from './inspect-refused.ts';
import { locateScene } from './locate-scene.ts';
import { loosenOutline } from './loosen-outline.ts';
import { normalizeAliases } from './normalize-aliases.ts';
import { findPhase } from './phases.ts';

interface Row {
  readonly name: string;
  readonly phase: number;
  readonly answer: unknown;
  readonly findings: readonly (readonly [code: string, path: string])[];
  readonly changed?: Readonly<Record<string, readonly string[]>>;
  readonly reasons?: readonly (readonly [sceneRef: string | null, fields: string[], reason: string])[];
  readonly degradations?: readonly (readonly [path: string, reason: string])[];
  readonly chapter?: Partial<RawChapter>;
}

const { before, rows } = JSON.parse(
  readFileSync(new URL('../../test/fixtures/outline/deltas.json', import.meta.url), 'utf8'),
) as {
  before: { chapter: RawChapter; characters: OutlineCharacter[]; threads: OutlineThread[] };
  rows: Row[];
};

/** What the phase before left: from phase 04 on with its seams. */
function chapterBefore(phase: number): RawChapter {
  const chapter = structuredClone(before.chapter);
  if (phase > 4)
    for (const scene of chapter.sections.flatMap(({ scenes }) => scenes))
      Object.assign(scene, { seam_score: 0, seam_resolution: 'inline_bridge' });
  return chapter;
}

/** By the same steps as the pipeline, strict parse and aliases first. */
function judge({ phase: number, answer }: Pick<Row, 'phase' | 'answer'>) {
  const chapter = chapterBefore(number);
  const ground: DeltaGround = {
    phase: number,
    before: chapter,
    known: { characters: before.characters, threads: before.threads },
    check: (merged, known) =>
      checkChapter(merged, {
        phase: number,
        chapterId: 2,
        strict: false,
        sections: chapter.sections,
        sceneCount: { mode: 'default' },
        expectedSceneCount: 3,
        ...known,
        path: [],
      }),
  };
  const { schema } = findPhase(number);
  const compile = (raw: unknown) => compileDelta(raw as OutlineDelta, ground);
  return judgeAnswer<unknown, ChapterAnswer>(
    JSON.stringify(answer),
    {
      name: 'delta',
      schema,
      reasonCode: 'outline_schema',
      isStrict: true,
      normalize: normalizeAliases,
      locate: locateScene,
      inspect: (given, refused) =>
        inspectRefused(
          { schema, loosen: loosenOutline as never, look: (raw) => compile(raw).findings },
          given,
          refused,
        ),
      compile,
    },
    'strict',
  );
}

const told = (row: Row) =>
  judge(row)
    .findings.filter(({ severity }) => severity === 'error')
    .map(({ reason_code, path }) => [reason_code, path])
    .toSorted();

describe('a delta', () => {
  it.each(rows.filter(({ findings }) => findings.length > 0))('is refused: $name', (row) => {
    expect(told(row)).toEqual([...row.findings].toSorted());
    expect(judge(row).value).toBeNull();
  });

  it.each(rows.filter(({ findings }) => findings.length === 0))('is taken: $name', (row) => {
    const { value, findings } = judge(row);
    expect(findings).toEqual([]);
    const { chapter, refinement } = value as ChapterAnswer;
    const changed = Object.fromEntries(
      (refinement?.changes ?? []).map(({ sceneRef, fields }) => [sceneRef, fields.map(({ field }) => field)]),
    );
    expect(changed).toEqual(row.changed);
    expect((refinement?.reasons ?? []).map((each) => [each.scene_ref, each.fields, each.reason])).toEqual(
      row.reasons,
    );
    expect((refinement?.degradations ?? []).map(({ path, reason }) => [path, reason])).toEqual(
      row.degradations,
    );
    expect(chapter).toMatchObject(row.chapter ?? {});
  });

  it('carries letter for letter what it does not speak of', () => {
    const row = rows.find(({ name }) => name === 'phase 05 gives somebody a job');
    const { value } = judge(row as Row);
    const [was, is] = [chapterBefore(5), value?.chapter as RawChapter];
    expect(is.sections[0]?.scenes[0]).toEqual(was.sections[0]?.scenes[0]);
    expect(is.sections[1]).toEqual(was.sections[1]);
    expect(is.sections[0]?.scenes[1]).toEqual({
      ...was.sections[0]?.scenes[1],
      summary: 'The warden asks for a name; Ivo hears it.',
      characters: ['CHAR_MAREN', 'CHAR_IVO'],
    });
  });

  it('that was cut off after any of its characters is refused', () => {
    const row = rows.find(
      ({ name }) => name === 'phase 06 touches a thread and brings its status up to date',
    );
    const text = JSON.stringify(row?.answer);
    for (let length = 0; length < text.length; length += 1) {
      const { value, findings } = judgeAnswer(
        text.slice(0, length),
        {
          name: 'delta',
          schema: findPhase(6).schema,
          reasonCode: 'outline_schema',
          isStrict: true,
          compile: (raw) => ({ value: raw, findings: [] }),
        },
        'strict',
      );
      expect([value, findings[0]?.reason_code]).toEqual([null, 'json_parse']);
    }
  });
});
