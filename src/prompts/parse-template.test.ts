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

  it.each([
    ['no marker', '{{request}}\nGo.\n', 'a line "%% user %%" has to stand between'],
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
