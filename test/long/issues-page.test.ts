import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createNodeDisk } from '../../src/adapters/store/node-disk.ts';
import { createAuditKey } from '../../src/adapters/system/audit-key.ts';
import { IS_SKIPPED, picture, startServer, withPage } from '../browser/with-page.ts';
import { it } from '../e2e/with-server.ts';
import type { Workbench } from '../e2e/workbench.ts';
import { openTestStore } from '../fakes/open-test-store.ts';
import { openTestTrail, samplePacket, sampleReceipt } from '../fakes/sample-audit.ts';

// Issues on the page: the list, and one as a dialog with what its receipts say, short and long.

const LAST_LINE = 'The very last finding: the lamp is lit twice.';
/** Some 700 KB: many short lines, and one that has no end of its own for long. */
const LONG_REPORT = [
  '# Report on scene 3',
  '',
  ...Array.from(
    { length: 6000 },
    (_, place) => `- finding ${place}: the tide is named <b>twice</b>, 潮水又提了一次.`,
  ),
  'endless '.repeat(30_000),
  LAST_LINE,
].join('\n');

interface Issues {
  readonly long: string;
  readonly short: string;
}

/** One issue with a receipt that has a report beside it and one that has only its excerpt; another without any. */
async function makeIssues(bench: Workbench): Promise<Issues> {
  const store = openTestStore(bench.book('b').folder, createNodeDisk());
  const lease = await store.lock.acquire({ owner: 'test', purpose: 'test', waitMs: 0 });
  const key = createAuditKey({ path: join(bench.folder, 'config/bookforge/audit.key'), given: null });
  const { trail, issues } = openTestTrail(store, { fence: lease.fence, key });
  const { id: long } = await issues.open({
    origin: ['long'],
    title: 'Scene 3 contradicts the tide table',
    author: 'continuity',
    body: 'The quay is under water when she walks on it.',
    tags: ['scene', 'continuity'],
  });
  const { id: short } = await issues.open({
    origin: ['short'],
    title: '第三场：灯塔的灯亮了两次',
    author: 'chief',
    body: '',
    tags: [],
  });
  await trail.savePacket(samplePacket(1, { parent_issue_id: long }));
  await trail.saveReceipt(
    sampleReceipt(1, { issue_id: long, report_excerpt: 'The plan walks over water. Two hours are off.' }),
    LONG_REPORT,
  );
  await trail.savePacket(samplePacket(2, { parent_issue_id: long }));
  await trail.saveReceipt(
    sampleReceipt(2, { issue_id: long, report_excerpt: 'Moved to the ebb; nothing else changed.' }),
  );
  await trail.close();
  await lease.release();
  return { long, short };
}

