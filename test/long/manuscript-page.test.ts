import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { checkPage } from '../browser/check-page.ts';
import { IS_SKIPPED, picture, startServer, withPage } from '../browser/with-page.ts';
import { it } from '../e2e/with-server.ts';

// The demo; and a manuscript that somebody drops on the page, with a book that goes on from it.

const OFFLINE = { BOOKFORGE_MODEL: 'offline:author' };
const MANUSCRIPT = [
  '# The Far Bank',
  '## The Ferry',
  'The ferryman untied the boat before the bell. Nobody had asked him to.',
  '## The Song',
  'She put the song into his hand, wrapped in paper. It weighed nothing, and then it did.',
].join('\n\n');

describe.skipIf(IS_SKIPPED)('projects on the page', () => {
  it('begin with a demo that is written while one watches', async ({ bench }) => {
    // Whatever is configured, the demo is the offline author's.
    const elsewhere = { BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: 'http://127.0.0.1:9/v1' };
    const { url } = await startServer(bench, elsewhere, []);
    await withPage(async ({ page, complaints }) => {
      await page.goto(url.href);
      await page.getByRole('button', { name: 'Open the demo' }).click();
      await page.getByRole('heading', { level: 2, name: 'What the Sea Took' }).waitFor();
      await page.locator('.step-done').filter({ hasText: 'Outline' }).waitFor();
      await page.locator('.step-begun').filter({ hasText: 'Plans' }).waitFor();
      expect(complaints).toEqual([]);
    });
    expect(
      new Set(
        bench
          .book('lantern')
          .runs()
          .map(({ model }) => model),
      ),
    ).toEqual(new Set(['offline:author']));
  });

  it('take a manuscript that is dropped, looked at, brought in and gone on with', async ({ bench }) => {
    const { url } = await startServer(bench, OFFLINE, []);
    await withPage(async ({ page, complaints }) => {
      await page.goto(url.href);
      await drop(page, 'Far Bank.md', MANUSCRIPT);
      await page.getByText('Files: Far Bank.md').waitFor();
      expect(await page.getByLabel('Short name').inputValue()).toBe('far-bank');
      await page.getByLabel('What it is about').fill('A ferryman carries a song over a river of glass.');
      await page.getByRole('button', { name: 'See what would become of it' }).click();
      const coming = page.getByRole('group', { name: 'What would come in' });
      await coming.getByText('1. The Ferry').waitFor();
      await coming.getByText('2. The Song').waitFor();
      expect(bench.book('far-bank').list('chapters')).toEqual([]);
      expect(await checkPage(page)).toEqual([]);
      await picture(page, 'import');
      await page.getByRole('button', { name: 'Bring it in' }).click();

      // What is missing is made from what came in, and the chapter after it is written.
      for (const name of [
        'Make the world',
        'Make theme and conflict',
        'Make the characters',
        'Make the outline',
        'Remember the chapters',
        'Write the chapters',
      ]) {
        await page.getByRole('button', { name, exact: true }).click();
        await page.getByText('Status: done').waitFor();
        await page.goto(`${url.origin}/#/far-bank`);
      }
      const { task } =
        bench
          .book('far-bank')
          .runs()
          .find(({ kind }) => kind === 'outline') ?? {};
      expect(String(task?.initial_args['author_outline'])).toContain('The Song');
      await page.goto(`${url.origin}/#/far-bank/chapters/1`);
      await page.getByText('The ferryman untied the boat').waitFor();
      await page.goto(`${url.origin}/#/far-bank/chapters/3`);
      await page.getByRole('region', { name: 'scene 1' }).waitFor();
      expect(complaints).toEqual([]);
    });
    expect(JSON.parse(bench.book('far-bank').read('chapters/chapter_001.json')).scenes[0].content).toContain(
      'Nobody had asked him to.',
    );
  });
});

/** As a hand does it: the browser makes the file, and the page is told of the drop. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  await page.locator('.drop').waitFor();
  const files = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}));
    return transfer;
  })()`);
  await page.dispatchEvent('.drop', 'drop', { dataTransfer: files });
}
