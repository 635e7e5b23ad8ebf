import { describe, expect, it } from 'vitest';
import { sampleChapter } from '../../../test/fakes/sample-manuscript.ts';
import { createTestEngine } from '../../../test/fakes/test-engine.ts';
import { buildChapters } from '../../../test/fakes/test-outline.ts';
import { type GeneratedChapter, GeneratedChapterSchema } from '../../contracts/chapter.ts';
import { ChapterRecordSchema } from '../../contracts/chapter-record.ts';
import type { Outline } from '../../contracts/outline.ts';
import { chapterFile, chapterRecordFile } from '../../contracts/project-paths.ts';
import type { ChapterPlan } from '../../contracts/scene-card.ts';
import { hashJson } from '../../engine/hash.ts';
import { readText } from '../../engine/read-files.ts';
import { renderStored } from '../../engine/render-stored.ts';
import { hashChapterText } from './chapter-record.ts';
import { patchChapterRecord } from './patch-chapter-record.ts';
import { noteTextBasis, recordText } from './record-chapter-text.ts';

const chapters = buildChapters([[{}, {}]], [[{}, {}]], [[{}, {}]]);
const outline = { chapters } as unknown as Outline;
const third = chapters[2] ?? expect.fail('three chapters');
const plan = {
  schema_version: 'chapter_plan_v1',
  chapter_number: 3,
  chapter_title: 'C',
  scenes: [],
} satisfies ChapterPlan;
const text = (number: number, word = 'rain') => sampleChapter(number, 'C', [`One ${word}.`, `Two ${word}.`]);

type Engine = ReturnType<typeof createTestEngine>;

async function write(engine: Engine, ...written: readonly GeneratedChapter[]): Promise<void> {
  const lease = await engine.store.lock.acquire({ owner: 'test', purpose: 'hand', waitMs: 0 });
  const changes = written.map((chapter) => ({
    path: chapterFile(chapter.chapter_number),
    bytes: Buffer.from(renderStored(chapter)),
  }));
  await engine.store.files.commit(changes, { expect: {}, fence: lease.fence });
  await lease.release();
}

async function load(engine: Engine) {
  const read = async (path: string) => JSON.parse((await readText(engine.store.files, path)) ?? 'null');
  return {
    record: ChapterRecordSchema.parse(await read(chapterRecordFile(3))),
    chapter: GeneratedChapterSchema.parse(await read(chapterFile(3))),
  };
}

/** Notes the basis, writes chapter 3, and records it, as a chapter's run does. */
async function writeThird(engine: Engine, chapter: GeneratedChapter, scenes: readonly number[] = [1, 2]) {
  const { error } = await engine.start(
    async (context) => {
      const basis = await noteTextBasis(context, outline, { chapter: third, scenes }, plan);
      await context.commit(
        'scene',
        [{ path: chapterFile(3), bytes: Buffer.from(renderStored(chapter)) }],
        {},
      );
      await recordText(context, 'record', 3, { basis, begunAt: context.createdAt });
    },
    { plan: ['scene', 'record'] },
  );
  if (error !== null) throw error;
  engine.clock.advance(60_000);
}

/** The last words of the second chapter, as the third was told them. */
const ENDING = { chapter_number: 2, sha256: expect.stringMatching(/^sha256:/) };

describe('a chapter’s record', () => {
  it('names what it was told, its own text and its plan', async () => {
    const engine = createTestEngine();
    await write(engine, text(1), text(2));
    await writeThird(engine, text(3));
    const { record, chapter } = await load(engine);
    expect(record).toEqual({
      schema_version: 'chapter_record_v1',
      chapter_number: 3,
      text_sha256: hashChapterText(text(3)),
      plan_sha256: hashJson(plan),
      written_after: [],
      told: expect.objectContaining({ memory: {}, ending: ENDING }),
      memory_of: null,
      checked: null,
      attention: [],
    });
    expect(chapter).toEqual(text(3));
  });

  it('and the chapter itself tell which chapter was not there; written anew with it, they do not', async () => {
    const engine = createTestEngine();
    await write(engine, text(1));
    await writeThird(engine, text(3));
    expect(await load(engine)).toMatchObject({
      record: { told: { ending: null } },
      chapter: { written_without: [2] },
    });
    await write(engine, text(2));
    await writeThird(engine, { ...text(3), written_without: [2] });
    const { record, chapter } = await load(engine);
    expect(record.told?.ending).toEqual(ENDING);
    expect(chapter).toEqual(text(3));
  });

  it('is not made newer by one scene more', async () => {
    const engine = createTestEngine();
    await write(engine, text(1));
    await writeThird(engine, text(3));
    await write(engine, text(1, 'snow'), text(2));
    await writeThird(engine, { ...text(3, 'fog'), written_without: [2] }, [2]);
    expect(await load(engine)).toMatchObject({
      record: { told: { ending: null }, text_sha256: hashChapterText(text(3, 'fog')) },
      chapter: { written_without: [2] },
    });
  });

  it('goes to the history when it is of another text, and not when only its memory changes', async () => {
    const engine = createTestEngine();
    await write(engine, text(1), text(2));
    await writeThird(engine, text(3));
    const list = () => engine.store.files.list(`.control-room/history/${chapterRecordFile(3)}`);
    const patch = { memory_of: hashChapterText(text(3)) };
    await engine.start((context) => patchChapterRecord(context, 'memory', 3, patch), { plan: ['memory'] });
    expect(await list()).toHaveLength(0);
    expect((await load(engine)).record).toMatchObject({ ...patch, told: { ending: ENDING } });
    await writeThird(engine, text(3, 'fog'));
    expect(await list()).toHaveLength(1);
  });

  it('is made whole by a patch where there is none', async () => {
    const engine = createTestEngine();
    await write(engine, text(3));
    const patch = { checked: hashChapterText(text(3)) };
    await engine.start((context) => patchChapterRecord(context, 'check', 3, patch), { plan: ['check'] });
    expect((await load(engine)).record).toMatchObject({
      ...patch,
      text_sha256: hashChapterText(text(3)),
      plan_sha256: null,
      written_after: [],
    });
  });
});
