import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { RecordingTerminal } from '../../../test/fakes/recording-terminal.ts';
import { runCli } from '../run-cli.ts';

describe('bookforge completion', () => {
  it.each([
    [['bookforge', 'sch'], ['schema']],
    [
      ['bookforge', 'schema', ''],
      ['list', 'print'],
    ],
    [['bookforge', '--quiet', 'schema', 'p'], ['print']],
    [
      ['bookforge', 'completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['bookforge', 'help', 'exit'], ['exit-codes']],
    [['bookforge', 'schema', 'list', '--js'], ['--json']],
  ])('completes %j in bash', async (words, expected) => {
    const script = await complete('bash');
    const quoted = words.map((word) => `'${word}'`).join(' ');
    const probe = `${script}\nCOMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _bookforge; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const answer = execFileSync('bash', ['--norc', '-c', probe], { encoding: 'utf8' });
    expect(answer.trim().split('\n')).toEqual(expected);
  });

  it.each(['bash', 'zsh', 'fish'])('knows every command in %s', async (shell) => {
    const script = await complete(shell);
    for (const word of ['schema', 'print', 'completion', 'exit-codes']) expect(script).toContain(word);
  });

  it('describes commands in zsh and fish', async () => {
    expect(await complete('zsh')).toContain("'print:print one published JSON Schema'");
    expect(await complete('fish')).toContain(
      `complete -c bookforge -n '__bookforge_at "schema"' -f -a 'print' -d 'print one published JSON Schema'`,
    );
  });
});

async function complete(shell: string): Promise<string> {
  const io = new RecordingTerminal();
  expect(await runCli(['completion', shell], io)).toBe(0);
  return io.stdoutText;
}
