import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { checkPage } from '../browser/check-page.ts';
import { IS_SKIPPED, picture, startServer, withPage } from '../browser/with-page.ts';
import { it } from '../e2e/workbench.ts';

// From an idea to a book in the hand, with nothing but the page: what somebody does who never opens a terminal.

const OFFLINE = { BOOKFORGE_MODEL: 'offline:author' };

async function begin(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByText('Status: done').waitFor();
}

/** Marks the first paragraphs of the text, as a hand would. */
const markParagraphs = (page: Page, count: number): Promise<void> =>
  page.evaluate(`(() => {
    const blocks = document.querySelectorAll('#scene-1 [data-line]');
    const range = document.createRange();
    range.setStartBefore(blocks[0].firstChild);
    range.setEndAfter(blocks[${count} - 1].lastChild);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
  })()`);

describe.skipIf(IS_SKIPPED)('a writer’s afternoon', () => {
  it('goes from an idea to an EPUB', async ({ bench }) => {
    const { url } = await startServer(bench, OFFLINE, []);
    await withPage(async ({ page, complaints }) => {
      const origins = new Set<string>();
      const refused: string[] = [];
      page.on('response', async (response) => {
        if (response.status() >= 400)
          refused.push(`${response.url()} ${response.request().postData()} ${await response.text()}`);
      });
      page.on('request', (request) => origins.add(new URL(request.url()).origin));
      await page.goto(url.href);
      await page.getByRole('link', { name: 'New book' }).click();
      await page.getByLabel('The idea').fill('A ferryman carries a song over a river of glass.');
      await page.getByLabel('Short name').fill('ferry');
      await page.getByLabel('Chapters').fill('2');
      await page.getByRole('button', { name: 'Make the book' }).click();
      await begin(page, 'Make the world');

      // How it shall sound. A word that no text can do without is found later, and let stand.
      const toBook = () => page.goto(`${url.origin}/#/ferry`);
      await toBook();
      await page.getByRole('button', { name: 'Style', exact: true }).click();
      await page.getByLabel('Words that stand nowhere').fill('and');
      await page.getByRole('button', { name: 'Save the style' }).click();
      await page.getByText('Saved.').waitFor();
      expect(await checkPage(page)).toEqual([]);
      await picture(page, 'afternoon-book');

      for (const name of ['Make theme and conflict', 'Make the characters', 'Make the outline']) {
        await toBook();
        await begin(page, name);
      }
      const toChapter = (number: number) => page.goto(`${url.origin}/#/ferry/chapters/${number}`);
      const beside = page.getByRole('complementary', { name: 'Beside the text' });
      await toChapter(1);
      await begin(page, 'Write this chapter');
      await toChapter(2);
      await beside.getByRole('button', { name: 'Notes' }).click();
      await beside.getByLabel('A note to whoever writes').fill('Let the ferryman lie once.');
      await beside.getByRole('button', { name: 'Add the note' }).click();
      await beside.getByText('Let the ferryman lie once.', { exact: true }).waitFor();
      await begin(page, 'Write this chapter');

      // A passage in other words: the first hunk is taken, and the others are not.
      await toChapter(1);
      await page.locator('#scene-1').waitFor();
      const book = bench.book('ferry');
      const sceneOf = (): string => JSON.parse(book.read('chapters/chapter_001.json')).scenes[0].content;
      const before = sceneOf();
      await beside.getByRole('button', { name: 'Revise', exact: true }).click();
      await markParagraphs(page, 3);
      await beside.locator('.marked').waitFor();
      await beside.getByLabel('What should be different').fill('Replace "the" with "that".');
      await beside.getByLabel('Drafts').selectOption('2');
      await beside.locator('form').getByRole('button', { name: 'Revise', exact: true }).click();
      const draft = beside.getByRole('region', { name: 'Draft 1' });
      await draft.waitFor();
      const ticks = draft.getByRole('checkbox');
      const hunks = await ticks.count();
      expect(hunks).toBeGreaterThan(1);
      for (let at = 1; at < hunks; at += 1) await ticks.nth(at).uncheck();
      expect(await checkPage(page)).toEqual([]);
      await picture(page, 'afternoon-revise');
      await draft.getByRole('button', { name: `Take what is ticked (1 / ${hunks})` }).click();
      await beside.getByText('applied').waitFor();
      expect(sceneOf()).toBe(before.replace('the', 'that'));

      // Why it is there: of one paragraph, by the keyboard.
      await beside.getByRole('button', { name: 'Why is this here' }).click();
      await beside.getByRole('button', { name: 'Paragraph after' }).press('Enter');
      await beside.getByText(/^Paragraph 1 \//).waitFor();
      await beside.getByText('Stands so since').waitFor();
      await beside.getByText('What its prompts are told').waitFor();
      await expect.poll(() => beside.locator('.comment').count()).toBeGreaterThan(1);
      expect(await checkPage(page)).toEqual([]);
      await picture(page, 'afternoon-why');

      await beside.getByRole('button', { name: 'Findings' }).click();
      const found = beside.locator('.comment').filter({ hasText: 'scene_banned_phrase' }).first();
      await found.getByRole('textbox').fill('The book cannot do without it.');
      await found.getByRole('button', { name: 'Let it stand' }).click();
      await beside.getByText('Let stand: The book cannot do without it.').first().waitFor();
      await picture(page, 'afternoon-findings');

      await toBook();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'epub' }).click(),
      ]);
      const epub = readFileSync(await download.path());
      expect(epub.subarray(0, 2).toString()).toBe('PK');
      expect(epub.toString('latin1')).toContain('application/epub+zip');
      expect([...origins]).toEqual([url.origin]);
      expect([refused, complaints]).toEqual([[], []]);
    });
  });
});