/** What has the focus, told by its place: inside the dialog, or the name of what it is. */
const focusOf = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) return 'nothing';
    return at.closest('dialog') === null ? at.textContent : 'dialog';
  })()`);

/** What is out of sight is not laid out: it has the height that the style sheet gives instead. */
const NOT_LAID_OUT = 60 * 16;
const heightOf = async (part: Locator): Promise<number | undefined> => (await part.boundingBox())?.height;

describe.skipIf(IS_SKIPPED)('issues on the page', () => {
  it('are a list, and one opens with its receipts and their reports', async ({ bench, served }) => {
    const { long } = await makeIssues(bench);
    const { url } = await startServer(bench, served.env);
    await withPage(async ({ page, complaints }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(url.href);
      await page.getByRole('link', { name: 'Issues' }).click();
      await page.getByRole('heading', { name: 'Issues', level: 2 }).waitFor();
      const rows = page.locator('tbody tr');
      await rows.first().waitFor();
      expect(await rows.count()).toBe(2);
      await picture(page, 'issues');

      await page.getByRole('link', { name: 'Scene 3 contradicts the tide table' }).click();
      const dialog = page.getByRole('dialog', { name: 'Scene 3 contradicts the tide table' });
      await dialog.getByText('The quay is under water when she walks on it.').waitFor();
      const receipts = dialog.getByRole('article');
      expect(await receipts.count()).toBe(2);
      // The short one is all there; the long one is loaded when somebody wants it, and not before.
      const [first, second] = [receipts.nth(0), receipts.nth(1)];
      expect(await first.textContent()).toContain('The plan walks over water. Two hours are off.');
      expect(await second.textContent()).toContain('Moved to the ebb; nothing else changed.');
      const open = dialog.getByRole('button', { name: 'Open attached report' });
      expect(await open.count()).toBe(1);
      expect(await second.getByRole('button').count()).toBe(0);
      const isReport = (path: string) => path.startsWith('/api/audit/reports/');
      expect(asked.filter(isReport)).toEqual([]);
      expect(await open.getAttribute('aria-expanded')).toBe('false');
      await picture(page, 'issue');

      await open.click();
      const report = dialog.getByRole('region', { name: 'Attached report' });
      await report.waitFor();
      expect(asked.filter(isReport)).toEqual(['/api/audit/reports/rcpt_1']);
      // All of it is there as text, and nothing of it as markup.
      const parts = report.locator('.part');
      const texts = await parts.allTextContents();
      expect(texts.join('')).toBe(LONG_REPORT);
      expect(Math.max(...texts.map((text) => text.length))).toBeLessThan(20_000);
      await expect.poll(() => heightOf(parts.first())).not.toBe(NOT_LAID_OUT);
      expect(await heightOf(parts.last())).toBe(NOT_LAID_OUT);
      await picture(page, 'issue-report');
      await report.getByText(LAST_LINE).scrollIntoViewIfNeeded();
      await expect.poll(() => heightOf(parts.last())).not.toBe(NOT_LAID_OUT);

      const shut = dialog.getByRole('button', { name: 'Close attached report' });
      expect(await shut.getAttribute('aria-expanded')).toBe('true');
      await shut.click();
      await report.waitFor({ state: 'detached' });
      await open.click();
      await report.waitFor();
      // It never changes, so it is asked for once.
      expect(asked.filter(isReport)).toHaveLength(1);
      expect(page.url()).toContain(`#/b/issues/${long}`);

      for (const colorScheme of ['light', 'dark'] as const) {
        for (const width of [360, 1280]) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 760 });
          expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
          await picture(page, `issue-${colorScheme}-${width}`);
        }
      }
      expect(complaints).toEqual([]);
    });
  });

  it('are used with the keyboard alone', async ({ bench, served }) => {
    await makeIssues(bench);
    const { url } = await startServer(bench, served.env);
    await withPage(async ({ page, complaints }) => {
      await page.goto(url.href);
      await page.goto(`${url.origin}/#/b/issues`);
      const link = page.getByRole('link', { name: 'Scene 3 contradicts the tide table' });
      await link.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      const open = dialog.getByRole('button', { name: 'Open attached report' });
      await open.waitFor();
      expect(await focusOf(page)).toBe('dialog');
      // Around in both directions, more often than there are places to stop at.
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let times = 0; times < 6; times += 1) {
          await page.keyboard.press(key);
          expect(await focusOf(page)).toBe('dialog');
        }
      }
      await open.focus();
      await page.keyboard.press('Enter');
      const report = dialog.getByRole('region', { name: 'Attached report' });
      await report.waitFor();
      // A long text is scrolled with the keys, and the way out stays in sight.
      await page.keyboard.press('End');
      await expect.poll(() => dialog.evaluate((node) => node.scrollTop)).toBeGreaterThan(1000);
      const box = await dialog.getByRole('button', { name: 'Close', exact: true }).boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);

      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await focusOf(page)).toBe('Scene 3 contradicts the tide table');
      await page.waitForURL(/#\/b\/issues$/);

      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: 'Close', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await focusOf(page)).toBe('Scene 3 contradicts the tide table');
      expect(complaints).toEqual([]);
    });
  });

  it('tell what is wrong with a report that cannot be loaded, and of an issue that is not there', async ({
    bench,
    served,
  }) => {
    const { long } = await makeIssues(bench);
    const book = bench.book('b');
    const { url } = await startServer(bench, served.env);
    const folder = `.control-room/audit/issues/${long}`;
    const [name = ''] = book.list(folder).filter((each) => each.includes('__report__'));
    book.write(`${folder}/${name}`, 'Another text.');
    await withPage(async ({ page }) => {
      await page.goto(url.href);
      await page.goto(`${url.origin}/#/b/issues/${long}`);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Open attached report' }).click();
      await dialog.getByRole('alert').waitFor();
      expect(await dialog.getByRole('alert').textContent()).toContain('audit');
      expect(await dialog.getByText('Another text.').count()).toBe(0);
      // Opened by its address, it is left all the same.
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await focusOf(page)).toBe('Scene 3 contradicts the tide table');

      await page.goto(`${url.origin}/#/b/issues/iss_01ARZ3NDEKTSV4RRFFQ69G5FAV`);
      await dialog.getByRole('alert').filter({ hasText: 'no issue with this id' }).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });

      await page.getByRole('button', { name: '中文' }).click();
      await page.getByRole('heading', { name: '议题' }).waitFor();
      await page.getByRole('link', { name: '第三场：灯塔的灯亮了两次' }).click();
      await dialog.getByText('还没有收据。').waitFor();
      await picture(page, 'issue-chinese');
    });
  });
});
