#!/usr/bin/env node
// Pictures of every page of the Control Room, in both themes and three widths, of a book that the offline author writes. Says
// which pages scroll sideways, and ends with 1 where one does. Needs a Chromium: CHROMIUM_PATH, or the one of the system.
//
//   npm run build && node scripts/screenshots.mjs FOLDER          all of them
//   npm run build && node scripts/screenshots.mjs FOLDER outline  those whose name begins so
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { importTypescript } from '../bench/import-typescript.mjs';

const WIDTHS = [1440, 1024, 390];
const THEMES = ['light', 'dark'];
const beside = (path) => importTypescript(new URL(path, import.meta.url));
const { findChromium } = await beside('../test/browser/find-chromium.ts');
const { listShownPlaces, SHOWN_WORK } = await beside('../test/browser/shown-places.ts');

const [given, only = ''] = process.argv.slice(2);
if (given === undefined) {
  console.error('node scripts/screenshots.mjs FOLDER [NAME]');
  process.exit(2);
}
const folder = resolve(given);
const bin = join(dirname(fileURLToPath(import.meta.url)), '../dist/cli/bin.js');
const scratch = mkdtempSync(join(tmpdir(), 'bookforge-pictures-'));
const where = {
  cwd: scratch,
  env: { ...process.env, XDG_CONFIG_HOME: scratch, BOOKFORGE_MODEL: 'offline:author' },
};
const workspace = ['--workspace', join(scratch, 'work')];

try {
  mkdirSync(folder, { recursive: true });
  call(['demo', '--dir', join(scratch, 'work')]);
  for (const args of SHOWN_WORK) call([...args, ...workspace]);
  process.exitCode = await takePictures();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function call(args) {
  const { status, stderr } = spawnSync(process.execPath, [bin, ...args], { ...where, encoding: 'utf8' });
  // What the author of a small book leaves undecided is no reason not to show it.
  if (status !== 0)
    console.error(`bookforge ${args.slice(0, 3).join(' ')} ended with ${status}: ${stderr.slice(-300)}`);
}

async function takePictures() {
  const server = spawn(process.execPath, [bin, 'serve', ...workspace], {
    ...where,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const browser = await chromium.launch({
    executablePath: findChromium(process.env),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const url = new URL(await readLine(server.stdout));
    const page = await browser.newPage({ locale: 'en-GB' });
    await page.goto(url.href);
    const get = (path) => page.evaluate(`fetch('${path}').then((answer) => answer.json())`);
    const places = await listShownPlaces(get);
    let wide = 0;
    for (const [name, { at, press = [] }] of Object.entries(places).filter(([each]) =>
      each.startsWith(only),
    )) {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        // Anew each time, so that what was pressed before is as it was.
        await page.goto('about:blank');
        await page.goto(`${url.origin}/#/${at}`);
        await page.getByRole('heading', { level: 2 }).first().waitFor();
        for (const button of press)
          await page.getByRole('button', { name: button, exact: true }).first().click();
        await page.getByText('Loading').first().waitFor({ state: 'detached' });
        await page.getByText('Working out').first().waitFor({ state: 'detached' });
        // What stays in sight while one scrolls would be drawn in the middle of a page.
        await page.evaluate('scrollTo(0, 0)');
        for (const colorScheme of THEMES) {
          await page.emulateMedia({ colorScheme });
          await page.screenshot({
            path: join(folder, `${name}-${colorScheme}-${width}.png`),
            fullPage: true,
          });
        }
        if (await page.evaluate('document.documentElement.scrollWidth > innerWidth')) {
          console.error(`${name} scrolls sideways at ${width}`);
          wide += 1;
        }
      }
    }
    return wide === 0 ? 0 : 1;
  } finally {
    await browser.close();
    server.kill('SIGINT');
  }
}

async function readLine(stream) {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) {
    text += chunk;
    if (text.includes('\n')) return text.slice(0, text.indexOf('\n'));
  }
  throw new Error('the server told no address');
}
