import { describe, expect, it } from 'vitest';
import { createTestEngine } from '../../test/fakes/test-engine.ts';
import { CodedError } from '../errors.ts';
import { commitScene } from './commit-scene.ts';

const CHAPTER = 'chapters/chapter_001.json';
const SCENE = {
  chapterNumber: 1,
  chapterTitle: 'The Quay',
  sceneNumber: 1,
  content: 'The boat was gone.',
  path: 'Story/Scenes/SCN-001-001-the-boat.md',
  pov: null,
};

const PLAN = { plan: ['commit'] };

type Engine = ReturnType<typeof createTestEngine>;

const read = async ({ store }: Engine, path: string) => {
  const bytes = await store.files.read(path);
  return bytes === null ? null : Buffer.from(bytes).toString('utf8');
};

async function write({ store }: Engine, path: string, text: string): Promise<void> {
  const lease = await store.lock.acquire({ owner: 'test', purpose: 'hand', waitMs: 0 });
  await store.files.commit([{ path, bytes: Buffer.from(text) }], { expect: {}, fence: lease.fence });
  await lease.release();
}

describe('commitScene', () => {
  it('writes chapter and view, and tells words and place', async () => {
    const engine = createTestEngine();
    const { output } = await engine.start((context) => commitScene(context, 'commit', SCENE), PLAN);
    expect(output).toEqual({ words: 4, path: SCENE.path });
    expect(JSON.parse((await read(engine, CHAPTER)) ?? '')).toMatchObject({ total_words: 4 });
    expect(await read(engine, SCENE.path)).toContain('The boat was gone.');
  });

  it('takes away the view under an old name, and not that of a scene whose number only begins alike', async () => {
    const engine = createTestEngine();
    await write(engine, 'Story/Scenes/SCN-001-001-older.md', 'older');
    await write(engine, 'Story/Scenes/SCN-001-0010-another.md', 'another');
    await engine.start((context) => commitScene(context, 'commit', SCENE), PLAN);
    expect(await read(engine, 'Story/Scenes/SCN-001-001-older.md')).toBeNull();
    expect(await read(engine, 'Story/Scenes/SCN-001-0010-another.md')).toBe('another');
    const kept = await engine.store.files.list('.control-room/history/Story');
    expect(kept).toHaveLength(1);
  });

  it('says so where a chapter could not be read, and keeps it', async () => {
    const engine = createTestEngine();
    await write(engine, CHAPTER, '{');
    const { run } = await engine.start((context) => commitScene(context, 'commit', SCENE), PLAN);
    expect(run.notices).toMatchObject([{ reason_code: 'stored_file_replaced', step_id: 'commit' }]);
    expect(await engine.store.files.list(`.control-room/history/${CHAPTER}`)).toHaveLength(1);
  });

  it('keeps the commit that was made, however the chapter was changed before the run is taken up again', async () => {
    const engine = createTestEngine();
    let isMended = false;
    const work = async (context: Parameters<typeof commitScene>[0]) => {
      await commitScene(context, 'commit', SCENE);
      if (!isMended) throw new CodedError('dod_failed');
    };
    const { run } = await engine.start(work, PLAN);
    await write(engine, CHAPTER, 'by hand');
    isMended = true;
    expect((await engine.resume(run.run_id, work)).error).toBeNull();
    expect(await read(engine, CHAPTER)).toBe('by hand');
  });

  it('looks anew where the commit was refused, so that a mended file does not stop the run for ever', async () => {
    const engine = createTestEngine();
    let isDisturbed = true;
    const work = (context: Parameters<typeof commitScene>[0]) => {
      // Somebody writes between the look and the commit.
      const commit: typeof context.commit = async (id, changes, expected) => {
        const stale = { ...expected, [CHAPTER]: 'sha256:00' };
        await context.commit(id, changes, isDisturbed ? stale : expected);
      };
      return commitScene({ ...context, commit }, 'commit', SCENE);
    };
    const failed = await engine.start(work, PLAN);
    expect(failed.error?.code).toBe('file_changed_underneath');
    const other = JSON.stringify({
      schema_version: 'chapter_v1',
      chapter_number: 1,
      chapter_title: 'The Quay',
      scenes: [{ scene_number: 2, content: 'By hand.', word_count: 2 }],
      total_words: 2,
    });
    await write(engine, CHAPTER, other);
    isDisturbed = false;
    expect((await engine.resume(failed.run.run_id, work)).error).toBeNull();
    const chapter = JSON.parse((await read(engine, CHAPTER)) ?? '');
    expect(chapter.scenes.map(({ scene_number }: { scene_number: number }) => scene_number)).toEqual([1, 2]);
  });
});
