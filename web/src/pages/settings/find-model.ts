import type { ListedModel } from '../../../../src/contracts/api-models.ts';

/** What is known of a model: by its own name, else by the line that stands for all of its provider. */
export function findModel(models: readonly ListedModel[], id: string): ListedModel | null {
  const every = `${id.split(':', 1)[0]}:*`;
  return models.find(({ model }) => model === id) ?? models.find(({ model }) => model === every) ?? null;
}
