import { expect, test } from 'vitest';
import { createReasoningSplitter } from './split-reasoning.ts';

test.each([
  ['<think>Hm.</think>{"a":1}', '{"a":1}', '<think>Hm.</think>'],
  ['\n<thinking>Hm.\n</thinking>\n\nOnce upon', 'Once upon', '\n<thinking>Hm.\n</thinking>'],
  ['Once <think>x</think>', 'Once <think>x</think>', ''],
  ['<think>never closed', '<think>never closed', ''],
  ['<thin air', '<thin air', ''],
  ['<think></think>', '', '<think></think>'],
  ['<think>a</think><think>b</think>c', '<think>b</think>c', '<think>a</think>'],
  ['', '', ''],
])('%j, however it is cut', (text, answer, reasoning) => {
  for (const size of [1, 3, 7, 100]) {
    const splitter = createReasoningSplitter(() => undefined);
    let shown = '';
    for (let at = 0; at < text.length; at += size) shown += splitter.push(text.slice(at, at + size));
    shown += splitter.end();
    expect([shown, splitter.reasoning]).toEqual([answer, reasoning]);
  }
});
