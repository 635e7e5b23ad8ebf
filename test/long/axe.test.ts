import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { ENGLISH_NAMES } from '../../web/src/shared/names-english.ts';
import { AXE, WIDTHS } from '../browser/check-page.ts';
import { listShownPlaces, SHOWN_WORK } from '../browser/shown-places.ts';
import { IS_SKIPPED, startServer, withPage } from '../browser/with-page.ts';
import { it } from '../e2e/workbench.ts';

// Every page, in both themes and at three widths: nothing that axe finds, nothing that scrolls sideways, no data and no ids but where
// they are meant to be.

const OFFLINE = { BOOKFORGE_MODEL: 'offline:author' };

/** In the browser: what is in sight of JSON and of ids, but for what is shown as such, and what somebody said. */
const FIND_RAW = `(() => {
  const found = [];
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    const isRaw = /[{[]\\s*"|\\b(run|pkt|rcpt|iss|sess)_\\w{8,}/.test(data);
    if (isRaw && parentElement.checkVisibility() && !parentElement.closest('code, .id, .fields, .said, .report'))
      found.push(data.slice(0, 80));
  }
  return found;
})()`;

describe.skipIf(IS_SKIPPED)('every page', () => {
  it('has nothing that axe finds, whatever its theme and its width', async ({ bench }) => {
    const workspace = ['--workspace', join(bench.cwd, 'work')];
    expect((await bench.here(['demo', '--dir', 'work'], OFFLINE)).code).toBe(0);
    // What a small book leaves undecided is shown too.
    for (const args of SHOWN_WORK) await bench.here([...args, ...workspace], OFFLINE);
    expect(listUnnamedSteps(join(bench.cwd, 'work/projects'))).toEqual([]);
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
        const raw: string[] = await page.evaluate(FIND_RAW);
        found.push(...raw.map((each) => `${name} shows ${each}`));
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

/** Parts of the ids of steps in all journals that the page has no name for. */
function listUnnamedSteps(folder: string): string[] {
  const known = new Set(Object.keys(ENGLISH_NAMES.step));
  const journals = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('steps.jsonl'),
  );
  expect(journals.length).toBeGreaterThan(5);
  const parts = journals.flatMap((path) =>
    readFileSync(join(folder, path), 'utf8')
      .trim()
      .split('\n')
      .flatMap((line) => (JSON.parse(line) as { readonly step_id: string }).step_id.split('/')),
  );
  return [...new Set(parts.map((part) => part.replace(/:.*/, '')))].filter((part) => !known.has(part));
}
