import { describe, expect } from 'vitest';
import { EXECUTABLE, IS_SKIPPED, picture, startServer, withPage } from '../browser/with-page.ts';
import { waitUntil } from '../e2e/wait-until.ts';
import { it } from '../e2e/with-server.ts';

if (IS_SKIPPED) {
  process.stderr.write(
    'The tests of the page are skipped: there is no Chromium (CHROMIUM_PATH, /usr/bin, PATH).\n',
  );
}

describe.skipIf(IS_SKIPPED)('the page', () => {
  it('has a browser to be tested in', () => {
    expect(EXECUTABLE).not.toBeNull();
  });

  it('shows a run of another process as it happens, and how it ended', async ({ bench, served }) => {
    await bench.here(['step', 'world', '--book', 'b']);
    const { server, url } = await startServer(bench, served.env);
    await withPage(async ({ page, complaints }) => {
      await page.goto(url.href);
      // The token is in the cookie now and in no address.
      expect(page.url()).toBe(`${url.origin}/`);
      await page.getByRole('link', { name: 'Runs', exact: true }).click();
      await page.getByRole('heading', { name: 'Runs' }).waitFor();
      const rows = page.locator('tbody tr');
      await rows.first().waitFor();
      expect(await rows.count()).toBe(1);
      expect(await rows.first().textContent()).toContain('done');

      // The model holds its answer back, so that the run is seen under way.
      served.server.behave({ kind: 'hold' });
      const worker = bench.start(['step', 'theme', '--book', 'b'], served.env);
      await waitUntil('the request', () => served.server.requests.length === 1);
      const running = rows.filter({ hasText: 'running' });
      await running.waitFor();
      await picture(page, 'runs');
      await running.getByRole('link').click();
      await page.getByRole('heading', { name: 'Make the theme and its conflict' }).waitFor();
      await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
      const steps = page.getByRole('region', { name: 'Steps' }).locator('tbody tr');
      await steps
        .filter({ hasText: 'Theme and conflict · note what was there' })
        .filter({ hasText: 'done' })
        .waitFor();
      // The step itself, and below it the attempt that is under way.
      await steps
        .filter({ hasText: 'Theme and conflict · attempt 1' })
        .filter({ hasText: 'running' })
        .waitFor();
      await picture(page, 'live');

      served.server.release();
      await steps.filter({ hasText: 'Theme and conflict · attempt 1' }).filter({ hasText: 'done' }).waitFor();
      await page.getByText('Status: done').waitFor();
      expect(await steps.filter({ hasText: 'running' }).count()).toBe(0);
      // The run may be seen as done before the line that was kept open for its end has told it.
      await page.getByRole('status').waitFor({ state: 'detached' });
      expect((await worker.ended).code).toBe(0);
      await picture(page, 'done');

      await page.getByRole('button', { name: '中文' }).click();
      await page.getByRole('heading', { name: '步骤' }).waitFor();
      await picture(page, 'chinese');
      expect(complaints).toEqual([]);
    });
    server.process.kill('SIGINT');
    expect((await server.ended).code).toBe(130);
  });

  it('shows what a run has come to, with the runs inside it, before it ends', async ({ bench, served }) => {
    for (const args of [
      ...['world', 'theme', 'characters'].map((step) => ['step', step, '--book', 'b']),
      ['outline', 'generate', '--book', 'b', '--exact-scene-count', '1'],
    ])
      expect((await bench.here(args)).code).toBe(0);
    const { url } = await startServer(bench, served.env);
    // The first chapter is planned, and its scene is with the reviewer.
    served.server.behave((_, place) => ({ kind: place === 3 ? 'hold' : 'good' }));
    const worker = bench.start(['run', '--book', 'b', '--chapters', '1'], served.env);
    await waitUntil('the request', () => served.server.requests.length === 3);
    await withPage(async ({ page, complaints }) => {
      await page.goto(url.href);
      await page.goto(`${url.origin}/#/b/runs`);
      const running = page.locator('tbody tr').filter({ hasText: 'running' });
      await running.filter({ hasText: '2 calls' }).waitFor();
      await picture(page, 'runs-live');
      await running.getByRole('link').click();
      await page.getByText('1 call', { exact: true }).waitFor();
      const inside = page.getByRole('region', { name: 'Runs inside' }).locator('tbody tr');
      await inside.filter({ hasText: 'chapter 1' }).filter({ hasText: 'running' }).waitFor();
      await inside.getByRole('cell', { name: '2', exact: true }).waitFor();
      await picture(page, 'nested');
      await inside.getByRole('link').click();
      await inside.filter({ hasText: 'chapter 1 · scene 1' }).waitFor();
      await page.goBack();

      served.server.release();
      await page.getByText('Status: done').waitFor();
      expect(await page.getByText('Under way').count()).toBe(0);
      await inside.filter({ hasText: 'done' }).waitFor();
      expect(complaints).toEqual([]);
    });
    expect((await worker.ended).code).toBe(0);
  });

  it('cancels a run, and says what to do next', async ({ bench, served }) => {
    const { url } = await startServer(bench, served.env);
    served.server.behave({ kind: 'hold' });
    const worker = bench.start(['step', 'world', '--book', 'b'], served.env);
    await waitUntil('the request', () => served.server.requests.length === 1);
    await withPage(async ({ page, complaints }) => {
      await page.goto(url.href);
      await page.goto(`${url.origin}/#/b/runs`);
      await page.locator('tbody tr').getByRole('link').click();
      await page.getByRole('button', { name: 'Cancel run' }).click();
      await page.getByText('Status: cancelled').waitFor();
      const alert = page.getByRole('alert');
      expect(await alert.textContent()).toContain('run_cancelled');
      expect(await alert.textContent()).toContain('bookforge runs list');
      await picture(page, 'cancelled');
      expect(complaints).toEqual([]);
    });
    expect((await worker.ended).code).toBe(1);
  });
});
