import { describe, expect, it } from 'vitest';
import { RecordingTerminal } from '../../../test/fakes/recording-terminal.ts';
import { runCli } from '../run-cli.ts';

describe('bookforge help', () => {
  it('lists commands and topics', async () => {
    const io = new RecordingTerminal();
    expect(await runCli(['help'], io)).toBe(0);
    expect(io.stdoutText).toContain('completion <shell>');
    expect(io.stdoutText).toMatch(/exit-codes +what the exit code/);
  });

  it('explains a command and adds its page', async () => {
    const io = new RecordingTerminal({ packageFiles: { 'docs/help/schema_print.md': '# Schemas\n\nMore.' } });
    expect(await runCli(['help', 'schema', 'print'], io)).toBe(0);
    expect(io.stdoutText).toContain('bookforge schema print <name>');
    expect(io.stdoutText).toMatch(/Schemas\n\nMore\.\n$/);
  });

  it('shows the page of the group where a command has none of its own', async () => {
    const io = new RecordingTerminal({ packageFiles: { 'docs/help/schema.md': 'About schemas.' } });
    expect(await runCli(['help', 'schema', 'print'], io)).toBe(0);
    expect(io.stdoutText).toContain('About schemas.');
  });

  it('explains a group of commands', async () => {
    const io = new RecordingTerminal();
    expect(await runCli(['help', 'schema'], io)).toBe(0);
    expect(io.stdoutText).toContain('schema list');
    expect(io.stdoutText).not.toContain('completion');
  });

  it('shows a topic', async () => {
    const io = new RecordingTerminal({
      packageFiles: { 'docs/help/exit-codes.md': '| exit | meaning |\n|---|---|\n| 0 | fine |' },
    });
    expect(await runCli(['help', 'exit-codes'], io)).toBe(0);
    expect(io.stdoutText).toBe('  exit  meaning\n  0     fine\n');
  });

  it.each([[['help', 'frobnicate']], [['help', '../../package']], [['help', 'schema', 'prin']]])(
    'refuses %j with 2',
    async (argv) => {
      const io = new RecordingTerminal();
      expect(await runCli(argv, io)).toBe(2);
      expect(io.stderrText).toContain('There is no command or topic called');
    },
  );

  it('is one document under --json', async () => {
    const io = new RecordingTerminal();
    expect(await runCli(['help', 'completion', '--json'], io)).toBe(0);
    expect(JSON.parse(io.stdoutText)).toMatchObject({
      topic: 'completion',
      command: { usage: 'bookforge completion <shell>' },
      page: null,
    });
  });
});
