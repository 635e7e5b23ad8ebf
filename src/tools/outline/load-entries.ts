import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { CodedError } from '../../errors.ts';
import { readInput } from '../project/read-input.ts';
import { readInputIfThere } from '../project/read-input-if-there.ts';
import type { ToolContext } from '../tool.ts';
import type { OutlineEntry } from './outline-entry.ts';
import { parseOutlineJson } from './parse-outline-json.ts';
import { parseOutlineMarkdown } from './parse-outline-markdown.ts';

export interface LoadedOutline {
  readonly path: string;
  readonly format: 'json' | 'markdown';
  readonly text: string;
  readonly entries: readonly OutlineEntry[];
}

/** The outline at a path, or the project's own: its JSON if there is one, else its page. */
export async function loadEntries(
  context: Pick<ToolContext, 'files'>,
  path: string | undefined,
): Promise<LoadedOutline> {
  if (path !== undefined) return parseEntries(path, await readInput(context, path));
  for (const usual of [PROJECT_PATHS.outline, PROJECT_PATHS.outlinePage]) {
    const text = await readInputIfThere(context, usual);
    if (text !== null) return parseEntries(usual, text);
  }
  throw new CodedError('tool_input_missing', {
    message: `The project has no outline at ${PROJECT_PATHS.outline} or ${PROJECT_PATHS.outlinePage}; name yours as outline_path.`,
    details: { path: PROJECT_PATHS.outline },
  });
}

function parseEntries(path: string, text: string): LoadedOutline {
  if (/\.json$/i.test(path)) return { path, format: 'json', text, entries: parseOutlineJson(text, path) };
  return { path, format: 'markdown', text, entries: parseOutlineMarkdown(text) };
}
