import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { COMMANDS } from '../../src/cli/command-table.ts';
import { parseArguments } from '../../src/cli/parse-arguments.ts';
import type { Ran } from './run-bin.ts';
import { it, listFilesBelow, openBookFolder, type Workbench } from './workbench.ts';

// Whatever a command says to type next can be pasted as it stands, here from another folder, with a workspace whose name has a
// space in it. A book is made by doing nothing else.

const WORKSPACE = "../an author's books";
const IN = ['--workspace', WORKSPACE];
const ON = ['--book', 'tide', ...IN];
const INIT = ['init', 'tide', '--idea', 'A keeper finds letters', '--chapters', '2', ...IN];

describe('what to type next', () => {
  it('leads from an idea to a written book', async ({ bench }) => {
    let ran = await run(bench, INIT);
    const typed: string[] = [];
    for (;;) {
      const [next, ...others] = findCommands(ran).filter((words) => !typed.includes(words.join(' ')));
      if (next === undefined || next[0] === 'export') {
        expect(next?.[0], ran.stdout).toBe('export');
        break;
      }
      expect(others, ran.stdout).toEqual([]);
      typed.push(next.join(' '));
      // Small enough to be quick; everything else is as it was said.
      ran = await run(bench, next[0] === 'outline' ? [...next, '--exact-scene-count', '1'] : next);
    }
    expect(typed.map((words) => words.split(' --', 1)[0])).toEqual([
      'step world',
      'step theme',
      'step characters',
      'outline generate',
      'run',
    ]);
    const book = openBookFolder(join(bench.cwd, WORKSPACE, 'projects/tide'));
    expect(book.list('chapters')).toContain('chapter_002.json');
  });

  it('can be pasted after every command, also one that was refused', async ({ bench }) => {
    mkdirSync(join(bench.cwd, WORKSPACE), { recursive: true });
    writeFileSync(
      join(bench.cwd, 'my text.md'),
      '# One\n\nIt began with the tide.\n\n# Two\n\nIt ended so.\n',
    );
    const book = openBookFolder(join(bench.cwd, WORKSPACE, 'projects/tide'));
    const page = () => {
      const name = book.list('Story/Scenes')[0] ?? '';
      book.write(`Story/Scenes/${name}`, `${book.read(`Story/Scenes/${name}`)}\nA line of my own.\n`);
    };
    /** What is typed, how it ends, what happens before, and how many commands it names at least. */
    const journey: readonly (readonly [
      args: readonly string[],
      code: number,
      least: number,
      before?: () => void,
    ])[] = [
      [['status', ...ON], 2, 1],
      [INIT, 0, 1],
      [['status', '--book', 'tied', ...IN], 2, 1],
      [['step', 'wrld', ...ON], 2, 1],
      [INIT, 2, 1],
      [['status', ...ON], 0, 1],
      [['run', ...ON], 5, 1],
      [['outline', 'report', ...ON], 2, 1],
      [['step', 'characters', ...ON], 2, 1],
      [['run', ...ON, '--chapters', 'x'], 2, 1],
      ...['world', 'theme', 'characters'].map((step) => [['step', step, ...ON], 0, 1] as const),
      [['step', 'world', ...ON], 0, 1],
      [['export', ...ON, '--format', 'epub'], 2, 1],
      [['outline', 'generate', ...ON, '--exact-scene-count', '1'], 0, 1],
      [['outline', 'generate', ...ON], 2, 1],
      [['outline', 'report', ...ON], 0, 1],
      [['step', 'plan', ...ON, '--chapters', '1'], 0, 1],
      [['step', 'text', ...ON, '--chapters', '2'], 2, 1],
      [['run', ...ON, '--plan', '--chapters', '1', '--force'], 0, 1],
      [['run', ...ON, '--chapters', '1', '--max-tokens', '10000'], 3, 1],
      [['status', ...ON], 0, 1],
      [['run', ...ON], 0, 1],
      [['run', ...ON], 0, 1],
      [['run', ...ON, '--explain'], 0, 1],
      [['import', 'my text.md', ...ON], 2, 1],
      [['runs', 'show', 'run_none', ...ON], 2, 1],
      [['history', 'show', ...ON, '--chapter', '1'], 2, 1],
      [['revision', 'show', ...ON], 2, 1],
      [['run', ...ON, '--chapters', '1', '--force'], 5, 1, page],
      [['sync', ...ON, '--dry-run', '--chapters', '1'], 0, 1],
      [['status', ...ON], 0, 1],
      [['export', ...ON, '--format', 'txt'], 0, 1],
      [['sync', ...ON], 0, 2],
      [['run', ...ON, '--plan'], 0, 1],
      [['run', ...ON], 0, 2],
      [['status', ...ON], 0, 2],
      [['accept', ...ON, '--chapters', '7'], 2, 1],
      [['accept', ...ON], 0, 0],
      [['history', 'restore', ...ON, '--chapter', '1'], 0, 0],
      [['import', 'my text.md', ...ON, '--force'], 0, 2],
      [['chief', "don't write $HOME `scene` 3", ...ON], 0, 1],
      [['recipe', 'show', 'nonesuch', ...ON], 2, 1],
      [['audit', 'show', 'rcpt_none', ...ON], 2, 1],
      [['issues', 'show', 'iss_none', ...ON], 2, 1],
      [['issues', 'answer', 'iss_none', 'yes', ...ON], 2, 1],
    ];
    const named = new Set<string>();
    for (const [args, code, least, before] of journey) {
      before?.();
      const ran = await run(bench, args, code);
      const commands = findCommands(ran);
      const told = `bookforge ${args.join(' ')}\n${ran.stdout}${ran.stderr}`;
      expect(commands.length, told).toBeGreaterThanOrEqual(least);
      for (const words of commands) {
        expect(parse(words), told).toBe('command');
        if (words[0] !== 'help') expect(words, told).toEqual(expect.arrayContaining(IN));
        named.add(words.join('\0'));
      }
      // Under --json the same commands are said, as data.
      for (const text of listNext(ran)) expect(parse(splitShell(text).slice(1)), told).toBe('command');
    }
    // Each of those that only look does what it says.
    for (const words of [...named].map((each) => each.split('\0'))) {
      if (
        !/^(status|outline report|runs (list|show)|revision list|history list|sync.*--dry-run)/.test(
          words.join(' '),
        )
      )
        continue;
      const ran = await bench.here(words);
      expect(ran.code, `bookforge ${words.join(' ')}\n${ran.stdout}${ran.stderr}`).toBe(0);
    }
  });

  it('writes nothing outside the workspace that was named', async ({ bench }) => {
    const before = listFilesBelow(bench.cwd);
    await run(bench, INIT);
    await run(bench, ['step', 'world', ...ON]);
    expect(listFilesBelow(bench.cwd)).toEqual(before);
  });
});

