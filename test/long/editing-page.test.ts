import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { checkPage } from '../browser/check-page.ts';
import { IS_SKIPPED, picture, startServer, withPage } from '../browser/with-page.ts';
import { waitUntil } from '../e2e/wait-until.ts';
import { it } from '../e2e/with-server.ts';
import { readTrouble } from '../e2e/workbench.ts';
import { makeWrittenBook, ON, type WrittenBook } from '../e2e/written-book.ts';

// What an author does to the text on the page, and what happens where two do it at once.

const OFFLINE = { BOOKFORGE_MODEL: 'offline:author' };
const FIRST = 'She *waited* at the lock.\n\nNobody came.';
const DRAFT = '.control-room/drafts/scene_001_001.json';
const CHAPTER = {
  schema_version: 'chapter_v1',
  chapter_number: 1,
  chapter_title: 'The Lock',
  scenes: [{ scene_number: 1, content: FIRST, word_count: 7 }],
  total_words: 7,
};
const HEIGHT = 800;

/** What a text, an answer or a comment could try: none of it may load or run. */
const HOSTILE = [
  'She *waited*.',
  '<script>window.caught = 1</script>',
  '<img src="http://127.0.0.1:9/a.png" onerror="window.caught = 2">',
  '![a picture](http://127.0.0.1:9/b.png)',
  '[a link](javascript:window.caught=3)',
  '<svg onload="window.caught = 4"><image href="http://127.0.0.1:9/d.png"/></svg>',
].join('\n\n');

