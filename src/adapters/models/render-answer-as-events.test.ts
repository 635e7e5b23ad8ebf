import { expect, test } from 'vitest';
import { renderAnswerAsEvents } from './render-answer-as-events.ts';

test('a completion becomes one chunk that has all of it', () => {
  const events = renderAnswerAsEvents(
    JSON.stringify({
      id: 'c1',
      model: 'm',
      choices: [{ message: { role: 'assistant', content: 'Hello.' }, finish_reason: 'length' }],
      usage: { prompt_tokens: 3 },
    }),
  );
  const [first, second] = events.trim().split('\n\n');
  expect(JSON.parse(first?.slice('data: '.length) ?? '')).toEqual({
    id: 'c1',
    model: 'm',
    choices: [{ index: 0, delta: { role: 'assistant', content: 'Hello.' }, finish_reason: 'length' }],
    usage: { prompt_tokens: 3 },
  });
  expect(second).toBe('data: [DONE]');
});

test('a completion that does not say why it ended is whole all the same', () => {
  expect(renderAnswerAsEvents('{"choices":[{"message":{"content":"x"}}]}')).toContain(
    '"finish_reason":"unknown"',
  );
});

test('an error object goes on as it is', () => {
  expect(renderAnswerAsEvents('{"error":{"message":"no"}}')).toContain(
    'data: {"error":{"message":"no"}}\n\n',
  );
});

test.each(['data: {"a":1}\n\n', '\n: comment\n\n', 'event: x\ndata: 1\n\n'])(
  'an event stream under the wrong content type stays one: %j',
  (text) => {
    expect(renderAnswerAsEvents(text)).toBe(text);
  },
);

test.each(['', 'oops', '[1]', 'null', '{"a":'])('what is no JSON object is no answer: %j', (text) => {
  expect(() => renderAnswerAsEvents(text)).toThrowError(expect.objectContaining({ kind: 'not_events' }));
});
