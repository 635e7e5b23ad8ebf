import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { parseInputs } from '../../src/prompts/parse-inputs.ts';
import { checkPage } from '../browser/check-page.ts';
import { openCutLine } from '../browser/cut-line.ts';
import { IS_SKIPPED, picture, startServer, withPage } from '../browser/with-page.ts';
import { joinPrompt } from '../e2e/faulty-server.ts';
import { waitUntil } from '../e2e/wait-until.ts';
import { it } from '../e2e/with-server.ts';
import { makeWrittenBook, ON, type WrittenBook } from '../e2e/written-book.ts';
import { applySpoil } from '../fakes/disobedient-author.ts';

// The Control Room as people use it: the built page over the real server, with the offline author.

const OFFLINE = { BOOKFORGE_MODEL: 'offline:author' };
/** Everything that a text could try: none of it may load or run. */
const HOSTILE = [
  'She *waited* <b>long</b>.',
  '<script>window.caught = 1</script>',
  '<img src="http://127.0.0.1:9/a.png" onerror="window.caught = 2">',
  '![a picture](http://127.0.0.1:9/b.png)',
  '[a link](javascript:window.caught=3) and [another](http://127.0.0.1:9/c)',
  '<svg onload="window.caught = 4"><image href="http://127.0.0.1:9/d.png"/></svg>',
  '\u009b31mred',
].join('\n\n');

async function begin(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByText('Status: done').waitFor();
}

