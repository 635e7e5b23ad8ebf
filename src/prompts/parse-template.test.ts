import { describe, expect, it } from 'vitest';
import { hashBytes } from '../engine/hash.ts';
import { parseTemplate } from './parse-template.ts';

describe('parseTemplate', () => {
  it('reads both parts without the blank lines around them', () => {
    const text = '\n# Head\n{{request}}\n\n%% user %%\n\n{{findings?}}\n\n';
    expect(parseTemplate('sample', text)).toEqual({
      template_id: 'sample',
      sha256: hashBytes(text),
      system: [
        { kind: 'text', text: '# Head' },
        { kind: 'slot', name: 'request', optional: false },
      ],
      user: [{ kind: 'slot', name: 'findings', optional: true }],
    });
  });

  it('reads a file saved with a byte order mark and carriage returns', () => {
    const template = parseTemplate('sample', '\uFEFF{{request}}\r\n%% user %%\r\nGo.\r\n');
    expect(template.user).toEqual([{ kind: 'text', text: 'Go.' }]);
    expect(template.system).toEqual([{ kind: 'slot', name: 'request', optional: false }]);
  });

  it('puts around a plain text what every request carries, and no slot twice', () => {
    const { system, user } = parseTemplate('sample', 'You are a planner.\n{{outline_beat}}\n{{task}}\n');
    const slots = [...system, ...user].flatMap((line) => (line.kind === 'slot' ? [line.name] : []));
    expect(slots).toEqual([...new Set(slots)]);
    expect(slots.slice(0, 2)).toEqual(['request', 'contract_schema']);
    expect(slots).toEqual(expect.arrayContaining(['outline_beat', 'task', 'keys', 'findings']));
    expect(user[0]).toEqual({ kind: 'text', text: 'You are a planner.' });
  });

  it.each([
    ['nothing but blank lines', '\n\n', 'the only part is empty'],
    ['a slot in a sentence of a plain text', 'On {{idea}} now\n', 'line 1: {{idea}} does not stand alone'],
    ['two markers', 'a\n%% user %%\nb\n%% user %%\nc\n', 'line 4: "%% user %%" is the compiler\'s own line'],
    ['an empty system part', '\n%% user %%\nGo.\n', 'the system part is empty'],
    ['an empty user part', 'Be.\n%% user %%\n', 'the user part is empty'],
    ['a slot used twice', '{{idea}}\n%% user %%\n{{idea}}\n', 'line 3: {{idea}} is used twice'],
    ['a slot in a sentence', 'On {{idea}} now\n%% user %%\nGo.\n', 'line 1: {{idea}} does not stand alone'],
    ['an open slot', 'Be.\n%% user %%\n{{idea\n', 'line 3: a "{{" is not closed'],
    [
      'a closing tag',
      'Be.\n%% user %%\n</input fence="00000000">\n',
      'line 3: a line must not begin like the tag',
    ],
  ])('refuses %s', (_, text, message) => {
    expect(() => parseTemplate('sample', text)).toThrow(message);
  });
});
