import { expect, test } from 'vitest';
import { CodedError } from '../../errors.ts';
import { splitModelId } from './split-model-id.ts';

test.each([
  ['anthropic:claude-sonnet-4-5', 'anthropic', 'claude-sonnet-4-5'],
  ['ollama:llama3:8b', 'ollama', 'llama3:8b'],
  ['compatible:org/model-name:free', 'compatible', 'org/model-name:free'],
])('%s is cut at its first colon', (id, provider, model) => {
  expect(splitModelId(id)).toEqual({ provider, model });
});

test.each(['gpt-4o', 'acme:large', 'openai:', 'openai: ', ':x', '', 'toString:x', '__proto__:x'])(
  '“%s” is refused with the providers that there are',
  (id) => {
    expect(() => splitModelId(id)).toThrowError(CodedError);
    expect(() => splitModelId(id)).toThrowError(
      expect.objectContaining({
        code: 'usage_invalid',
        details: {
          model: id,
          known_providers: expect.arrayContaining(['anthropic', 'ollama', 'deepseek', 'compatible']),
        },
      }),
    );
  },
);