describe.skipIf(IS_SKIPPED)('the Control Room', () => {
  let outlined: WrittenBook;
  beforeAll(async () => {
    outlined = await makeWrittenBook({ scenes: 0 });
  });
  afterAll(() => outlined.remove());

  it('makes a book from an idea, up to a chapter that is read', async ({ bench }) => {
    const { url } = await startServer(bench, OFFLINE, []);
    await withPage(async ({ page, complaints }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).origin));
      await page.goto(url.href);
      await page.getByRole('link', { name: 'New book' }).click();
      await page.getByLabel('The idea').fill('A ferryman carries a song over a river of glass.');
      await page.getByLabel('Short name').fill('ferry');
      await page.getByLabel('Chapters').fill('1');
      expect(await checkPage(page)).toEqual([]);
      await page.getByRole('button', { name: 'Make the book' }).click();
      await page.getByText('Expected: 1 call').waitFor();
      await page.getByLabel('Cap in $').fill('1');
      await begin(page, 'Make the world');

      for (const name of ['Make theme and conflict', 'Make the characters', 'Make the outline']) {
        await page.keyboard.press('g');
        await page.keyboard.press('b');
        await begin(page, name);
      }
      await page.goto(`${url.origin}/#/ferry/chapters/1`);
      await page.getByText('Nothing is written yet.').first().waitFor();
      await begin(page, 'Write this chapter');
      expect(await checkPage(page)).toEqual([]);
      // By the palette, and by its name.
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Go to' }).fill('chapter 1');
      await page.keyboard.press('Enter');
      const scene = page.getByRole('region', { name: 'scene 1' });
      await scene.waitFor();
      const { scenes } = JSON.parse(bench.book('ferry').read('chapters/chapter_001.json'));
      const [first = ''] = String(scenes[0].content).split('\n');
      expect(await scene.textContent()).toContain(first.replaceAll('*', '').slice(0, 40));
      expect(await checkPage(page)).toEqual([]);
      await picture(page, 'chapter');
      await page.getByRole('button', { name: 'Why is this here' }).click();
      await page.getByText('What its prompts are told').waitFor();

      for (const view of ['', 'ferry', 'ferry/runs', 'ferry/inbox', 'ferry/issues', 'ferry/audit']) {
        await page.goto(`${url.origin}/#/${view}`);
        await page.getByRole('heading', { level: 2 }).waitFor();
        await page.getByText('Loading').waitFor({ state: 'detached' });
        expect(await checkPage(page)).toEqual([]);
      }
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor();
      expect(await checkPage(page)).toEqual([]);
      expect(new Set(asked)).toEqual(new Set([url.origin]));
      expect(complaints).toEqual([]);
    });
  });

  it('shows what a model wrote as text: nothing of it loads or runs', async ({ bench }) => {
    const book = outlined.copyTo(bench);
    const chapter = {
      schema_version: 'chapter_v1',
      chapter_number: 1,
      chapter_title: '<img src=x onerror="window.caught = 5">',
      scenes: [{ scene_number: 1, content: HOSTILE, word_count: 3 }],
      total_words: 3,
    };
    book.write('chapters/chapter_001.json', JSON.stringify(chapter));
    const { url } = await startServer(bench, OFFLINE);
    await withPage(async ({ page, complaints }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(url.href);
      await page.goto(`${url.origin}/#/b/chapters/1`);
      const scene = page.getByRole('region', { name: 'scene 1' });
      await scene.getByText('waited').waitFor();
      expect(await scene.textContent()).toContain('<script>window.caught = 1</script>');
      expect(await scene.locator('img, svg, script, a, image').count()).toBe(0);
      expect(await page.evaluate('window.caught')).toBeUndefined();
      expect(asked.filter((address) => !address.startsWith(`${url.origin}/`))).toEqual([]);
      expect(complaints).toEqual([]);
    });
    for (const [headers, status] of [
      [{}, 401],
      [{ authorization: 'Bearer wrong' }, 401],
      [{ authorization: `Bearer ${url.searchParams.get('token')}`, origin: 'http://evil.example' }, 403],
    ] as const)
      expect((await fetch(`${url.origin}/`, { headers })).status).toBe(status);
  });

  it('answers a question in the inbox, and the run goes on', async ({ bench, served }) => {
    outlined.copyTo(bench);
    served.server.behave((request) => {
      const inputs = parseInputs(joinPrompt(request));
      if (inputs.some(({ name }) => name === 'answers')) return { kind: 'good' };
      const packet = JSON.parse(inputs.find(({ name }) => name === 'packet')?.text ?? 'null');
      return { kind: 'text', change: (good) => applySpoil(good, ASKS, packet) };
    });
    const stopped = await bench.here(
      ['recipe', 'run', 'plan_scene_from_outline', ...ON, '--arg', 'scene_number=1'],
      served.env,
    );
    expect(stopped.code).toBe(1);
    const { url } = await startServer(bench, served.env);
    const line = await openCutLine(url);
    try {
      await withPage(async ({ page }) => {
        await page.goto(`${line.origin}/${url.search}`);
        await page.getByRole('link', { name: 'Inbox 1' }).click();
        const question = page.getByRole('article').filter({ hasText: 'Who is at the lock?' });
        await question.waitFor();
        expect(await checkPage(page)).toEqual([]);
        await picture(page, 'inbox');

        // The line is lost, what was there stays, and it comes back by itself.
        line.cut();
        await page.getByRole('status').filter({ hasText: 'Connection lost' }).waitFor();
        expect(await question.count()).toBe(1);
        line.mend();
        await page.getByRole('status').waitFor({ state: 'detached' });
        await page.getByRole('alert').waitFor({ state: 'detached' });

        await question.getByRole('button', { name: 'sister' }).click();
        const answered = page.getByRole('article').filter({ hasText: 'answered' });
        await answered.getByRole('button', { name: 'Go on' }).click();
        await answered.waitFor({ state: 'detached' });
        await page.getByRole('link', { name: 'Runs', exact: true }).click();
        await page
          .locator('tbody tr')
          .filter({ hasText: 'scene plan' })
          .filter({ hasText: 'done' })
          .waitFor();

        // Another is answered where its issue is read, in words of one's own.
        const again = ['recipe', 'run', 'plan_scene_from_outline', ...ON, '--arg', 'scene_number=2'];
        expect((await bench.here(again, served.env)).code).toBe(1);
        await page.getByRole('link', { name: 'Issues', exact: true }).click();
        await page.locator('tbody tr').filter({ hasText: 'waiting' }).getByRole('link').first().click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('In your own words').fill('Nobody, and the door is open.');
        await dialog.getByRole('button', { name: 'Answer', exact: true }).click();
        await dialog.getByText('Nobody, and the door is open.').waitFor();
        expect(await checkPage(page)).toEqual([]);
        await dialog.getByRole('button', { name: 'Close', exact: true }).click();
        await page.getByRole('link', { name: /^Inbox/ }).click();
        await answered.getByRole('button', { name: 'Go on' }).click();
        await answered.waitFor({ state: 'detached' });

        // Each packet stands beside its receipt.
        await page.getByRole('link', { name: 'Audit', exact: true }).click();
        await page
          .locator('tbody')
          .getByRole('link', { name: /^packet/ })
          .first()
          .click();
        await page.getByRole('region', { name: 'Receipt' }).getByText('Who is at the lock?').waitFor();
        await page.getByRole('button', { name: 'Verify the trail' }).click();
        await page.getByRole('status').waitFor();
        expect(await checkPage(page)).toEqual([]);
        await picture(page, 'audit');
      });
    } finally {
      await line.close();
    }
    await waitUntil('the run', () =>
      bench
        .book('b')
        .statuses()
        .every((status) => status === 'done'),
    );
  });
});

const ASKS = {
  set: {
    '/outputs_produced': [],
    '/stop_hook': {
      triggered: true,
      type: 'question',
      detail: 'Who is at the lock?',
      choices: [
        { id: 'sister', label: 'The pilot’s sister' },
        { id: 'nobody', label: 'Nobody' },
      ],
    },
  },
};
