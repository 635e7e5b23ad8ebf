import { CodedError } from '../errors.ts';
import type { Tool } from './tool.ts';

/** The tool of this name; else `tool_unknown`, with the names there are. */
export function findTool(tools: readonly Tool[], name: string): Tool {
  const found = tools.find((tool) => tool.name === name);
  if (found !== undefined) return found;
  const known = tools.map((tool) => tool.name).sort();
  throw new CodedError('tool_unknown', {
    message: `There is no tool called ${JSON.stringify(name.slice(0, 80).toWellFormed())}; there are ${known.join(', ')}.`,
    details: { tool: name.slice(0, 80).toWellFormed(), known },
  });
}
