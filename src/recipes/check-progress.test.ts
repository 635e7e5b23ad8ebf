import { describe, expect, it } from 'vitest';
import { checkProgress } from './check-progress.ts';

const FIRST = 'The lamp went out at four, and nobody on the quay looked up from the ropes.';
const SECOND = 'Mara counted the bollards twice, and then she went up the hill without a coat.';
const LONG = `${FIRST} ${SECOND} `.repeat(4).trim();
const 中文 = '灯在四点钟熄灭了，码头上没有人抬头看一眼。';

describe('prose', () => {
  it.each([
    ['goes on', `${SECOND}`, FIRST, null, null],
    ['repeats all that was there', FIRST, FIRST, null, 'repeated'],
    ['repeats it with other marks and breaks', `  ${FIRST.replaceAll(' ', '\n')} `, FIRST, null, 'repeated'],
    ['repeats and goes on', `${FIRST}\n\n${SECOND}`, FIRST, null, null],
    ['repeats only a short line', 'No.', `${FIRST}\n\nNo.`, null, null],
    ['is the first', FIRST, '', null, null],
    ['is edited', LONG.replaceAll('Mara', 'Ilse'), '', LONG, null],
    ['is edited to a little more than half', LONG.slice(0, LONG.length * 0.6), '', LONG, null],
    ['is edited to a third', LONG.slice(0, LONG.length / 3), '', LONG, 'lost'],
    ['was short, and is shorter', 'No.', '', FIRST, null],
    ['is Chinese, edited to a sentence', 中文, '', 中文.repeat(8), 'lost'],
  ])('that %s', (_, text, soFar, edited, detail) => {
    expect(checkProgress(text, { soFar, edited })?.detail ?? null).toBe(detail);
  });
});
