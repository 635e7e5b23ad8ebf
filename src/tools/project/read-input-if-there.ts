import { decodeText } from '../../text/decode-text.ts';
import type { ToolContext } from '../tool.ts';
import { checkToolPath } from './check-tool-path.ts';

/** A file's text with line feeds only, null where there is none. */
export async function readInputIfThere(
  context: Pick<ToolContext, 'files'>,
  path: string,
): Promise<string | null> {
  const bytes = await context.files.read(checkToolPath(path));
  return bytes === null ? null : decodeText(bytes);
}
