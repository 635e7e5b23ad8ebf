import { loadText } from '../../text/load-document.ts';
import type { ToolContext } from '../tool.ts';
import { checkToolPath } from './check-tool-path.ts';

type Reader = Pick<ToolContext, 'files'>;

/** A file's text with line feeds only; `tool_input_missing` where there is none. */
export function readInput(context: Reader, path: string): Promise<string> {
  return loadText(context.files, checkToolPath(path));
}
