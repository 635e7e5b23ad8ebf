import { describe, expect, it } from 'vitest';
import { COMMANDS } from './command-table.ts';
import { HELP_TOPICS } from './help-topics.ts';
import { parseArguments } from './parse-arguments.ts';

describe('the command table', () => {
  it('names each command once, and no topic like a command', () => {
    const names = [...COMMANDS.map((spec) => spec.path), ...HELP_TOPICS.map((topic) => topic.name)];
    expect(new Set(names).size).toBe(names.length);
  });

  it('lets every command that may ask a model be bounded, recorded and replayed', () => {
    const takers = ['--max-cost <usd>', '--max-tokens <n>', '--record <file>', '--replay <file>'].map(
      (flags) =>
        COMMANDS.filter(({ options }) => options.some((option) => option.flags === flags)).map(
          ({ path }) => path,
        ),
    );
    const paying = [
      'write',
      'step',
      'outline generate',
      'run',
      'revise',
      'revision apply',
      'memory rebuild',
      'runs resume',
      'inbox answer',
      'chief',
      'chat',
      'conference ask',
      'doc create',
      'doc revise',
      'doc catch-up',
      'session plan',
      'session start',
      'session resume',
      'recipe run',
      'models test',
    ];
    // Vectors are paid for, and are no answers.
    const asking = paying.filter((path) => path !== 'doc catch-up');
    expect(takers).toEqual([paying, paying, asking, asking]);
  });

  it.each(COMMANDS.map((spec) => [spec.path, spec] as const))('can load %s', async (_, spec) => {
    expect((await spec.load()).run).toBeTypeOf('function');
  });

  it.each(COMMANDS.flatMap((spec) => spec.examples.map((example) => [example, spec.path] as const)))(
    'has an example that parses: %s',
    (example, path) => {
      const line = /bookforge ([^|)]*)/.exec(example)?.[1] ?? '';
      const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '');
      const parsed = parseArguments(words, COMMANDS);
      expect(parsed.kind === 'command' && parsed.spec.path).toBe(path);
    },
  );
});
