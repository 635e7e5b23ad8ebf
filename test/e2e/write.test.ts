import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { BookSchema } from '../../src/contracts/book.ts';
import { OutlineReportSchema } from '../../src/contracts/outline-report.ts';
import { startFaultyServer } from './faulty-server.ts';
import { IDEA, it, listFilesBelow, readDocument, readTrouble, type Workbench } from './workbench.ts';
import { makeWrittenBook } from './written-book.ts';

// One command, from an idea to files to read.

const FIXED = {
  SOURCE_DATE_EPOCH: '1770733800',
  BOOKFORGE_SEED: 'write',
  BOOKFORGE_AUDIT_KEY: '00112233445566778899aabbccddeeff',
};
const ACK = '--ack-outline-issues';

function readBook(bench: Workbench) {
  const [id = ''] = listFilesBelow(join(bench.cwd, 'projects')).map((name) => name.split('/', 1)[0] ?? '');
  const folder = bench.book(id);
  return { id, folder, book: BookSchema.parse(JSON.parse(folder.read('book.json'))) };
}

describe('bookforge write', () => {
  it('ends with the files that were asked for, and again finds the book and sends nothing', async ({
    bench,
  }) => {
    const args = ['write', IDEA, '--chapters', '1', '--format', 'epub,txt', ACK, '--json'];
    const ran = await bench.here(args, FIXED);
    expect([ran.code, ran.code === 0 ? '' : ran.stdout]).toEqual([0, '']);
    const { id, folder, book } = readBook(bench);
    expect(book).toMatchObject({ title: 'The Ferryman on a River of Glass', language: 'en', chapters: 1 });
    expect(folder.list('exports')).toEqual([`${id}.epub`, `${id}.txt`]);
    expect(readDocument(ran)).toMatchObject({
      book_id: id,
      exports: [{ format: 'epub' }, { format: 'txt' }],
    });
    const [runs, files] = [folder.runs().length, folder.artifacts()];
    const again = await bench.here(args, FIXED);
    expect([again.code, folder.runs().length, folder.artifacts()]).toEqual([0, runs, files]);

    const listed = await bench.here(['list', '--json'], FIXED);
    expect(readDocument(listed)).toMatchObject({ books: [{ book_id: id, written: 1 }] });
    const status = await bench.here(['status', '--json'], FIXED);
    expect([status.code, readDocument(status)['book_id'] ?? id]).toEqual([0, id]);
  });

  it('at a cap says the same command with a larger one, under which the book is ended', async ({ bench }) => {
    const args = ['write', IDEA, '--chapters', '1', '--format', 'txt', ACK, '--json'];
    const capped = await bench.here([...args, '--max-tokens', '9000'], FIXED);
    expect([capped.code, readTrouble(capped).reason_code]).toEqual([3, 'budget_exhausted']);
    const { id, folder } = readBook(bench);
    const world = folder.read('world.json');
    const next = readTrouble(capped).next_action;
    const said =
      /^bookforge write (?<idea>'.+'|".+") --book (?<book>\S+) (?<rest>.+)$/.exec(next)?.groups ?? {};
    expect([said['idea']?.slice(1, -1), said['book']]).toEqual([IDEA, id]);
    const ran = await bench.here(
      ['write', IDEA, '--book', id, ...(said['rest'] ?? '').split(' '), '--json'],
      FIXED,
    );
    expect([ran.code, ran.code === 0 ? '' : ran.stdout]).toEqual([0, '']);
    expect(folder.read('world.json')).toBe(world);
    expect(folder.list('exports')).toEqual([`${id}.txt`]);
    expect(folder.statuses().every((status) => status === 'done')).toBe(true);
  });

  it('writes a Chinese book from a Chinese idea', async ({ bench }) => {
    const idea = '一个守灯塔的女人发现她的灯照回来的不是船，而是记忆。';
    const ran = await bench.here(['write', idea, '--chapters', '1', '--format', 'txt', ACK], FIXED);
    expect([ran.code, ran.code === 0 ? '' : ran.stderr]).toEqual([0, '']);
    const { id, folder, book } = readBook(bench);
    expect(book).toMatchObject({ language: 'zh', title: '守灯塔的女人' });
    expect(folder.read(`exports/${id}.txt`).match(/\p{Script=Han}/gu)?.length ?? 0).toBeGreaterThan(300);
  });

  it('asks before money is spent, and sends nothing where nobody answers', async ({ bench }) => {
    const server = await startFaultyServer();
    try {
      const env = { ...FIXED, BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: server.url };
      const args = ['write', IDEA, '--chapters', '1', '--price', '2,10', '--max-cost', '5', '--json'];
      const ran = await bench.here(args, env);
      expect([ran.code, readTrouble(ran).reason_code, server.requests.length]).toEqual([
        2,
        'consent_needed',
        0,
      ]);
      // What is to be typed next keeps the cap.
      expect(readTrouble(ran).next_action).toMatch(/ --max-cost 5\b.* --yes$/);
      const planned = await bench.here(['write', IDEA, '--price', '2,10', '--plan', '--json'], env);
      expect([planned.code, server.requests.length]).toEqual([0, 0]);
      const estimate = readDocument(planned)['estimate'] as { cost_usd: { expected: number } };
      expect(estimate.cost_usd.expected).toBeGreaterThan(0);
    } finally {
      await server.shut();
    }
  });

  it('does not pass the gate by --yes, and spends nothing before it', async ({ bench }) => {
    const made = await makeWrittenBook({ scenes: 0 });
    const server = await startFaultyServer();
    try {
      const book = made.copyTo(bench);
      const path = 'outline/outline_pipeline_report_latest.json';
      const report = OutlineReportSchema.parse({
        ...JSON.parse(book.read(path)),
        overall_status: 'SUCCESS_WITH_WARNINGS',
        requires_user_attention: true,
        attention_items: [{ reason_code: 'hard_cut_used', phase: null, scene_ref: '1:1', message: 'a cut' }],
      });
      book.write(path, JSON.stringify(report));
      const runs = book.runs().length;
      const env = { ...FIXED, BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: server.url };
      const ran = await bench.here(['write', IDEA, '--book', 'b', '--yes', '--json'], env);
      expect([ran.code, readTrouble(ran).reason_code, server.requests.length]).toEqual([5, 'write_gated', 0]);
      expect([book.runs().length, book.has('chapters/chapter_001.json')]).toEqual([runs, false]);
      expect(book.list('exports')).toEqual([]);
    } finally {
      await server.shut();
      made.remove();
    }
  });

  it('is as long as it is asked to be, and has the bible that it is given', async ({ bench }) => {
    writeFileSync(
      join(bench.cwd, 'people.md'),
      '# People\n\n## Ansel Reed\n\nAnsel Reed is the ferryman. He is sixty-one years old.\n',
    );
    const args = ['write', IDEA, '--chapters', '1', '--words', '2000', '--format', 'txt', ACK, '--json'];
    const ran = await bench.here([...args, '--bible', 'people.md'], FIXED);
    expect([ran.code, ran.code === 0 ? '' : ran.stdout]).toEqual([0, '']);
    const words = Number(readDocument(ran)['words']);
    expect([words >= 1_800, words <= 2_200]).toEqual([true, true]);
    const { folder, book } = readBook(bench);
    expect(book.length).toEqual({ of: 'book', words: 2_000 });
    expect(folder.read('Compendium/Characters/CHAR-ansel-reed.md')).toContain('“He is sixty-one years old.”');
  });

  it('refuses a format that is none, and another idea under the same name', async ({ bench }) => {
    const strange = await bench.here(['write', IDEA, '--format', 'epub,doc', '--json'], FIXED);
    expect([strange.code, readTrouble(strange).reason_code]).toEqual([2, 'usage_invalid']);
    await bench.here(['init', 'b', '--idea', 'Another.'], FIXED);
    const other = await bench.here(['write', IDEA, '--book', 'b', '--json'], FIXED);
    expect(readTrouble(other).reason_code).toBe('book_exists');
  });
});
