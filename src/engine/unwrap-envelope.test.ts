import { describe, expect, it } from 'vitest';
import { parseStrictJson } from './parse-strict-json.ts';
import { unwrapEnvelope } from './unwrap-envelope.ts';

const BARE = '{"a":1}';

const TAKEN: readonly (readonly [what: string, text: string, inner: string, removed: string])[] = [
  ['a fence', '```\n{"a":1}\n```', BARE, 'code fence'],
  ['a fence with a language', '```json\n{"a":1}\n```', BARE, 'code fence'],
  ['a fence among white space', '\n  ```JSON  \n{"a":1}\n```\n\n', BARE, 'code fence'],
  ['a fence with the line ends of Windows', '```json\r\n{"a":1}\r\n```\r\n', BARE, 'code fence'],
  ['a fence with an indented end', '```json\n{"a":1}\n  ```', BARE, 'code fence'],
  ['a fence around several lines', '```\n{\n"a":1\n}\n```', '{\n"a":1\n}', 'code fence'],
  ['a fence around backticks in a text', '```\n{"a":"```"}\n```', '{"a":"```"}', 'code fence'],
  ['reasoning', '<think>one {"b":2}</think>{"a":1}', BARE, 'reasoning'],
  ['reasoning on lines of its own', '\n<thinking>\none\n</thinking>\n{"a":1}', '\n{"a":1}', 'reasoning'],
  ['reasoning of the third name', '<reasoning></reasoning>{"a":1}', BARE, 'reasoning'],
  ['reasoning and a fence', '<think>hm</think>\n\n```json\n{"a":1}\n```', BARE, 'reasoning and code fence'],
  [
    'reasoning with a fence in it',
    '<think>```\n{"b":2}\n```</think>\n```\n{"a":1}\n```',
    BARE,
    'reasoning and code fence',
  ],
];

const LEFT: readonly (readonly [what: string, text: string])[] = [
  ['a bare object', BARE],
  ['text before a fence', 'Here:\n```json\n{"a":1}\n```'],
  ['text after a fence', '```json\n{"a":1}\n```\nDone.'],
  ['a fence that is not closed', '```json\n{"a":1}\n'],
  ['a fence on one line', '```{"a":1}```'],
  ['two fences', '```json\n{"a":1}\n```\n```json\n{"b":2}\n```'],
  ['a fence with words after its language', '```json title\n{"a":1}\n```'],
  ['a fence of tildes', '~~~\n{"a":1}\n~~~'],
  ['an open tag', '<think>hm {"a":1}'],
  ['a tag that another closes', '<think>hm</thinking>{"a":1}'],
  ['a tag with attributes', '<think a="b">hm</think>{"a":1}'],
  ['a tag after text', 'Well <think>hm</think>{"a":1}'],
  ['another tag', '<output>hm</output>{"a":1}'],
];

describe('with unwrap', () => {
  it.each(TAKEN)('%s is taken off', (_, text, inner, removed) => {
    expect(unwrapEnvelope(text, 'unwrap')).toEqual({ text: inner, removed });
  });

  it.each(LEFT)('%s is left as it came', (_, text) => {
    expect(unwrapEnvelope(text, 'unwrap')).toEqual({ text, removed: null });
  });

  it('only one block of reasoning is taken off, and what is left is refused', () => {
    const { text, removed } = unwrapEnvelope('<think>a</think><think>b</think>{"a":1}', 'unwrap');
    expect(removed).toBe('reasoning');
    expect(parseStrictJson(text)).toMatchObject({ ok: false, refusal: 'leading_text' });
  });

  it('text between reasoning and object stays, and is refused', () => {
    const { text } = unwrapEnvelope('<think>a</think>So: {"a":1}', 'unwrap');
    expect(parseStrictJson(text)).toMatchObject({ ok: false, refusal: 'leading_text' });
  });
});

describe('with strict', () => {
  it.each([...TAKEN.map(([what, text]) => [what, text] as const), ...LEFT])('%s stays', (_, text) => {
    expect(unwrapEnvelope(text, 'strict')).toEqual({ text, removed: null });
  });
});
