import { readFile } from 'node:fs/promises';
import { InvariantError } from '../../errors.ts';
import { type KnownModels, KnownModelsSchema } from './known-models.ts';

/** The table that comes with the program. */
export async function loadKnownModels(
  location: URL = new URL('../../../assets/models.json', import.meta.url),
): Promise<KnownModels> {
  const parsed = KnownModelsSchema.safeParse(JSON.parse(await readFile(location, 'utf8')));
  if (!parsed.success) {
    throw new InvariantError(`the table of models does not keep its contract: ${parsed.error.message}`);
  }
  return parsed.data;
}
