import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createStreamRedactor } from './adapters/models/redact-stream.ts';
import { createRedactor } from './redact-secrets.ts';

const key = 'sk-ant-api03-Zm9v/YmFy+x=?';

test.each([
  ['bare', `the key is ${key}.`],
  ['URL-encoded', `?key=${encodeURIComponent(key)}&x`],
  ['base64', Buffer.from(key).toString('base64')],
  ['base64url', Buffer.from(key).toString('base64url')],
  ['base64 behind a scheme', Buffer.from(`Bearer ${key}`).toString('base64')],
  ['base64 behind a user name', Buffer.from(`me:${key}`).toString('base64')],
  ['base64 behind a letter', Buffer.from(`u${key}/tail`).toString('base64')],
])('a secret is taken out: %s', (_, text) => {
  const redacted = createRedactor([key])(text);
  expect(redacted).toContain('[redacted]');
  for (const form of [key, encodeURIComponent(key), Buffer.from(key).toString('base64').slice(4, -4)]) {
    expect(redacted).not.toContain(form);
  }
});

test('text around a secret stays', () => {
  expect(createRedactor([key])(`a ${key} b ${key} c`)).toBe('a [redacted] b [redacted] c');
});

test('a secret shorter than six characters is left alone, since it would hit words', () => {
  expect(createRedactor(['abcde', ''])('abcde')).toBe('abcde');
});

test('without secrets text is as it was', () => {
  expect(createRedactor([])('text')).toBe('text');
});

test('a stream is redacted like the whole text, however it is cut', () => {
  const piece = fc.oneof(fc.constant(key), fc.constant(key.slice(0, 9)), fc.constant('sk-'), fc.string());
  fc.assert(
    fc.property(fc.array(piece), fc.array(fc.nat({ max: 30 })), (pieces, cuts) => {
      const text = pieces.join('');
      const stream = createStreamRedactor([key]);
      let rest = text;
      let shown = '';
      for (const cut of cuts) {
        shown += stream.push(rest.slice(0, cut));
        rest = rest.slice(cut);
      }
      shown += stream.push(rest) + stream.end();
      expect(shown).toBe(createRedactor([key])(text));
    }),
  );
});

test('a stream holds nothing back that is not the beginning of a secret', () => {
  const stream = createStreamRedactor([key]);
  expect(stream.push('Once upon a time')).toBe('Once upon a time');
  expect(stream.push(', sk-an')).toBe(', ');
  expect(stream.push('d off')).toBe('sk-and off');
  expect(stream.push(key.slice(0, 8))).toBe('');
  expect(stream.push(`${key.slice(8)}!`)).toBe('[redacted]!');
  expect(stream.push('sk-')).toBe('');
  expect(stream.end()).toBe('sk-');
});
