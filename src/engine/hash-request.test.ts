import { describe, expect, it } from 'vitest';
import { hashRequest } from './hash-request.ts';

const request = {
  messages: [{ role: 'user' as const, content: 'Tell a story.' }],
  jsonSchema: { name: 'world', schema: { type: 'object' } },
  maxOutputTokens: 100,
  temperature: null,
};

describe('hashing a request', () => {
  it('gives the same hash for the same request, whatever its objects are', () => {
    expect(hashRequest(structuredClone(request))).toBe(hashRequest(request));
  });

  it.each([
    ['a word', { messages: [{ role: 'user' as const, content: 'Tell a story!' }] }],
    ['the role', { messages: [{ role: 'system' as const, content: 'Tell a story.' }] }],
    ['the schema', { jsonSchema: { name: 'world', schema: { type: 'array' } } }],
    ['no schema', { jsonSchema: null }],
    ['the temperature', { temperature: 1 }],
    ['the length', { maxOutputTokens: null }],
    ['where messages are cut', { messages: [...request.messages, { role: 'user' as const, content: '' }] }],
  ])('gives another one for %s', (_, change) => {
    expect(hashRequest({ ...request, ...change })).not.toBe(hashRequest(request));
  });

  it('takes half a surrogate pair as it comes', () => {
    const half = { ...request, messages: [{ role: 'user' as const, content: '\ud800' }] };
    expect(hashRequest(half)).toMatch(/^sha256:/);
  });
});
