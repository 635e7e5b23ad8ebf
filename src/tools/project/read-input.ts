import { decodeText } from '../../text/decode-text.ts';
import { loadText } from '../../text/load-document.ts';
import type { ToolContext } from '../tool.ts';
import { checkToolPath } from './check-tool-path.ts';

type Reader = Pick<ToolContext, 'files'>;

/** A file's text with line feeds only; `tool_input_missing` where there is none. */
export function readInput(context: Reader, path: string): Promise<string> {
  return loadText(context.files, checkToolPath(path));
}

/** The same, null where there is none. */
export async function readInputIfThere(context: Reader, path: string): Promise<string | null> {
  const bytes = await context.files.read(checkToolPath(path));
  return bytes === null ? null : decodeText(bytes);
}
