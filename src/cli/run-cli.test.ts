import { describe, expect, it } from 'vitest';
import { RecordingTerminal } from '../../test/fakes/recording-terminal.ts';
import { CodedError } from '../errors.ts';
import type { Command, CommandSpec } from './command-spec.ts';
import { runCli } from './run-cli.ts';

describe('runCli', () => {
  it('prints the version on stdout', async () => {
    const io = new RecordingTerminal();
    expect(await runCli(['--version'], io)).toBe(0);
    expect(io.stdoutText).toBe('1.2.3\n');
    expect(io.stderrText).toBe('');
  });

  it('prints the version as a document under --json', async () => {
    const io = new RecordingTerminal();
    expect(await runCli(['--json', '--version'], io)).toBe(0);
    expect(JSON.parse(io.stdoutText)).toEqual({ version: '1.2.3' });
  });

  it.each([[[]], [['--help']], [['-h']]])('explains itself for %j', async (argv) => {
    const io = new RecordingTerminal();
    expect(await runCli(argv, io)).toBe(0);
    expect(io.stdoutText).toContain('bookforge 1.2.3');
    expect(io.stdoutText).toContain('schema print <name>');
    expect(io.stdoutText).toContain('--workspace <dir>');
    expect(io.stderrText).toBe('');
  });

  it('explains a command without running it', async () => {
    const io = new RecordingTerminal();
    const table = [command('draw', () => Promise.reject(new Error('was run')))];
    expect(await runCli(['draw', '--help'], io, table)).toBe(0);
    expect(io.stdoutText).toContain('bookforge draw');
  });

  it('refuses an unknown command with 2, names the nearest one and says what to do', async () => {
    const io = new RecordingTerminal();
    expect(await runCli(['shema', 'list'], io)).toBe(2);
    expect(io.stdoutText).toBe('');
    expect(io.stderrText).toBe(
      [
        "error: Unknown command 'shema'. Did you mean schema?",
        '  why   usage_invalid',
        '  kept  nothing was changed',
        '  next  bookforge help',
        '',
      ].join('\n'),
    );
  });

  it('refuses an unknown option with 2 and names the nearest one', async () => {
    const io = new RecordingTerminal();
    expect(await runCli(['schema', 'list', '--quite'], io)).toBe(2);
    expect(io.stderrText).toContain("Unknown option '--quite'. Did you mean --quiet?");
    expect(io.stderrText).toContain('next  bookforge help schema list');
  });

  it.each([
    [['schema'], 'bookforge schema needs one more word.'],
    [['schema', 'prnt', 'run'], "Unknown command 'prnt'. Did you mean print?"],
    [['schema', 'print'], "Missing required argument 'name'."],
    [['schema', 'list', 'more'], 'Too many arguments'],
    [['completion', 'tcsh'], "'tcsh' is invalid"],
    [['--workspace'], "Option '--workspace <dir>' argument missing."],
  ])('refuses %j with 2', async (argv, message) => {
    const io = new RecordingTerminal();
    expect(await runCli(argv, io)).toBe(2);
    expect(io.stderrText).toContain(message);
  });

  it('refuses as one JSON document under --json, wherever the flag stands', async () => {
    for (const argv of [
      ['--json', 'frobnicate'],
      ['schema', 'print', 'nothing', '--json'],
      ['--json', '--workspace'],
    ]) {
      const io = new RecordingTerminal();
      expect(await runCli(argv, io)).toBe(2);
      expect(JSON.parse(io.stdoutText)).toMatchObject({ error: { reason_code: 'usage_invalid' } });
      expect(io.stderrText).toBe('');
    }
  });

  it('hands global flags to the command, before and after its name', async () => {
    const seen: unknown[] = [];
    const table = [command('draw fast', async ({ global }) => seen.push(global) * 0)];
    const io = new RecordingTerminal();
    await runCli(['--workspace', 'w', 'draw', '--quiet', 'fast', '--model', 'a:b', '--no-input'], io, table);
    expect(seen).toEqual([
      { workspace: 'w', model: 'a:b', json: false, quiet: true, verbose: false, color: true, input: false },
    ]);
  });

  it('takes flags after -- as words', async () => {
    const seen: string[] = [];
    const spec: CommandSpec = {
      ...command('say', async ({ args }) => seen.push(...args.list('words')) * 0),
      args: [{ name: 'words', description: 'what to say', required: true, variadic: true }],
    };
    const io = new RecordingTerminal();
    expect(await runCli(['say', '--', '--json', '-h'], io, [spec])).toBe(0);
    expect(seen).toEqual(['--json', '-h']);
  });

  it('ends with the exit code of the reason', async () => {
    const table = [
      command('draw', () =>
        Promise.reject(
          new CodedError('project_locked', { details: { book: 'b' }, kept: 'nothing was changed' }),
        ),
      ),
    ];
    const io = new RecordingTerminal();
    expect(await runCli(['draw'], io, table)).toBe(8);
    expect(io.stderrText).toContain('next  bookforge runs list --book b');
  });

  it('never ends an error with 0', async () => {
    const table = [command('draw', () => Promise.reject(new CodedError('envelope_unwrapped')))];
    expect(await runCli(['draw'], new RecordingTerminal(), table)).toBe(1);
  });

  it('tells what it does not know as a fault of its own, with the stack under --verbose only', async () => {
    const table = [command('draw', () => Promise.reject(new TypeError('x is not a function')))];
    const plain = new RecordingTerminal();
    expect(await runCli(['draw'], plain, table)).toBe(1);
    expect(plain.stderrText).toContain('error: x is not a function\n  why   invariant_broken');
    expect(plain.stderrText).not.toContain('run-cli.test.ts');
    const verbose = new RecordingTerminal();
    expect(await runCli(['draw', '--verbose'], verbose, table)).toBe(1);
    expect(verbose.stderrText).toContain('run-cli.test.ts');
  });

  it('keeps secrets out of errors, stacks and results', async () => {
    const table = [
      command('draw', async ({ out }) => {
        out.addSecrets(['sk-very-secret']);
        out.info('key sk-very-secret');
        throw new Error('refused key sk-very-secret');
      }),
    ];
    for (const argv of [
      ['draw', '--verbose'],
      ['draw', '--json', '--verbose'],
    ]) {
      const io = new RecordingTerminal();
      await runCli(argv, io, table);
      expect(io.screenText).not.toContain('sk-very-secret');
      expect(io.screenText).toContain('[redacted]');
    }
  });
});

