import { z } from 'zod';
import type { Json } from '../contracts/json.ts';
import type { Tool } from './tool.ts';

/** A tool as somebody who would call it sees it. */
export interface ToolDescription {
  readonly name: string;
  readonly summary: string;
  /** JSON Schema of its arguments; every tool takes `dry_run` as well. */
  readonly args: Record<string, Json>;
}

export function describeTool({
  name,
  summary,
  args,
}: Pick<Tool, 'name' | 'summary' | 'args'>): ToolDescription {
  return { name, summary, args: z.toJSONSchema(args, { io: 'input' }) as Record<string, Json> };
}
