import type { StoredContract } from '../../contracts/stored-contract.ts';
import { expectStored } from '../../engine/expect-stored.ts';
import { recallBytes } from '../../engine/recall-bytes.ts';
import type { ToolContext } from '../tool.ts';
import { checkToolPath } from './check-tool-path.ts';

/** A stored JSON document, null where there is none; refused where it cannot be worked with. Whoever asks for it next is given the
 *  same one, as long as the file does not change. */
export async function loadJson<T>(
  context: Pick<ToolContext, 'files'>,
  path: string,
  contract: StoredContract<T>,
): Promise<T | null> {
  const bytes = await context.files.read(checkToolPath(path));
  return bytes === null ? null : expectStored(contract, path, recallBytes(bytes));
}
