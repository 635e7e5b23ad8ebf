import { describe, expect, it } from 'vitest';
import { RecordingTerminal } from '../../test/fakes/recording-terminal.ts';
import { createOutput } from './create-output.ts';
import { createOutputRedactor } from './create-output-redactor.ts';
import { readGlobalFlags } from './read-global-flags.ts';

const ESCAPE = '\u001b';

describe('createOutput', () => {
  it('prints a result as text for people and as one line of JSON for machines', () => {
    const people = open();
    people.out.result({ name: 'a' }, () => 'The name is a.\n');
    expect(people.io.stdoutText).toBe('The name is a.\n');
    const machines = open(['--json']);
    machines.out.result({ name: 'a', left: undefined }, () => 'unused');
    expect(machines.io.stdoutText).toBe('{"name":"a"}\n');
  });

  it('takes one result only', () => {
    const { out } = open();
    out.result(null, () => 'first');
    expect(() => out.result(null, () => 'second')).toThrow('a command has one result');
  });

  it('prints a stream line by line', () => {
    const { io, out } = open(['--json']);
    out.line({ n: 1 }, 'one');
    out.line({ n: 2 }, 'two');
    expect(io.stdoutText).toBe('{"n":1}\n{"n":2}\n');
  });

  it('keeps messages on stderr, and to itself under --quiet', () => {
    const { io, out } = open(['--quiet']);
    out.info('info');
    out.verbose('verbose');
    out.warn('warn');
    out.notice('notice');
    expect(io.stdoutText).toBe('');
    expect(io.stderrText).toBe('warning: warn\nnotice\n');
  });

  it('tells more under --verbose', () => {
    const { io, out } = open(['--verbose']);
    out.verbose('asked offline:author');
    out.verbose(() => 'with a long prompt');
    expect(io.stderrText).toBe('asked offline:author\nwith a long prompt\n');
  });

  it('does not put together what only --verbose would show', () => {
    const { io, out } = open();
    out.verbose(() => {
      throw new Error('nobody asked');
    });
    expect(io.stderrText).toBe('');
  });

  it('tells trouble after the result beside it, so that stdout stays one document', () => {
    const { io, out } = open(['--json']);
    out.result({ ok: true }, () => '');
    out.trouble(new Error('too late'));
    expect(JSON.parse(io.stdoutText)).toEqual({ ok: true });
    expect(JSON.parse(io.stderrText)).toMatchObject({ error: { message: 'too late' } });
  });

  it('colours what we paint on a terminal, and nothing that a text brings along', () => {
    const { io, out } = open([], { isTTY: true });
    out.info(`${out.paint.green('ok')} ${ESCAPE}[31mmine${ESCAPE}[0m`);
    expect(io.stderrText).toBe(`${ESCAPE}[32mok${ESCAPE}[39m ␛[31mmine␛[0m\n`);
  });

  it.each([
    ['NO_COLOR', [], { NO_COLOR: '1' }],
    ['TERM=dumb', [], { TERM: 'dumb' }],
    ['CI', [], { CI: 'true' }],
    ['--no-color', ['--no-color'], {}],
  ])('does without colour for %s', (_, argv, env: Record<string, string>) => {
    const { io, out } = open(argv, { isTTY: true, env });
    out.info(out.paint.bold('plain'));
    expect(io.stderrText).toBe('plain\n');
  });

  it('does without colour where nobody looks', () => {
    const { io, out } = open();
    out.result(null, () => out.paint.red('plain'));
    expect(io.stdoutText).toBe('plain\n');
  });

  it('escapes in JSON what a terminal would act on, without losing it', () => {
    const { io, out } = open(['--json']);
    const text = `a${ESCAPE}[2J\u009b2J\u202eb`;
    out.result({ text }, () => '');
    expect(io.stdoutText).not.toMatch(/[\u0080-\u009f\u202e]/);
    expect(io.stdoutText).not.toContain(ESCAPE);
    expect(JSON.parse(io.stdoutText)).toEqual({ text });
  });

  it('takes secrets out of values, whatever JSON makes of their quotes, and leaves the document whole', () => {
    const { io, out } = open(['--json']);
    out.addSecrets(['pass"word', 'pass"word-longer', 'tiny']);
    out.result({ a: 'is pass"word-longer', b: ['pass"word'], tiny: 'tiny' }, () => '');
    expect(JSON.parse(io.stdoutText)).toEqual({ a: 'is [redacted]', b: ['[redacted]'], tiny: 'tiny' });
  });
});

function open(argv: string[] = [], parts: { isTTY?: boolean; env?: Record<string, string> } = {}) {
  const io = new RecordingTerminal(parts);
  return { io, out: createOutput({ io, flags: readGlobalFlags(argv), redactor: createOutputRedactor() }) };
}
