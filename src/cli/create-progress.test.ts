import { describe, expect, it } from 'vitest';
import { RecordingTerminal } from '../../test/fakes/recording-terminal.ts';
import { createOutput } from './create-output.ts';
import { createOutputRedactor } from './create-output-redactor.ts';
import { formatProgress } from './create-progress.ts';
import { measureWidth } from './measure-width.ts';
import { readGlobalFlags } from './read-global-flags.ts';

describe('progress on a terminal', () => {
  it('is one line that says what, how far, tokens, cost and time', () => {
    const { io, out } = open({ isTTY: true });
    out.progress.update({ what: 'chapter 3: scenes', done: 2, total: 12, tokens: 12345, costUsd: 0.0123 });
    io.passTime(65_000);
    expect(io.screen).toBe('chapter 3: scenes · 2 of 12 · 12,345 tokens · $0.0123 · 1m 05s');
  });

  it('says how many words there are and how long it may still take, where somebody knows', () => {
    const { io, out } = open({ isTTY: true });
    out.progress.update({ what: 'chapter 1 of 3', words: 4120, costUsd: null, leftMs: 730_000 });
    expect(io.screen).toBe('chapter 1 of 3 · 4,120 words · cost unknown · 0s · about 12 min left');
    out.progress.update({ what: 'chapter 1 of 3', leftMs: null });
    expect(io.screen).toBe('chapter 1 of 3 · 0s');
  });

  it('leaves nothing behind', () => {
    const { io, out } = open({ isTTY: true });
    out.progress.update({ what: 'a long piece of work' });
    out.progress.update({ what: 'short' });
    out.progress.end();
    expect(io.screen).toBe('');
    expect(io.listeners).toBe(0);
  });

  it('makes room for everything else and comes back below it', () => {
    const { io, out } = open({ isTTY: true }, ['--no-color']);
    out.progress.update({ what: 'working' });
    out.warn('careful');
    out.line(null, 'chapter 1 is done');
    expect(io.screen).toBe('warning: careful\nchapter 1 is done\nworking · 0s');
  });

  it.each([
    [4_000, 'about 10s left'],
    [41_000, 'about 50s left'],
    [95_000, 'about 2 min left'],
    [7_500_000, 'about 2h 05m left'],
  ])('says of %i ms no more than anybody can know', (leftMs, told) => {
    expect(formatProgress({ what: 'w', leftMs }, 0)).toBe(`w · 0s · ${told}`);
  });

  it.each([
    [
      130,
      'chapter 1 of 2 · scene 3 of 4 · drafting beat 2 of 5 · 1,606 words · 230,913 tokens · $0.1200 · 10s · about 40s left',
    ],
    [
      110,
      'chapter 1 of 2 · scene 3 of 4 · drafting beat 2 of 5 · 230,913 tokens · $0.1200 · 10s · about 40s left',
    ],
    [90, 'chapter 1 of 2 · scene 3 of 4 · drafting beat 2 of 5 · $0.1200 · 10s · about 40s left'],
    [70, '1:3/4 drafting beat 2 of 5 · $0.1200 · 10s · about 40s left'],
    [58, '1:3/4 drafting beat 2 of 5 · $0.1200 · about 40s left'],
    [48, '1:3/4 drafting beat 2 of 5 · about 40s left'],
    [32, '1:3/4 drafting beat 2 of 5'],
    [16, '1:3/4 drafti…'],
  ])('on %i columns keeps what one looks for', (columns, line) => {
    const { io, out } = open({ isTTY: true, columns });
    const what = 'chapter 1 of 2 · scene 3 of 4 · drafting beat 2 of 5';
    const short = '1:3/4 drafting beat 2 of 5';
    out.progress.update({ what: 'w' });
    io.passTime(10_000);
    out.progress.update({ what, short, words: 1606, tokens: 230_913, costUsd: 0.12, leftMs: 40_000 });
    expect(io.screen).toBe(line);
  });

  it('is not drawn again where it is the same', () => {
    const { io, out } = open({ isTTY: true });
    out.progress.update({ what: 'working' });
    const before = io.stderrText;
    out.progress.update({ what: 'working' });
    io.passTime(0);
    expect(io.stderrText).toBe(before);
  });

  it('is cleared whole where the window has become narrower since', () => {
    const { io, out } = open({ isTTY: true, columns: 60 });
    out.progress.update({ what: 'a piece of work with a long name that fills the line' });
    io.resize(20);
    out.progress.end();
    expect(io.stderrText.endsWith('\u001b[2A\r\u001b[J')).toBe(true);
  });

  it('never fills the last column, in any script, and stays on its line', () => {
    const { io, out } = open({ isTTY: true, columns: 20 });
    out.progress.update({ what: '第三章\n：场景草稿与修订的很长的描述' });
    expect(measureWidth(io.screen)).toBeLessThan(20);
    expect(io.screen).not.toContain('\n');
  });

  it('takes a terminal that does not know its width for one of usual width', () => {
    const { io, out } = open({ isTTY: true, columns: 0 });
    out.progress.update({ what: 'working' });
    expect(io.screen).toBe('working · 0s');
  });

  it('shows what a text brings along instead of obeying it', () => {
    const { io, out } = open({ isTTY: true });
    out.progress.update({ what: '\u001b[2Jchapter' });
    expect(io.screen).toContain('␛[2Jchapter');
  });
});

describe('progress elsewhere', () => {
  it.each([
    ['a pipe', {}, []],
    ['a dumb terminal', { isTTY: true, env: { TERM: 'dumb' } }, []],
    ['CI', { isTTY: true, env: { CI: '1' } }, []],
    ['--json', { isTTY: true }, ['--json']],
  ])('is a line for each change of phase on %s', (_, parts, argv) => {
    const { io, out } = open(parts, argv);
    out.progress.update({ what: 'phase 1', done: 0, total: 2 });
    out.progress.update({ what: 'phase 1', done: 1, total: 2 });
    out.progress.update({ what: 'phase 2' });
    io.passTime(5000);
    out.progress.end();
    expect(io.stderrText).toBe('phase 1 · 0 of 2\nphase 2\n');
    expect(io.stdoutText).toBe('');
  });

  it('is silent under --quiet', () => {
    const { io, out } = open({ isTTY: true }, ['--quiet']);
    out.progress.update({ what: 'phase 1' });
    out.progress.end();
    expect(io.screenText).toBe('');
  });
});

describe('formatProgress', () => {
  it('says that a cost is unknown instead of showing none', () => {
    expect(formatProgress({ what: 'w', costUsd: null }, 0)).toBe('w · cost unknown · 0s');
    expect(formatProgress({ what: 'w', done: 3 }, 3_725_000)).toBe('w · 3 · 1h 02m');
  });
});

function open(
  parts: { isTTY?: boolean; columns?: number; env?: Record<string, string> },
  argv: string[] = [],
) {
  const io = new RecordingTerminal(parts);
  return { io, out: createOutput({ io, flags: readGlobalFlags(argv), redactor: createOutputRedactor() }) };
}
