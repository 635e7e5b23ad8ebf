import { expect, it } from 'vitest';
import type { ListedModel } from '../../../../src/contracts/api-models.ts';
import { findModel } from './find-model.ts';

const MODELS = ['ollama:*', 'acme:large', 'acme:*'].map((model) => ({ model }) as ListedModel);

it.each([
  ['acme:large', 'acme:large'],
  ['acme:small', 'acme:*'],
  ['ollama:any:8b', 'ollama:*'],
  ['nobody:x', undefined],
])('of %s the line %s is known', (id, line) => {
  expect(findModel(MODELS, id)?.model).toBe(line);
});
