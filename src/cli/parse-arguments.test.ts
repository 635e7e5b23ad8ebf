import { describe, expect, it } from 'vitest';
import type { CommandSpec } from './command-spec.ts';
import { type ParsedArguments, parseArguments } from './parse-arguments.ts';

const STEP: CommandSpec = {
  path: 'step',
  summary: 'runs one step',
  args: [{ name: 'name', description: 'the step', required: true, choices: ['world', 'theme'] }],
  options: [
    { flags: '--book <book>', description: 'the book', required: true },
    { flags: '--force', description: 'make it again' },
    { flags: '--max-tokens <n>', description: 'the most to spend', type: 'integer', min: 1 },
    { flags: '--max-cost <usd>', description: 'the most to pay', type: 'number', min: 0 },
    { flags: '--data <file>', description: 'a file to read', repeatable: true },
    { flags: '--resume', description: 'go on', conflicts: ['start-over'] },
    { flags: '--start-over', description: 'begin again' },
  ],
  doors: [],
  examples: [],
  load: () => Promise.reject(new Error('is not loaded by the parser')),
};

describe('parseArguments', () => {
  it('reads arguments and options by the names of the table', () => {
    const line = 'step world --book b --force --max-tokens 20 --max-cost 0.5 --data a --data c';
    const { args, options } = parseCommand(line);
    expect(args.required('name')).toBe('world');
    expect(options.required('book')).toBe('b');
    expect(options.flag('force')).toBe(true);
    expect(options.number('max-tokens')).toBe(20);
    expect(options.number('max-cost')).toBe(0.5);
    expect(options.list('data')).toEqual(['a', 'c']);
  });

  it('reads what is not given as nothing', () => {
    const { options } = parseCommand('step world --book b');
    expect(options.flag('force')).toBe(false);
    expect(options.number('max-tokens')).toBeUndefined();
    expect(options.list('data')).toEqual([]);
  });

  it('takes a name that the table does not declare for a slip in the command', () => {
    const { options } = parseCommand('step world --book b');
    expect(() => options.flag('froce')).toThrow(/no input called froce/);
    expect(() => options.text('force')).not.toThrow();
    expect(() => options.number('book')).toThrow(/not a number/);
  });

  it.each([
    ['step world', /required option '--book <book>' not specified/i],
    ['step plot --book b', /allowed choices are world, theme/i],
    ['step world --book b --max-tokens 0', /whole number from 1 up/],
    ['step world --book b --max-tokens 1.5', /whole number from 1 up/],
    ['step world --book b --max-tokens 1e3', /whole number from 1 up/],
    ['step world --book b --max-cost much', /a number from 0 up/],
    ['step world --book b --resume --start-over', /cannot be used with option '--start-over'/],
  ])('refuses %s', (line, message) => {
    expect(() => parseArguments(line.split(' '), [STEP])).toThrow(
      expect.objectContaining({ code: 'usage_invalid', message: expect.stringMatching(message) }),
    );
  });

  it('knows help and version anywhere', () => {
    expect(parseArguments(['step', '--help'], [STEP])).toEqual({ kind: 'help', path: 'step' });
    expect(parseArguments(['step', '--version'], [STEP])).toEqual({ kind: 'version' });
    expect(parseArguments([], [STEP])).toEqual({ kind: 'help', path: '' });
  });
});

function parseCommand(line: string): Extract<ParsedArguments, { kind: 'command' }> {
  const parsed = parseArguments(line.split(' '), [STEP]);
  if (parsed.kind !== 'command') throw new Error(`${line} is not a command`);
  return parsed;
}
