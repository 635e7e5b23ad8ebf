import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { AXE, WIDTHS } from '../browser/check-page.ts';
import { listShownPlaces, SHOWN_WORK } from '../browser/shown-places.ts';
import { IS_SKIPPED, startServer, withPage } from '../browser/with-page.ts';
import { it } from '../e2e/workbench.ts';

// Every page, in both themes and at three widths: nothing that axe finds, nothing that scrolls sideways.

const OFFLINE = { BOOKFORGE_MODEL: 'offline:author' };

describe.skipIf(IS_SKIPPED)('every page', () => {
  it('has nothing that axe finds, whatever its theme and its width', async ({ bench }) => {
    const workspace = ['--workspace', join(bench.cwd, 'work')];
    expect((await bench.here(['demo', '--dir', 'work'], OFFLINE)).code).toBe(0);
    // What a small book leaves undecided is shown too.
    for (const args of SHOWN_WORK) await bench.here([...args, ...workspace], OFFLINE);
    const { url } = await startServer(bench, OFFLINE, workspace);
    await withPage(async ({ page, complaints }) => {
      await page.goto(url.href);
      const places = await listShownPlaces((path) =>
        page.evaluate(`fetch(${JSON.stringify(path)}).then((answer) => answer.json())`),
      );
      const found: string[] = [];
      for (const [name, { at, press = [] }] of Object.entries(places)) {
        await page.goto(`${url.origin}/#/${at}`);
        await page.getByRole('heading', { level: 2 }).first().waitFor();
        for (const button of press)
          await page.getByRole('button', { name: button, exact: true }).first().click();
        await page.getByText('Loading').first().waitFor({ state: 'detached' });
        await page.evaluate(AXE);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme });
            const wrong: string[] = await page.evaluate(
              "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes.map(({ html }) => html).join(' ')))",
            );
            found.push(...wrong.map((each) => `${name} ${colorScheme} ${width}: ${each}`));
          }
          if (await page.evaluate('document.documentElement.scrollWidth > innerWidth'))
            found.push(`${name} scrolls sideways at ${width}`);
        }
      }
      expect(found).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });
});
