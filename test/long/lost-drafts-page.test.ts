import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { checkPage } from '../browser/check-page.ts';
import { IS_SKIPPED, picture, startServer, withPage } from '../browser/with-page.ts';
import { it } from '../e2e/with-server.ts';

describe.skipIf(IS_SKIPPED)('a draft of a scene that is gone', () => {
  it('is shown with its text, and stays until it is discarded', async ({ bench, served }) => {
    const folder = join(bench.book('b').folder, '.control-room/drafts');
    mkdirSync(folder, { recursive: true });
    const draft = {
      schema_version: 'scene_draft_v1',
      scene: '1:2',
      base: '',
      text: 'The tide <b>turned</b>.',
      kept_at: '2026-03-01T10:00:00.000Z',
    };
    writeFileSync(join(folder, 'scene_001_002.json'), JSON.stringify(draft));
    writeFileSync(join(folder, 'scene_001_003.json'), 'no draft at all');
    const { url } = await startServer(bench, served.env);
    await withPage(async ({ page, complaints }) => {
      await page.goto(url.href);
      await page.goto(`${url.origin}/#/b/chapters`);
      const lost = page.getByRole('region', { name: 'Drafts of scenes that are not in the book any more' });
      const [whole, broken] = ['scene 1:2', 'scene 1:3'].map((name) =>
        lost.getByRole('group').filter({ hasText: name }),
      ) as [ReturnType<typeof lost.locator>, ReturnType<typeof lost.locator>];
      await whole.getByText('scene 1:2').click();
      await whole.getByText('The tide <b>turned</b>.').waitFor();
      expect(await checkPage(page)).toEqual([]);
      await picture(page, 'lost-draft');
      await whole.getByRole('button', { name: 'Discard' }).click();
      await whole.waitFor({ state: 'detached' });
      await broken.getByText('scene 1:3').click();
      await broken.getByText('What was kept of this scene cannot be read.').waitFor();
      await broken.getByRole('button', { name: 'Discard' }).click();
      await lost.waitFor({ state: 'detached' });
      expect(complaints).toEqual([]);
    });
    expect((await bench.here(['draft', 'list', '--book', 'b', '--json'])).stdout).not.toContain('1:2');
  });
});
