import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { startFaultyServer } from '../e2e/faulty-server.ts';
import { waitUntil } from '../e2e/wait-until.ts';
import { createWorkbench, IDEA, it, listFilesBelow, readTrouble, type Workbench } from '../e2e/workbench.ts';

const FIXED = {
  SOURCE_DATE_EPOCH: '1770733800',
  BOOKFORGE_SEED: 'write',
  BOOKFORGE_AUDIT_KEY: '00112233445566778899aabbccddeeff',
};

function findBook(bench: Workbench) {
  const [id = ''] = listFilesBelow(join(bench.cwd, 'projects')).map((name) => name.split('/', 1)[0] ?? '');
  return { id, folder: bench.book(id) };
}

describe('bookforge write', () => {
  it('stopped by Ctrl-C and called again, leaves the same bytes', async ({ bench }) => {
    const args = ['write', IDEA, '--chapters', '1', '--format', 'epub', '--ack-outline-issues', '--json'];
    const calm = createWorkbench(join(bench.folder, 'calm'));
    const server = await startFaultyServer();
    try {
      const env = { ...FIXED, BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: server.url };
      const paid = [...args, '--yes'];
      expect((await calm.bin(paid, env)).code).toBe(0);
      const whole = server.answered;
      for (const part of [0.2, 0.6]) {
        const child = bench.start(paid, env);
        const wanted = server.answered + Math.ceil(whole * part * 0.6);
        await waitUntil('answers', () => server.answered >= wanted || child.isOver());
        child.process.kill('SIGINT');
        const stopped = await child.ended;
        expect([0, 130]).toContain(stopped.code);
        if (stopped.code === 130)
          expect(readTrouble(stopped).next_action).toMatch(/^bookforge write .* --format epub /);
      }
      expect((await bench.bin(paid, env)).code).toBe(0);
    } finally {
      await server.shut();
    }
    const [left, right] = [findBook(bench), findBook(calm)];
    const pick = ({ folder, id }: ReturnType<typeof findBook>) => ({
      ...Object.fromEntries(
        Object.entries(folder.artifacts()).filter(
          ([name]) =>
            /^(chapters|Story|Compendium)\/|\.json$/.test(name) && !name.startsWith('outline/pipeline_runs'),
        ),
      ),
      epub: readFileSync(join(folder.folder, `exports/${id}.epub`)).toString('base64'),
    });
    expect(Object.keys(pick(left)).sort()).toEqual(Object.keys(pick(right)).sort());
    expect(pick(left)).toEqual(pick(right));
  });
});
