import { describe, expect, it } from 'vitest';
import {
  SAMPLE_ISSUE,
  SAMPLE_PACKET,
  SAMPLE_RECEIPT,
  SAMPLE_RECIPE,
  SAMPLE_TOOL_RECEIPT,
} from '../../test/fakes/fake-control-room.ts';
import { withScratchFolder } from '../../test/fakes/scratch-folder.ts';
import { serveBook } from '../../test/fakes/served-book.ts';
import type { MachineReport } from '../contracts/api-machine.ts';

describe('routes that hand on what a room says', () => {
  it('answer with the documents of the rooms', () =>
    withScratchFolder(async (folder) => {
      const served = await serveBook(folder);
      const answers: [string, unknown][] = [
        ['/api/health', { status: 'ok', version: '0.0.0', documents_in: 'office' }],
        ['/api/recipes', [expect.objectContaining({ recipe_id: 'make_world', required_args: ['topic'] })]],
        ['/api/recipes/make_world', expect.objectContaining({ recipe: SAMPLE_RECIPE })],
        ['/api/packets', [SAMPLE_PACKET]],
        ['/api/packets?run_id=run_1', [SAMPLE_PACKET]],
        ['/api/packets?run_id=run_2', []],
        ['/api/packets/pkt_1', SAMPLE_PACKET],
        ['/api/issues', [SAMPLE_ISSUE]],
        ['/api/issues?status=closed', []],
        ['/api/issues/iss_1', SAMPLE_ISSUE],
        ['/api/audit/receipts/rcpt_1', SAMPLE_RECEIPT],
        ['/api/audit/receipts/rcpt_2', SAMPLE_TOOL_RECEIPT],
        ['/api/audit/reports/pkt_1', { packet_id: 'pkt_1', path: 'report.md', markdown: '# Done\n' }],
        ['/api/audit/verify', expect.objectContaining({ intact: true, entries: 0 })],
        ['/api/tools', [expect.objectContaining({ name: 'file_locator' })]],
      ];
      for (const [path, document] of answers) {
        const answer = await served.get(path);
        expect([path, answer.status]).toEqual([path, 200]);
        expect(await answer.json()).toEqual(document);
      }
    }));

  it('hand questions and changes on', () =>
    withScratchFolder(async (folder) => {
      const served = await serveBook(folder);
      const routed = await served.post('/api/route', { description: 'make the world' });
      expect(await routed.json()).toMatchObject({ routable: true, recipe_id: 'make_world' });
      const nowhere = await served.post('/api/route', { description: 'sing' });
      expect([nowhere.status, await nowhere.json()]).toMatchObject([200, { routable: false }]);
      expect((await served.post('/api/issues/iss_1/comments', { body: 'still late' })).status).toBe(200);
      for (const more of [{}, { question_id: 'qst_1' }]) {
        expect((await served.post('/api/issues/iss_1/answer', { text: 'sister', ...more })).status).toBe(200);
      }
      expect(await (await served.post('/api/issues/iss_1/close')).json()).toMatchObject({ status: 'closed' });
      expect(served.rooms.asked).toEqual([
        'route make the world',
        'route sing',
        'comment iss_1 still late',
        'answer iss_1 the only one sister',
        'answer iss_1 qst_1 sister',
        'close iss_1',
      ]);
    }));

  it.each([
    '/api/recipes/none',
    '/api/recipes/..',
    '/api/recipes/%2e%2e%2fx',
    '/api/packets/pkt_none',
    '/api/packets/rcpt_1',
    '/api/issues/iss_none',
    '/api/audit/receipts/rcpt_none',
    '/api/audit/reports/pkt_none',
    '/api/none',
    '/api/projects/none',
  ])('answer 404 for %s', (path) =>
    withScratchFolder(async (folder) => {
      const served = await serveBook(folder);
      const answer = await served.get(path);
      expect([answer.status, await answer.json()]).toMatchObject([
        404,
        { error: { reason_code: 'not_found' } },
      ]);
    }),
  );
});

describe('projects', () => {
  it('are all of the workspace, also one that cannot be opened', () =>
    withScratchFolder(async (folder) => {
      const served = await serveBook(folder, { books: ['a', 'b'] });
      const { writeFileSync } = await import('node:fs');
      writeFileSync(`${folder}/projects/b/book.json`, '{}');
      expect(await (await served.get('/api/projects')).json()).toMatchObject([
        { project: 'a', chapters: 3, error: null },
        { project: 'b', chapters: null, error: { reason_code: 'stored_file_invalid' } },
      ]);
    }));

  it('have to be named where there are several', () =>
    withScratchFolder(async (folder) => {
      const served = await serveBook(folder, { books: ['a', 'b'] });
      const answer = await served.get('/api/runs');
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { error: { reason_code: 'request_invalid', next_action: expect.stringContaining('?project=') } },
      ]);
      expect((await served.get('/api/runs?project=a')).status).toBe(200);
      expect((await served.get('/api/runs?project=c')).status).toBe(404);
    }));

  it('are one where the server was started for one', () =>
    withScratchFolder(async (folder) => {
      const served = await serveBook(folder, { books: ['a', 'b'], only: 'b' });
      expect(await (await served.get('/api/projects')).json()).toMatchObject([{ project: 'b' }]);
      expect((await served.get('/api/runs')).status).toBe(200);
      expect((await served.get('/api/runs?project=a')).status).toBe(404);
      expect(await (await served.get('/api/health')).json()).toMatchObject({ documents_in: 'b' });
      const { checks } = (await (await served.get('/api/machine')).json()) as MachineReport;
      expect(checks.filter(({ check }) => check.startsWith('book'))).toMatchObject([{ check: 'book b' }]);
    }));
});

describe('files', () => {
  it('are text where they are UTF-8, else bytes, and never a page', () =>
    withScratchFolder(async (folder) => {
      const served = await serveBook(folder);
      const { mkdirSync, writeFileSync } = await import('node:fs');
      const project = `${folder}/projects/b`;
      mkdirSync(`${project}/exports`);
      writeFileSync(`${project}/exports/page.html`, '<script>alert(1)</script>');
      writeFileSync(`${project}/exports/book.bin`, new Uint8Array([0xff, 0xfe, 0]));
      const page = await served.get('/api/files?path=exports/page.html');
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
      expect(page.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(await page.text()).toBe('<script>alert(1)</script>');
      const bytes = await served.get('/api/files?path=exports/book.bin');
      expect(bytes.headers.get('content-type')).toBe('application/octet-stream');
      expect([...new Uint8Array(await bytes.arrayBuffer())]).toEqual([0xff, 0xfe, 0]);
    }));
});
