import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { checkPage } from '../browser/check-page.ts';
import { IS_SKIPPED, picture, startServer, withPage } from '../browser/with-page.ts';
import { joinPrompt } from '../e2e/faulty-server.ts';
import { waitUntil } from '../e2e/wait-until.ts';
import { it } from '../e2e/with-server.ts';
import { makeWrittenBook, type WrittenBook } from '../e2e/written-book.ts';

// Plans, questions and talks on the page: what people decide, and what agents say to it.

const OFFLINE = { BOOKFORGE_MODEL: 'offline:author' };
const WISH = 'Plan scene 1, then plan scene 2, and plan a scene';

/** The tasks in their order, by their ids. */
const orderOf = (page: Page): Promise<string[]> => page.locator('.tasks .task-id').allTextContents();
const taskOf = (page: Page, id: number) =>
  page
    .locator('.tasks > li')
    .filter({ has: page.locator('.task-id').getByText(String(id), { exact: true }) });

describe.skipIf(IS_SKIPPED)('on the page', () => {
  let outlined: WrittenBook;
  beforeAll(async () => {
    outlined = await makeWrittenBook({ scenes: 0 });
  });
  afterAll(() => outlined.remove());

  it('a session is planned, put in order, changed, approved and worked off', async ({ bench }) => {
    outlined.copyTo(bench);
    const { url } = await startServer(bench, OFFLINE);
    await withPage(async ({ page, complaints }) => {
      await page.goto(url.href);
      await page.getByRole('link', { name: 'Session plans' }).click();
      await page.getByText('There is no session plan yet.').waitFor();
      expect(await checkPage(page)).toEqual([]);
      await page.getByLabel('What is to be done').fill(WISH);
      await page.getByRole('button', { name: 'Make a plan' }).click();
      await page.getByRole('heading', { name: WISH }).waitFor();
      await taskOf(page, 3).getByText('needs scoping').waitFor();
      expect(await orderOf(page)).toEqual(['1', '2', '3']);

      // Something is asked in it, and the answer takes the question away.
      await taskOf(page, 3).getByRole('textbox').fill('Scene 2');
      await taskOf(page, 3).getByRole('button', { name: 'Answer' }).click();
      await taskOf(page, 3).getByText('pending').waitFor();
      // The second waits for the first, and the third for nobody: by the keyboard, and by hand.
      expect(await page.getByRole('button', { name: 'Move up: 2' }).isDisabled()).toBe(true);
      await page.getByRole('button', { name: 'Move up: 3' }).focus();
      await page.keyboard.press('Alt+ArrowUp');
      await expect.poll(() => orderOf(page)).toEqual(['1', '3', '2']);
      await taskOf(page, 3).dragTo(taskOf(page, 1));
      await expect.poll(() => orderOf(page)).toEqual(['3', '1', '2']);
      expect(await checkPage(page)).toEqual([]);
      await picture(page, 'session-draft');

      await page.getByRole('button', { name: 'Approve in this form' }).click();
      await page.getByText('approved by').waitFor();
      // What is changed after that is told, and has to be approved again.
      await page.getByRole('button', { name: 'Add a task' }).click();
      await page.getByLabel('Task', { exact: true }).fill('Plan scene 3');
      await page.getByLabel('2. Plan scene 2').check();
      await page.getByRole('button', { name: 'Add a task' }).click();
      const changes = page.getByRole('region', { name: 'Since it was approved' });
      await changes.getByText('added').waitFor();
      await taskOf(page, 3).getByRole('button', { name: 'Remove' }).click();
      await changes.getByText('removed').waitFor();
      await taskOf(page, 1).getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('Done means').fill('Every beat has a turn.');
      await page.getByRole('button', { name: 'Save the task' }).click();
      await changes.getByText('(dod)').waitFor();
      await taskOf(page, 1).getByText('Done means: Every beat has a turn.').waitFor();
      expect(await page.getByRole('button', { name: 'Start', exact: true }).count()).toBe(0);
      await picture(page, 'session-changed');
      await page.getByRole('button', { name: 'Approve in this form' }).click();
      await changes.waitFor({ state: 'detached' });

      // Forcing says what it passes over, and can be left.
      await taskOf(page, 2).getByRole('button', { name: 'Force' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('not done: 1. Plan scene 1').waitFor();
      expect(await checkPage(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Leave it' }).click();

      await page.getByRole('button', { name: 'Start', exact: true }).click();
      await page.locator('header').getByText('done', { exact: true }).waitFor();
      expect(await page.locator('.tasks .mark-done').count()).toBe(3);
      await taskOf(page, 1).getByRole('link', { name: 'its run' }).click();
      await page.getByText('Status: done').waitFor();
      expect(complaints).toEqual([]);
    });
  });

  it('a session is paused, a task of it forced, and gone on with', async ({
    bench,
    served: { server, env },
  }) => {
    outlined.copyTo(bench);
    const { url } = await startServer(bench, env);
    await withPage(async ({ page, complaints }) => {
      await page.goto(url.href);
      await page.goto(`${url.origin}/#/b/sessions`);
      await page.getByLabel('What is to be done').fill('Plan scene 1, then plan scene 2');
      await page.getByRole('button', { name: 'Make a plan' }).click();
      await page.getByRole('button', { name: 'Approve in this form' }).click();
      // The model holds its answer back, so that the first task is under way for as long as it takes.
      const asked = server.requests.length;
      server.behave({ kind: 'hold' });
      await page.getByRole('button', { name: 'Start', exact: true }).click();
      await waitUntil('the request', () => server.requests.length > asked);
      await taskOf(page, 1).getByText('running').waitFor();
      await page.getByRole('button', { name: 'Pause' }).click();

      // What forcing passes over is told first.
      await taskOf(page, 2).getByRole('button', { name: 'Force' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('not done: 1. Plan scene 1').waitFor();
      await dialog.getByRole('button', { name: 'Force it at my own risk' }).click();
      await taskOf(page, 2).getByText('forced').waitFor();
      server.release();
      await page.locator('header').getByText('paused', { exact: true }).waitFor();
      expect(await checkPage(page)).toEqual([]);
      await picture(page, 'session-paused');
      await page.getByRole('button', { name: 'Go on', exact: true }).click();
      await page.locator('header').getByText('done', { exact: true }).waitFor();
      expect(await page.locator('.tasks .mark-done').count()).toBe(2);
      expect(complaints).toEqual([]);
    });
  });

  it('a conference hears everybody on what was looked up, and rejects what stands on nothing', async ({
    bench,
    served: { server, env },
  }) => {
    outlined.copyTo(bench);
    let spoiled = false;
    server.behave((request) => {
      const prompt = joinPrompt(request);
      const isFirst =
        !spoiled && prompt.includes('contract: conference_reply') && prompt.includes('role: librarian');
      if (!isFirst) return { kind: 'good' };
      spoiled = true;
      return { kind: 'text', change: () => 'It is surely fine.' };
    });
    const { url } = await startServer(bench, env);
    await withPage(async ({ page, complaints }) => {
      await page.goto(url.href);
      await page.getByRole('link', { name: 'Conference' }).click();
      await page.getByText('Nothing was asked yet.').waitFor();
      await page.getByText('Tools that may be used').click();
      expect(await page.getByLabel('outline_analyzer').isChecked()).toBe(true);
      expect(await page.getByLabel('book_briefing').count()).toBe(0);
      // Everybody who works here has a card.
      await page.getByRole('listitem').filter({ hasText: 'librarian' }).waitFor();
      expect(await checkPage(page)).toEqual([]);
      await page.getByLabel('A question to all agents').fill('Does the opening of the outline hold?');
      await page.getByRole('button', { name: 'Ask', exact: true }).click();
      await page.getByRole('heading', { name: 'Does the opening of the outline hold?' }).waitFor();
      await page.getByText('Status: done').waitFor();
      const librarian = page.getByRole('region', { name: 'librarian' });
      await librarian.getByText('Rejected reply 1').waitFor();
      await librarian.getByText('missing', { exact: true }).waitFor();
      await page.getByText('Abstained.').first().waitFor();
      expect(await checkPage(page)).toEqual([]);
      await picture(page, 'conference');

      // An evidence line opens what it quotes.
      await page.getByRole('button', { name: 'Open the quoted place' }).first().click();
      const quoted = page.getByRole('dialog').locator('mark');
      await quoted.waitFor();
      expect((await quoted.textContent())?.length).toBeGreaterThan(5);
      expect(await checkPage(page)).toEqual([]);
      await picture(page, 'conference-quote');
      await page.keyboard.press('Escape');

      // What counts for nothing can be read all the same: in the step of the run.
      await librarian.getByRole('link', { name: 'What it said' }).click();
      await page
        .getByRole('region', { name: 'The model’s answer as it came' })
        .getByText('It is surely fine.')
        .waitFor();
      expect(await checkPage(page)).toEqual([]);
      await picture(page, 'run-step');
      expect(complaints).toEqual([]);
    });
  });

  it('a talk with an agent is kept, leads to a plan, and is forgotten', async ({ bench }) => {
    outlined.copyTo(bench);
    const { url } = await startServer(bench, OFFLINE);
    await withPage(async ({ page, complaints }) => {
      await page.goto(url.href);
      await page.goto(`${url.origin}/#/b/chat/continuity`);
      await page.getByText('Nothing was said yet.').waitFor();
      const box = page.getByRole('textbox', { name: 'Message' });
      await box.fill('Who is in the first scene?');
      await box.press('Enter');
      const log = page.getByRole('log');
      await log.getByRole('link', { name: 'its run' }).waitFor();
      await log.getByText('Who is in the first scene?').waitFor();
      expect(await checkPage(page)).toEqual([]);
      await picture(page, 'chat');

      await page.getByRole('navigation', { name: 'Agents' }).getByRole('link', { name: 'Chief' }).click();
      await page.getByText('Nothing was said yet.').waitFor();
      await box.fill('make a plan: plan scene 1, then plan scene 2');
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('link', { name: 'To the plan' }).waitFor();
      await page.getByRole('button', { name: 'Forget this talk' }).click();
      await page.getByText('Nothing was said yet.').waitFor();
      await page.getByRole('link', { name: 'To the plan' }).click();
      await page.getByRole('button', { name: 'Approve in this form' }).waitFor();
      // What was said to another agent is still there.
      await page.goto(`${url.origin}/#/b/chat/continuity`);
      await log.getByText('Who is in the first scene?').waitFor();
      expect(complaints).toEqual([]);
    });
  });
});
