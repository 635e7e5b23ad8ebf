import { expect } from 'vitest';
import { measureWidth } from '../../src/cli/measure-width.ts';
import { runHere } from './run-bin.ts';
import { initBook } from './with-server.ts';
import { it } from './workbench.ts';

const COLUMNS = 80;
const IDEA = ['--idea', '海边小镇的灯塔每到涨潮就熄灭，守灯人的女儿想知道为什么。', '--language', 'zh'];

it('every list fits a terminal, and nothing of it is cut in a pipe', async ({ bench }) => {
  await initBook(bench, ...IDEA, '--chapters', '2');
  for (const args of [
    ['step', 'world'],
    ['step', 'theme'],
    ['step', 'characters'],
    ['step', 'world', '--force'],
    ['outline', 'generate'],
  ])
    expect((await bench.here([...args, '--book', 'b'])).code).toBe(0);
  await bench.here(['recipe', 'run', 'write_scene_from_outline', '--arg', 'scene_number=1', '--book', 'b']);
  const lists = [
    ['status'],
    ['runs', 'list', '--all'],
    ['audit', 'list'],
    ['issues', 'list'],
    ['history', 'list'],
    ['recipe', 'list'],
    ['run', '--plan'],
    ['schema', 'list'],
  ];
  const wide: string[] = [];
  for (const list of lists) {
    const args = list[0] === 'schema' ? list : [...list, '--book', 'b'];
    const piped = await bench.here(args);
    const shown = await runHere(args, { cwd: bench.cwd, env: { ...bench.env, NO_COLOR: '1' } }, COLUMNS);
    expect([piped.code, shown.code]).toEqual([0, 0]);
    expect(piped.stdout).not.toMatch(/[\ufdd0-\ufdef]/);
    expect(shown.stdout.split('\n')).toHaveLength(piped.stdout.split('\n').length);
    // The idea and the command to type next are no table, and are told whole.
    const lines = shown.stdout
      .split('\n')
      .filter((line) => !/^(next|cost|calls|tokens|time|海边)/.test(line));
    wide.push(...lines.filter((line) => measureWidth(line) > COLUMNS));
  }
  expect(wide).toEqual([]);
});
