import type { StoredContract } from '../../contracts/stored-contract.ts';
import { expectStored } from '../../engine/expect-stored.ts';
import type { ToolContext } from '../tool.ts';
import { readInputIfThere } from './read-input-if-there.ts';

/** A stored JSON document, null where there is none; refused where it cannot be worked with. */
export async function loadJson<T>(
  context: Pick<ToolContext, 'files'>,
  path: string,
  contract: StoredContract<T>,
): Promise<T | null> {
  return expectStored(contract, path, await readInputIfThere(context, path));
}
