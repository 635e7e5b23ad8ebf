import { describe, expect, it } from 'vitest';
import { findSpeech } from './find-speech.ts';
import type { TextBlock } from './text-block.ts';

function speech(...paragraphs: string[]): string[][] {
  const blocks = paragraphs.map(
    (text, index): TextBlock => ({
      kind: text === '***' ? 'break' : 'paragraph',
      text,
      start_line: index + 1,
      end_line: index + 1,
    }),
  );
  return findSpeech(blocks).map((spans, index) =>
    spans.map(({ start, end }) => (paragraphs[index] ?? '').slice(start, end)),
  );
}

describe('finding speech', () => {
  it.each<[string, string[]]>([
    ['He left.', []],
    ['"Go," he said. "Now."', ['"Go,"', '"Now."']],
    ['“Go,” he said. “Now.”', ['“Go,”', '“Now.”']],
    ['“He said ‘go’ and left,” she said.', ['“He said ‘go’ and left,”']],
    ['«Va», dit-il. « Non. »', ['«Va»', '« Non. »']],
    ['»Geh«, sagte er.', ['»Geh«']],
    ['„Geh“, sagte er.', ['„Geh“']],
    ['”Gå”, sade han.', ['”Gå”']],
    ['「走吧。」他说。『好』', ['「走吧。」', '『好』']],
    ['“走吧。”他说。', ['“走吧。”']],
    ["Don't say it's the dogs' turn.", []],
    ['The board was 6" wide and 4" long.', []],
    ['“Wait—” he said.', ['“Wait—”']],
    ['Don’t, the ‘good’ people said.', []],
  ])('finds in %j %j', (text, found) => {
    expect(speech(text)).toEqual([found]);
  });

  it('takes single marks for speech where the book opens speeches with them', () => {
    expect(
      speech('‘Don’t go,’ he said. ‘The dogs’ tails wag. ’Tis late.’', '‘I said “no” to them.’'),
    ).toEqual([['‘Don’t go,’', '‘The dogs’ tails wag. ’Tis late.’'], ['‘I said “no” to them.’']]);
    expect(speech("'Don't go,' he said. 'Now.'")).toEqual([["'Don't go,'", "'Now.'"]]);
  });

  it('lets a quotation span paragraphs that each open it anew', () => {
    expect(speech('“One, he began.', '“Two.” He paused.')).toEqual([['“One, he began.'], ['“Two.”']]);
    expect(speech('‘One, he began.', '‘Two.’ He paused.')).toEqual([['‘One, he began.'], ['‘Two.’']]);
  });

  it('lets a quotation span paragraphs that do not open it anew', () => {
    expect(speech('He said, “One.', 'Two.” He paused. “Three.”')).toEqual([['“One.'], ['Two.”', '“Three.”']]);
  });

  it('does not carry an open quotation over a break or a paragraph without marks', () => {
    expect(speech('“One.', '***', 'Two. ”')).toEqual([['“One.'], [], []]);
    expect(speech('“One.', 'He left.', 'Three.” he said')).toEqual([['“One.'], [], []]);
  });
});
