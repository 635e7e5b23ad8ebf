import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { quoteWord } from './quote-word.ts';

it.each(['lantern', '1,3-5', 'my books', "it's", 'a $HOME `x` "y" \\', '海', '', 'a\nb', '~', '*'])(
  'a shell takes %j for the one word that it is',
  (word) => {
    const printed = execFileSync('sh', ['-c', `printf '%s|' ${quoteWord(word)}`], { encoding: 'utf8' });
    expect(printed).toBe(`${word}|`);
  },
);

it('leaves plain words plain', () => {
  expect([quoteWord('--chapters=1,3-5'), quoteWord('anthropic:claude')]).toEqual([
    '--chapters=1,3-5',
    'anthropic:claude',
  ]);
});