async function run(bench: Workbench, args: readonly string[], code = 0): Promise<Ran> {
  const ran = await bench.here(args);
  expect(ran.code, `bookforge ${args.join(' ')}\n${ran.stdout}${ran.stderr}`).toBe(code);
  return ran;
}

function parse(words: readonly string[]): string {
  return parseArguments(words, COMMANDS).kind;
}

/** Every command that stands at the end of a line, as a shell would split it, without `bookforge`; each once. */
function findCommands({ stdout, stderr }: Ran): string[][] {
  const lines = `${stdout}\n${stderr}`.split('\n');
  const texts = lines.flatMap((line) => /(?:^|\s{2}|: )(bookforge [a-z].*)$/.exec(line)?.[1] ?? []);
  return [...new Set(texts)].map((text) => splitShell(text).slice(1));
}

function listNext({ stdout }: Ran): string[] {
  return [...stdout.matchAll(/"(?:next|next_action|accept)":"(bookforge (?:[^"\\]|\\.)*)"/g)].map(
    ([, text]) => JSON.parse(`"${text}"`) as string,
  );
}

/** Words as a shell makes them of a line with quotes; what a shell would expand is refused. */
function splitShell(line: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  for (const [, single, double, escaped, space, plain] of line.matchAll(
    /'([^']*)'|"([^"$`\\]*)"|\\(.)|(\s+)|([^\s'"$`\\*?~#&;|<>()]+)|./g,
  )) {
    if (space !== undefined) {
      if (word !== null) words.push(word);
      word = null;
      continue;
    }
    const part = single ?? double ?? escaped ?? plain;
    if (part === undefined) throw new Error(`a shell would not take this as it is: ${line}`);
    word = (word ?? '') + part;
  }
  return word === null ? words : [...words, word];
}
