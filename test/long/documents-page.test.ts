import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { checkPage } from '../browser/check-page.ts';
import { IS_SKIPPED, picture, startServer, withPage } from '../browser/with-page.ts';
import { it } from '../e2e/with-server.ts';
import { makeWrittenBook, type WrittenBook } from '../e2e/written-book.ts';

// Pages over a book with an outline: documents from the brief to the file, the outline in all its ways, style and notes, settings.

const KEY = 'sk-very-secret-0123456789';
const ENV = { BOOKFORGE_MODEL: 'offline:author', OPENAI_API_KEY: KEY };
const BRIEF = 'A plan to move the archive';

describe.skipIf(IS_SKIPPED)('pages over an outlined book', () => {
  let outlined: WrittenBook;
  beforeAll(async () => {
    outlined = await makeWrittenBook({ scenes: 0 });
  });
  afterAll(() => outlined.remove());

  it('makes a document from a brief, shows it, patches it and gives it out', async ({ bench }) => {
    const book = outlined.copyTo(bench);
    const { url } = await startServer(bench, ENV);
    await withPage(async ({ page, complaints }) => {
      await page.goto(url.href);
      await page.goto(`${url.origin}/#/b/documents`);
      await page.getByText('There are no documents here yet.').waitFor();
      await page.getByRole('button', { name: 'Work out what it takes' }).click();
      await page.getByText('Give a brief, or choose a template.').waitFor();
      await page.getByLabel('Brief: what').fill(BRIEF);
      await page.getByRole('button', { name: 'Work out what it takes' }).click();
      await page.getByText(/^Expected: \d/).waitFor();
      expect(await checkPage(page)).toEqual([]);
      await page.getByRole('button', { name: 'Make the document' }).click();
      await page.getByText('Status: done').waitFor();

      await page.goto(`${url.origin}/#/b/documents`);
      const [id = ''] = book.list('documents');
      const { title } = JSON.parse(book.read(`documents/${id}/document.json`));
      await page.getByRole('link', { name: title, exact: true }).click();
      await page.getByRole('heading', { level: 2, name: title }).waitFor();
      const { sections } = JSON.parse(book.read(`documents/${id}/spec.json`));
      await page.getByRole('heading', { name: sections[0].heading }).waitFor();
      expect(await checkPage(page)).toEqual([]);
      for (const [tab, text] of [
        ['Brief', BRIEF],
        ['Outline', 'Audience'],
        ['Review', 'Readability'],
        ['Versions', 'made from the brief'],
      ] as const) {
        await page.getByRole('button', { name: tab, exact: true }).click();
        await page.getByText(text).first().waitFor();
      }

      // As if the reviewer had recommended it: what is ticked is applied, and what is not is left.
      const review = JSON.parse(book.read(`documents/${id}/review.json`));
      const patches = ['One', 'Two'].map((value, place) => ({
        id: `own-${place}`,
        target: `/sections/${place}/heading`,
        action: 'replace',
        value,
      }));
      book.write(`documents/${id}/review.json`, JSON.stringify({ ...review, recommendedPatches: patches }));
      await page.reload();
      await page.getByRole('button', { name: 'Review', exact: true }).click();
      await page.getByLabel('replace /sections/0/heading').check();
      expect(await checkPage(page)).toEqual([]);
      await picture(page, 'document-review');
      await page.getByRole('button', { name: 'Apply what is ticked' }).click();
      await page.getByText('docx · Version 2').waitFor();
      await page.getByRole('button', { name: 'Versions', exact: true }).click();
      await page.getByRole('button', { name: 'Compare with the version before' }).click();
      await page.getByText('+ One').waitFor();
      expect(await page.getByText('+ Two').count()).toBe(0);
      await picture(page, 'document-versions');
      expect(await checkPage(page)).toEqual([]);

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`${id}.docx`);
      expect(
        readFileSync(await download.path())
          .subarray(0, 2)
          .toString(),
      ).toBe('PK');
      expect((await fetch(`${url.origin}/generated/${id}.docx?project=b`)).status).toBe(401);
      expect(complaints).toEqual([]);
    });
  });

  it('shows the outline in every way, takes style and notes, and tells the settings', async ({ bench }) => {
    const book = outlined.copyTo(bench);
    const { chapters, characters, threads } = JSON.parse(book.read('outline/outline.json'));
    const { url } = await startServer(bench, ENV);
    await withPage(async ({ page, complaints }) => {
      await page.goto(url.href);
      await page.goto(`${url.origin}/#/b/outline`);
      await page.getByRole('heading', { name: 'scene 1:1' }).waitFor();
      expect(await checkPage(page)).toEqual([]);
      const ways = page.getByRole('navigation', { name: 'Ways to look at the outline' });
      for (const [way, text] of [
        ['Cards', chapters[0].sections[0].scenes[0].summary],
        ['Table', characters[0].name],
        ['Phases', 'Phase 6'],
        ['Seams', '1:1'],
        ['Threads', threads[0].label],
        ['Cast', characters[0].name],
        ['Pacing', 'Intensity'],
        ['Places', 'Lies in'],
      ]) {
        await ways.getByRole('link', { name: way, exact: true }).click();
        await page.getByText(text).first().waitFor();
        expect(await checkPage(page)).toEqual([]);
      }
      // A scene has an address of its own.
      await page.getByRole('link', { name: '2:1', exact: true }).first().click();
      await page.locator('.asked').getByRole('heading', { name: 'scene 2:1' }).waitFor();

      await page.goto(`${url.origin}/#/b`);
      await page.getByRole('button', { name: 'Style', exact: true }).click();
      await page.getByLabel('Genre').fill('sea story');
      await page.getByLabel('Words that stand nowhere').fill('suddenly\nat once');
      expect(await checkPage(page)).toEqual([]);
      await picture(page, 'book-style');
      await page.getByRole('button', { name: 'Save the style' }).click();
      await page.getByText('Saved.').waitFor();
      expect(JSON.parse(book.read('style.json'))).toMatchObject({
        genre: 'sea story',
        banned: ['suddenly', 'at once'],
      });
      await page.getByRole('button', { name: 'Notes', exact: true }).click();
      await page.getByLabel('Note', { exact: true }).fill('More weather.');
      await page.getByLabel('About').selectOption('chapter');
      await page.getByLabel('Which').fill('1');
      await page.getByRole('button', { name: 'Add the note' }).click();
      const note = page.getByRole('listitem').filter({ hasText: 'More weather.' });
      await note.getByText('chapter 1').waitFor();
      await picture(page, 'book-notes');
      await note.getByRole('button', { name: 'Done' }).click();
      await note.getByText('done', { exact: true }).waitFor();
      expect(await checkPage(page)).toEqual([]);

      await page.goto(`${url.origin}/#/b/settings`);
      await page.getByText('compiled templates are in step').waitFor();
      await page.getByRole('button', { name: 'What a test takes' }).click();
      await page.getByRole('button', { name: 'Test it now' }).click();
      await page.getByRole('status').getByText('fit', { exact: true }).waitFor();
      expect(await checkPage(page)).toEqual([]);
      await picture(page, 'settings-tested');
      expect(await page.content()).not.toContain(KEY);
      await inChinese(page);
      expect(complaints).toEqual([]);
    });
  });
});

async function inChinese(page: Page): Promise<void> {
  await page.getByRole('button', { name: '中文' }).click();
  for (const [link, text] of [
    ['设置', '各角色的模型'],
    ['大纲', '全部展开'],
    ['文档', '这里还没有文档'],
    ['书', '风格'],
    ['项目', '带来一份书稿'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click();
    await page.getByText(text).first().waitFor();
  }
}
