import { describe, expect } from 'vitest';
import { checkPage } from '../browser/check-page.ts';
import { IS_SKIPPED, picture, startServer, withPage } from '../browser/with-page.ts';
import { it } from '../e2e/with-server.ts';

/** Two lines of text would be higher. */
const ONE_LINE = 60;

describe.skipIf(IS_SKIPPED)('the page on a narrow screen', () => {
  it('has its pages behind one button, for the keyboard too', async ({ bench, served }) => {
    const { url } = await startServer(bench, served.env);
    await withPage(async ({ page, complaints }) => {
      await page.setViewportSize({ width: 390, height: 800 });
      await page.goto(url.href);
      await page.goto(`${url.origin}/#/b`);
      const pages = page.getByRole('navigation', { name: 'Pages' });
      const menu = pages.getByRole('button', { name: 'Book' });
      const links = pages.getByRole('link');
      await menu.waitFor();
      const isOpen = () => menu.getAttribute('aria-expanded');
      expect(await isOpen()).toBe('false');
      expect(await links.count()).toBe(0);
      expect((await pages.boundingBox())?.height).toBeLessThan(ONE_LINE);
      expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(ONE_LINE);

      await menu.press('Enter');
      expect(await isOpen()).toBe('true');
      await links.filter({ hasText: 'Settings' }).waitFor();
      await picture(page, 'menu');
      expect(await checkPage(page)).toEqual([]);
      await links.filter({ hasText: 'Settings' }).press('Escape');
      expect(await isOpen()).toBe('false');
      expect(await menu.evaluate((button) => button.matches(':focus'))).toBe(true);

      // From the button on, the next is the first of the list.
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await links.filter({ hasText: 'Projects' }).evaluate((link) => link.matches(':focus'))).toBe(
        true,
      );
      await links.filter({ hasText: 'Runs' }).press('Enter');
      await page.getByRole('heading', { name: 'Runs' }).waitFor();
      const there = pages.getByRole('button', { name: 'Runs' });
      expect(await there.getAttribute('aria-expanded')).toBe('false');
      expect(await there.evaluate((button) => button.matches(':focus'))).toBe(true);

      // What is pointed at beside it shuts it as well.
      await there.click();
      await links.first().waitFor();
      await page.getByRole('heading', { name: 'Runs' }).click({ position: { x: 5, y: 5 } });
      await links.first().waitFor({ state: 'hidden' });

      await page.setViewportSize({ width: 1440, height: 800 });
      await links.filter({ hasText: 'Settings' }).waitFor();
      expect(await there.count()).toBe(0);
      expect(complaints).toEqual([]);
    });
  });
});