describe('Ctrl-C', () => {
  it('aborts the signal with the reason, lets the command clean up and ends with 130', async () => {
    const io = new RecordingTerminal();
    const done: string[] = [];
    const table = [
      command('draw', async ({ signal }) => {
        await untilAborted(signal, io);
        done.push('cleaned up');
        throw signal.reason;
      }),
    ];
    expect(await runCli(['draw'], io, table)).toBe(130);
    expect(done).toEqual(['cleaned up']);
    expect(io.stderrText).toContain('why   interrupted');
  });

  it('ends with 130 when the command returns as if nothing had happened', async () => {
    const io = new RecordingTerminal();
    const table = [
      command('draw', async ({ signal }) => {
        await untilAborted(signal, io);
        return 0;
      }),
    ];
    expect(await runCli(['draw'], io, table)).toBe(130);
  });

  it('is what an aborted platform call stands for', async () => {
    const io = new RecordingTerminal();
    const table = [
      command('draw', async ({ signal }) => {
        await untilAborted(signal, io);
        throw new DOMException('This operation was aborted', 'AbortError');
      }),
    ];
    expect(await runCli(['draw', '--json'], io, table)).toBe(130);
    expect(JSON.parse(io.stdoutText)).toMatchObject({ error: { reason_code: 'interrupted' } });
  });

  it('ends at once with 130 the second time, whatever the command does', async () => {
    const io = new RecordingTerminal();
    const table = [
      command('draw', async ({ signal }) => {
        await untilAborted(signal, io);
        io.passTime(500);
        io.interrupt();
        return new Promise<number>(() => undefined);
      }),
    ];
    expect(await runCli(['draw'], io, table)).toBe(130);
  });

  it('is one press when it arrives twice at the same moment', async () => {
    const io = new RecordingTerminal();
    const done: string[] = [];
    const table = [
      command('draw', async ({ signal }) => {
        await untilAborted(signal, io);
        io.interrupt();
        await Promise.resolve();
        done.push('cleaned up');
        return 0;
      }),
    ];
    expect(await runCli(['draw'], io, table)).toBe(130);
    expect(done).toEqual(['cleaned up']);
  });

  it('is listened for only while a command runs', async () => {
    const io = new RecordingTerminal({ isTTY: true });
    const table = [
      command('draw', async ({ out }) => {
        out.progress.update({ what: 'drawing' });
        return 0;
      }),
    ];
    expect(await runCli(['draw'], io, table)).toBe(0);
    expect(io.listeners).toBe(0);
    expect(io.screen).toBe('');
  });
});

describe('what nobody caught', () => {
  it('ends the command as a fault', async () => {
    const io = new RecordingTerminal();
    const table = [
      command('draw', () => {
        queueMicrotask(() => io.crash(new Error('left alone')));
        return new Promise<number>(() => undefined);
      }),
    ];
    expect(await runCli(['draw', '--json'], io, table)).toBe(1);
    expect(JSON.parse(io.stdoutText)).toMatchObject({
      error: { reason_code: 'invariant_broken', message: 'left alone' },
    });
  });
});

function command(path: string, run: Command['run']): CommandSpec {
  return {
    path,
    summary: 'draws',
    args: [],
    options: [],
    doors: [],
    examples: [],
    load: async () => ({ run }),
  };
}

function untilAborted(signal: AbortSignal, io: RecordingTerminal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve());
    io.interrupt();
  });
}