describe.skipIf(IS_SKIPPED)('an author on the page', () => {
  let outlined: WrittenBook;
  beforeAll(async () => {
    outlined = await makeWrittenBook({ scenes: 0 });
  });
  afterAll(() => outlined.remove());

  it('is brought to the text that is edited, and to what stands below a long one', async ({ bench }) => {
    const book = outlined.copyTo(bench);
    const content = Array.from({ length: 120 }, (_, at) => `She waited for boat ${at + 1}.`).join('\n\n');
    const scenes = [1, 2].map((scene_number) => ({ scene_number, content, word_count: 600 }));
    book.write('chapters/chapter_001.json', JSON.stringify({ ...CHAPTER, scenes, total_words: 1200 }));
    const { url } = await startServer(bench, OFFLINE);
    await withPage(async ({ page, complaints }) => {
      const isInSight = async (place: Locator) => {
        const { y = 0, height = 0 } = (await place.boundingBox()) ?? {};
        return y < HEIGHT && y + height > 0;
      };
      const hasFocus = (place: Locator) => place.evaluate((element) => element.matches(':focus'));
      await page.goto(url.href);
      await page.goto(`${url.origin}/#/b/chapters/1`);
      const toAside = page.getByRole('button', { name: 'Findings, revising, notes' });
      const edit = page.getByRole('button', { name: 'Edit scene 1' });
      const label = page.getByText('scene 1:1');
      const box = page.getByLabel('scene 1:1');
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: HEIGHT });
        await edit.click();
        await box.waitFor();
        expect([await isInSight(label), await hasFocus(box)]).toEqual([true, true]);
        await page.getByRole('button', { name: 'Go on later' }).click();
        await edit.waitFor();
        expect(await hasFocus(edit)).toBe(true);
        expect(await toAside.isVisible()).toBe(width === 390);
      }
      await page.evaluate('scrollTo(0, 0)');
      const beside = page.getByRole('complementary', { name: 'Beside the text' });
      expect([await isInSight(toAside), await isInSight(beside)]).toEqual([true, false]);
      expect(await checkPage(page)).toEqual([]);
      await picture(page, 'narrow-chapter');
      await toAside.click();
      await expect.poll(() => isInSight(beside)).toBe(true);
      expect(complaints).toEqual([]);
    });
  });

  it('edits a scene in two tabs, and the second is told', async ({ bench }) => {
    const book = outlined.copyTo(bench);
    book.write('chapters/chapter_001.json', JSON.stringify(CHAPTER));
    const { url } = await startServer(bench, OFFLINE);
    const read = () => JSON.parse(book.read('chapters/chapter_001.json')).scenes[0].content;
    const isKept = () => existsSync(join(book.folder, DRAFT));
    await withPage(async ({ page, complaints }) => {
      const other = await page.context().newPage();
      for (const tab of [page, other]) {
        await tab.goto(url.href);
        await tab.goto(`${url.origin}/#/b/chapters/1`);
        await tab.getByRole('button', { name: 'Edit scene 1' }).click();
      }
      const [box, second] = [page, other].map((tab) => tab.getByLabel('scene 1:1'));
      if (box === undefined || second === undefined) throw new Error('there are two tabs');
      await page.bringToFront();
      await box.fill('She waited lo');
      expect(await checkPage(page)).toEqual([]);
      await waitUntil('the draft', isKept);
      expect(JSON.parse(book.read(DRAFT))).toMatchObject({ base: FIRST, text: 'She waited lo' });
      await picture(page, 'edit');

      // Somebody writes there already: it is told, and nothing of either is lost.
      await other.bringToFront();
      await second.fill('She left.');
      await other.getByRole('alert').filter({ hasText: 'writes in this scene elsewhere' }).waitFor();
      expect(await checkPage(other)).toEqual([]);
      expect(JSON.parse(book.read(DRAFT))).toMatchObject({ text: 'She waited lo' });

      // A tab that is closed by mistake costs nothing.
      await page.reload();
      await page.getByRole('button', { name: 'Edit scene 1' }).click();
      expect(await box.inputValue()).toBe('She waited lo');
      await box.fill('She waited long. [INSERT the storm]');
      await page.keyboard.press('Control+s');
      await box.waitFor({ state: 'detached' });
      expect([read(), isKept()]).toEqual(['She waited long. [INSERT the storm]', false]);
      // What was found in it stands beside the text at once.
      const beside = page.getByRole('complementary', { name: 'Beside the text' });
      await beside.getByText('scene_leftover').first().waitFor();

      // What is written over a text that is no longer there is not saved, and not lost either.
      await other.bringToFront();
      await other.getByRole('alert').filter({ hasText: 'changed elsewhere' }).waitFor();
      expect(await other.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
      expect(await second.inputValue()).toBe('She left.');
      await picture(other, 'edit-second');
      await waitUntil('the draft', isKept);
      await other.reload();
      await other.getByRole('button', { name: 'Edit scene 1' }).click();
      expect(await second.inputValue()).toBe('She left.');
      await other.getByRole('button', { name: 'Go on with mine over it' }).click();
      await other.getByRole('button', { name: 'Save', exact: true }).click();
      await second.waitFor({ state: 'detached' });
      expect([read(), isKept()]).toEqual(['She left.', false]);
      await expect.poll(() => other.getByText('scene_leftover').count()).toBe(0);
      // Both texts before it can be gone back to.
      await other.getByRole('button', { name: 'Versions' }).click();
      await expect.poll(() => other.getByRole('button', { name: 'Put back' }).count()).toBeGreaterThan(1);

      // What cannot be read hides nothing, and is taken away only by the author.
      book.write(DRAFT, '{"half": ');
      await other.getByRole('button', { name: 'Edit scene 1' }).click();
      await other.getByRole('alert').filter({ hasText: 'cannot be read' }).waitFor();
      expect(await second.inputValue()).toBe('She left.');
      await second.fill('She stayed.');
      expect(book.read(DRAFT)).toBe('{"half": ');
      await other.getByRole('button', { name: 'Take it away' }).click();
      await waitUntil('the draft', () => isKept() && book.read(DRAFT).includes('She stayed.'));
      await other.getByRole('button', { name: 'Discard', exact: true }).click();
      await second.waitFor({ state: 'detached' });
      expect([read(), isKept()]).toEqual(['She left.', false]);
      // The refusals are the only complaints.
      expect(complaints.filter((each) => !each.includes('409'))).toEqual([]);
    });
    // The same at the command line.
    writeFileSync(join(bench.cwd, 'mine.md'), 'Mine.');
    writeFileSync(join(bench.cwd, 'old.md'), FIRST);
    const refused = await bench.here(['edit', '1:1', 'mine.md', '--expected', 'old.md', ...ON, '--json']);
    expect([refused.code, readTrouble(refused).reason_code]).toEqual([2, 'scene_text_changed']);
    expect((await bench.here(['draft', 'keep', '1:1', 'mine.md', ...ON])).code).toBe(0);
    expect((await bench.here(['edit', '1:1', '--draft', ...ON])).code).toBe(0);
    expect([read(), isKept()]).toEqual(['Mine.', false]);
  });

  it('talks with an agent beside the chapter, of what is marked in it', async ({ bench }) => {
    const book = outlined.copyTo(bench);
    book.write('chapters/chapter_001.json', JSON.stringify(CHAPTER));
    const { url } = await startServer(bench, OFFLINE);
    await withPage(async ({ page, complaints }) => {
      await page.goto(url.href);
      await page.goto(`${url.origin}/#/b/chapters/1`);
      const beside = page.getByRole('complementary', { name: 'Beside the text' });
      await beside.getByRole('button', { name: 'Chat' }).click();
      await beside.getByLabel('Talk with').selectOption('continuity');
      const message = beside.getByRole('textbox', { name: 'Message' });
      await message.fill('Who waits here?');
      await beside.getByRole('button', { name: 'Send' }).click();
      await beside.getByRole('log').getByRole('link', { name: 'its run' }).waitFor();
      expect(await beside.getByRole('log').textContent()).toContain('Who waits here?');
      expect(await page.getByRole('region', { name: 'scene 1' }).textContent()).toContain('Nobody came.');
      expect(await checkPage(page)).toEqual([]);
      await picture(page, 'chapter-chat');
      expect(complaints).toEqual([]);
    });
  });

  it('is shown what agents say as text, wherever it stands', async ({ bench, served: { server, env } }) => {
    outlined.copyTo(bench);
    server.behave({ kind: 'text', change: () => HOSTILE });
    const { url } = await startServer(bench, env);
    await withPage(async ({ page, complaints }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(url.href);
      await page.goto(`${url.origin}/#/b/chat/writer`);
      await page.getByRole('textbox', { name: 'Message' }).fill('What do you make of it?');
      await page.getByRole('button', { name: 'Send' }).click();
      const log = page.getByRole('log');
      await log.getByRole('link', { name: 'its run' }).waitFor();
      expect(await log.textContent()).toContain('<script>window.caught = 1</script>');
      expect(await log.locator('img, svg, script, image').count()).toBe(0);
      await log.getByRole('link', { name: 'its run' }).click();
      await page.getByRole('button', { name: 'Turn · ask 1', exact: true }).click();
      const raw = page.getByRole('region', { name: 'The model’s answer as it came' });
      await raw.waitFor();
      expect(await raw.textContent()).toBe(HOSTILE);
      expect(await page.evaluate('window.caught')).toBeUndefined();
      expect(asked.filter((address) => !address.startsWith(`${url.origin}/`))).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });

  it('comments and closes an issue where it is read', async ({ bench }) => {
    outlined.copyTo(bench);
    const asked = await bench.here(['chief', 'write a scene', ...ON, '--json'], OFFLINE);
    expect(asked.code).toBe(0);
    const { url } = await startServer(bench, OFFLINE);
    await withPage(async ({ page, complaints }) => {
      await page.goto(url.href);
      await page.goto(`${url.origin}/#/b/issues`);
      await page.locator('tbody').getByRole('link').first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Say something about it').fill('Leave it for now: <b>later</b>.');
      await dialog.getByRole('button', { name: 'Comment' }).click();
      await dialog.getByRole('article').filter({ hasText: 'Leave it for now: <b>later</b>.' }).waitFor();
      await dialog.getByRole('button', { name: 'Close the issue' }).click();
      await dialog.getByText('closed', { exact: true }).waitFor();
      expect(await dialog.getByRole('button', { name: 'Close the issue' }).count()).toBe(0);
      expect(await checkPage(page)).toEqual([]);
      await picture(page, 'issue-actions');
      expect(complaints).toEqual([]);
    });
  });
});
