import { describe, expect, it } from 'vitest';
import { parseAuthorOutline } from './parse-author-outline.ts';
import { placeAuthorOutline, spreadTexts } from './place-author-outline.ts';

describe('parseAuthorOutline', () => {
  it.each([
    ['nothing', '', []],
    [
      'headings with lists',
      '# Book\n\n## Chapter 1: Arrival\nShe comes.\n\n- She knocks.\n* Nobody opens.\n\n## 2. Departure\nShe goes. It rains.',
      [
        { number: 1, title: 'Arrival', about: 'She comes.', scenes: ['She knocks.', 'Nobody opens.'] },
        { number: 2, title: 'Departure', about: 'She goes. It rains.', scenes: ['She goes.', 'It rains.'] },
      ],
    ],
    [
      'headings below a chapter',
      '# Chapter 1\n\nAll of it.\n\n## The Door\n\nIt is shut.\n\n## The Key\n\n# Chapter 3\nHe sings.',
      [
        { number: 1, title: null, about: 'All of it.', scenes: ['The Door. It is shut.', 'The Key'] },
        { number: 3, title: null, about: 'He sings.', scenes: ['He sings.'] },
      ],
    ],
    [
      'a numbered list',
      '1. The king dies.\n2. The king is found alive. Nobody is glad.',
      [
        { number: 1, title: null, about: 'The king dies.', scenes: ['The king dies.'] },
        {
          number: 2,
          title: null,
          about: 'The king is found alive. Nobody is glad.',
          scenes: ['The king is found alive.', 'Nobody is glad.'],
        },
      ],
    ],
    [
      'Chinese chapters without marks',
      '第一章 钟停\n钟匠醒来。钟停了。\n第二章 钟响\n有人敲钟。',
      [
        { number: 1, title: '钟停', about: '钟匠醒来。钟停了。', scenes: ['钟匠醒来。', '钟停了。'] },
        { number: 2, title: '钟响', about: '有人敲钟。', scenes: ['有人敲钟。'] },
      ],
    ],
    [
      'JSON',
      '{"chapters":[{"title":"A","summary":"First.","scenes":["One.",{"title":"Two","summary":"It is two."}]},"Last."]}',
      [
        { number: 1, title: 'A', about: 'First.', scenes: ['One.', 'Two. It is two.'] },
        { number: 2, title: null, about: 'Last.', scenes: ['Last.'] },
      ],
    ],
    [
      'text that only looks like JSON',
      '[Draft] A man walks in.',
      [{ number: 1, title: null, about: '[Draft] A man walks in.', scenes: ['[Draft] A man walks in.'] }],
    ],
  ])('reads %s', (_, text, chapters) => {
    expect(parseAuthorOutline(text)).toEqual(chapters);
  });
});

describe('placeAuthorOutline', () => {
  const three = '# Chapter 1: A\none.\n# Chapter 2: B\ntwo.\n# Chapter 3: C\nthree.';

  it('keeps the numbers, and says nothing of other chapters', () => {
    const at = placeAuthorOutline('# Chapter 2: B\ntwo.\n# Chapter 5: E\nfive.', 6, undefined);
    expect([1, 2, 3, 4, 5, 6].map((id) => at(id)?.title ?? null)).toEqual([null, 'B', null, null, 'E', null]);
  });

  it('lets neighbours share a chapter where the book has fewer', () => {
    const at = placeAuthorOutline(three, 2, undefined);
    expect(at(1)).toEqual({ title: 'A', about: 'one. two.', scenes: ['one.', 'B', 'two.'] });
    expect(at(2)).toEqual({ title: 'C', about: 'three.', scenes: ['three.'] });
  });

  it('leaves out what an attempt was refused for', () => {
    const findings = '- [transition_placeholder] no: /a; found "two. and more"';
    expect(placeAuthorOutline(three, 3, findings)(2)).toEqual({ title: 'B', about: '', scenes: [] });
  });
});

it.each([
  [[], 2, ['', '']],
  [['a'], 3, ['a', '', '']],
  [['a', 'b'], 4, ['a', '', 'b', '']],
  [['a', 'b', 'c'], 3, ['a', 'b', 'c']],
  [['a', 'b', 'c', 'd'], 2, ['a b', 'c d']],
])('%j over %i scenes', (texts, count, spread) => {
  expect(spreadTexts(texts, count, ' ')).toEqual(spread);
});
