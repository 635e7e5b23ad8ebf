import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const WIDTHS = [1440, 1024, 390];

/** What is wrong with a page as it is shown, in both themes and on screens of three widths: what axe finds, and whether it
 *  scrolls sideways. Empty where nothing is. */
export async function checkPage(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(AXE);
  // Of what axe looks at, only colours differ between the themes.
  for (const [colorScheme, options] of [
    ['light', {}],
    ['dark', { runOnly: ['color-contrast'] }],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    const wrong: string[] = await page.evaluate(
      `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes.map(({ html }) => html).join(' ')))`,
    );
    found.push(...wrong.map((each) => `${page.url()} ${colorScheme}: ${each}`));
  }
  const size = page.viewportSize() ?? { width: 1100, height: 800 };
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    if (await page.evaluate('document.documentElement.scrollWidth > innerWidth'))
      found.push(`${page.url()} scrolls sideways at ${width}`);
  }
  await page.setViewportSize(size);
  return found;
}
