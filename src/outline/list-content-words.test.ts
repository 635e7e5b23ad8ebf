import { expect, it } from 'vitest';
import { foldLetters } from '../text/fold-text.ts';
import { listContentWords } from './list-content-words.ts';

it.each<[string, string[]]>([
  ['The old gate was shut', ['gate', 'shut']],
  ['GATE gate Gate', ['gate']],
  ["the gate's iron-bound door", ['gate', 'iron', 'bound', 'door']],
  ['Élodie rêvait', ['elodie', 'revait']],
  ['ｗａｔｅｒ and oﬃce', ['water', 'office']],
  ['1943 a12345b', []],
  ['Дождь над рекой', ['дождь', 'рекои']],
  ['城门开了', ['城门', '门开', '开了']],
  ['门', []],
  ['城门。城墙', ['城门', '城墙']],
  ['二〇四五年', ['二〇', '〇四', '四五', '五年']],
  ['去Kael家', ['kael']],
  ['タワーへ', ['タワ', 'ワー', 'ーへ']],
  ['かぎ、がき', ['かぎ', 'がき']],
  ['성문에서', ['성문', '문에', '에서']],
  ['', []],
])('the content words of “%s” are %j', (text, words) => {
  expect([...listContentWords([text])]).toEqual(words);
});

it('keeps texts apart', () => {
  expect([...listContentWords(['har', 'bour', '城', '门'])]).toEqual(['bour']);
});

it('folds a decomposed and a composed text alike', () => {
  for (const text of ['Élodie', 'が', '성문', 'Łódź']) {
    expect(foldLetters(text.normalize('NFD'))).toBe(foldLetters(text.normalize('NFC')));
  }
  expect(foldLetters('İSTANBUL')).toBe('istanbul');
});
