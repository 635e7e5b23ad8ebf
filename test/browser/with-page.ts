import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { waitUntil } from '../e2e/wait-until.ts';
import type { Workbench } from '../e2e/workbench.ts';
import { findChromium } from './find-chromium.ts';

// What tests of the page share: a browser, a server, and pictures for whoever wants to look.

export const EXECUTABLE = findChromium(process.env);
/** Without a browser the page is not tested, unless it has to be. */
export const IS_SKIPPED = EXECUTABLE === null && process.env['BOOKFORGE_REQUIRE_BROWSER'] !== '1';
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Only what never comes takes as long: a browser on a slow machine is waited for. */
const LONGEST_MS = 120_000;

interface OpenPage {
  readonly page: Page;
  /** Everything that the console and the page itself complained about. */
  readonly complaints: readonly string[];
}

export async function withPage(test: (opened: OpenPage) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'bookforge-browser-'));
  let context: BrowserContext | null = null;
  try {
    context = await chromium.launchPersistentContext(profile, {
      executablePath: EXECUTABLE ?? '',
      headless: true,
      args: FLAGS,
      locale: 'en-GB',
      timeout: LONGEST_MS,
      viewport: { width: 1100, height: 800 },
    });
    context.setDefaultTimeout(LONGEST_MS);
    const page = context.pages()[0] ?? (await context.newPage());
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await test({ page, complaints });
  } finally {
    await context?.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

export async function startServer(
  bench: Workbench,
  env: Readonly<Record<string, string>>,
  only: readonly string[] = ['--book', 'b'],
) {
  const server = bench.start(['serve', ...only], env);
  const line = await waitUntil('the address', () => /^(http:\S+)\n/.exec(server.soFar.stdout)?.[1]);
  return { server, url: new URL(line) };
}

/** A picture for whoever wants to look at the page: set BOOKFORGE_SCREENSHOTS to a folder. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['BOOKFORGE_SCREENSHOTS'];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
