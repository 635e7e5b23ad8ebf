import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { MOST_NOTES } from '../../src/contracts/author-notes.ts';
import { MOST_WAIVERS } from '../../src/contracts/finding-waivers.ts';
import { it, readDocument, readTrouble } from './workbench.ts';
import { makeWrittenBook, ON, type WrittenBook } from './written-book.ts';

// What an author does to a book by hand: without naming the only one there is, up to the bounds of what is kept, and without meeting ids.

let made: WrittenBook;
beforeAll(async () => {
  made = await makeWrittenBook({ scenes: 1 });
});
afterAll(() => made.remove());

describe('the only book that there is', () => {
  it('is edited, and its style replaced and learned, without being named', async ({ bench }) => {
    made.copyTo(bench);
    const lay = (name: string, text: string) => writeFileSync(join(bench.cwd, name), text);
    lay('scene.md', 'The ferry lay still, and nobody had called for it.\n');
    lay('style.json', JSON.stringify({ schema_version: 'book_style_v1', register: 'dry' }));
    lay('mine.md', 'He rowed all night. The river said nothing. In the morning he was home.\n\n'.repeat(40));
    for (const args of [
      ['edit', '1:1', 'scene.md'],
      ['style', 'edit', 'style.json'],
      ['style', 'learn', 'mine.md'],
    ]) {
      const ran = await bench.here([...args, '--json']);
      expect([args[0], ran.code, ran.code === 0 ? '' : ran.stdout]).toEqual([args[0], 0, '']);
      expect(readDocument(ran)).toMatchObject({ book_id: 'b' });
    }
  });
});

describe('a style', () => {
  it('is shown by the words that it is set with', async ({ bench }) => {
    made.copyTo(bench);
    await bench.here(['style', 'set', 'tense', 'present', ...ON]);
    const { stdout } = await bench.here(['style', 'show', ...ON]);
    expect(stdout).toMatch(/^person\s+third \(nothing else was said\)$/m);
    expect(stdout).toMatch(/^tense\s+present$/m);
    for (const [, key = '', value = ''] of stdout.matchAll(/^(\w+)\s{2,}(\w+)/gm))
      expect((await bench.here(['style', 'set', key, value, ...ON])).code, key).toBe(0);
  });
});

describe('one more than is kept', () => {
  it('is a note that is refused, by `note add` and with a rewrite, and nothing is written or sent', async ({
    bench,
  }) => {
    const book = made.copyTo(bench);
    const notes = Array.from({ length: MOST_NOTES - 1 }, (_, at) => ({
      id: `note_${at + 1}`,
      text: `Wish ${at + 1}.`,
      status: 'done',
      created_at: '2026-02-10T14:00:00.000Z',
    }));
    book.write('notes.json', JSON.stringify({ schema_version: 'author_notes_v1', notes }));
    expect((await bench.here(['note', 'add', 'The last that fits.', ...ON])).code).toBe(0);
    const full = book.artifacts();
    const runs = book.statuses();
    const ran = await bench.here(['note', 'add', 'One too many.', ...ON, '--json']);
    expect([ran.code, readTrouble(ran).reason_code]).toEqual([2, 'usage_invalid']);
    expect(readTrouble(ran)).toMatchObject({
      message: expect.stringContaining(`${MOST_NOTES} notes`),
      kept: 'nothing was changed',
    });
    expect([book.artifacts(), book.statuses()]).toEqual([full, runs]);
    const rewrite = ['run', '--chapters', '1', '--force', '--note', 'One too many.', '--ack-outline-issues'];
    const forced = await bench.here([...rewrite, ...ON, '--json']);
    expect([forced.code, readTrouble(forced).reason_code]).toEqual([2, 'usage_invalid']);
    expect(book.artifacts()).toEqual(full);
    expect(book.runs().at(-1)?.usage.calls ?? 0).toBe(0);
  });

  it('is a waiver that is refused, and nothing is written', async ({ bench }) => {
    const book = made.copyTo(bench);
    await bench.here(['style', 'set', 'banned', 'ferry', ...ON]);
    writeFileSync(join(bench.cwd, 'scene.md'), 'The ferry lay still, and nobody had called for it.\n');
    await bench.here(['edit', '1:1', 'scene.md', ...ON]);
    const listed = readDocument(await bench.here(['findings', 'list', ...ON, '--json']));
    const [found] = listed['findings'] as { id: string }[];
    const waived = Array.from({ length: MOST_WAIVERS }, (_, at) => ({
      id: `fnd_${at}`,
      where: '9:9',
      message: 'Gone.',
      reason: 'It is gone.',
      waived_at: '2026-02-10T14:00:00.000Z',
    }));
    book.write('findings.json', JSON.stringify({ schema_version: 'finding_waivers_v1', waived }));
    const full = book.artifacts();
    const ran = await bench.here([
      'findings',
      'waive',
      found?.id ?? '',
      '--reason',
      'Mine.',
      ...ON,
      '--json',
    ]);
    expect([ran.code, readTrouble(ran).reason_code]).toEqual([2, 'usage_invalid']);
    expect(readTrouble(ran).message).toContain(`${MOST_WAIVERS} findings`);
    expect(book.artifacts()).toEqual(full);
  });
});

describe('a note that a chapter was not told', () => {
  it('is named by its words as the reason why the chapter is stale, and by its id for programs', async ({
    bench,
  }) => {
    made.copyTo(bench);
    await bench.here(['run', '--chapters', '1', '--ack-outline-issues', ...ON]);
    await bench.here(['note', 'add', '--chapter', '1', 'Slower; and let it rain.', ...ON]);
    await bench.here(['note', 'add', '--chapter', '1', 'Colder.', ...ON]);
    const { stdout } = await bench.here(['status', ...ON]);
    expect(stdout).toContain(
      'your note “Slower; and let it rain.” asks for something that it was not told (and 1 more',
    );
    expect(stdout).not.toContain('note_1');
    const status = readDocument(await bench.here(['status', ...ON, '--json']));
    expect(status['rewriting']).toMatchObject({
      stale: [
        {
          chapter: 1,
          reasons: [{ because: 'note_added', what: 'note_1', text: 'Slower; and let it rain.' }, {}],
        },
      ],
    });
  });
});
