import type { z } from 'zod';
import type { Issue } from '../contracts/issue.ts';
import type { RoutingResult } from '../contracts/recipe.ts';
import type { Files, Memo } from '../engine/ports.ts';

// A tool looks at a project and tells what it sees: no model, no clock, no chance, nothing written. The same project and
// the same arguments give the same result, to the byte.

/** Characters that a prompt may see of a result. */
export const DIGEST_LIMIT = 6_000;

export interface Tool<A = unknown, R = unknown> {
  readonly name: string;
  readonly summary: string;
  /** Strict: an unknown argument is refused. `dry_run` is added to every tool by run-tool.ts. */
  readonly args: z.ZodType<A>;
  readonly result: z.ZodType<R>;
  run(args: A, context: ToolContext): Promise<R>;
  /** What a dry run says would be read; where left out, the paths among the arguments. */
  reads?(args: A): readonly string[];
  /** One line for people. */
  preview(result: R, args: A): string;
  /** What a prompt sees of the result: deterministic, at most `digestLimit` characters. */
  digest(result: R, args: A): string;
  /** Left out, DIGEST_LIMIT. */
  readonly digestLimit?: number;
}

export interface ToolContext {
  readonly files: Pick<Files, 'read' | 'readMany' | 'list'>;
  /** The book's language, such as en or zh. */
  readonly language: string;
  readonly issues: () => Promise<readonly Issue[]>;
  readonly route: (request: string) => Promise<RoutingResult>;
  /** What the book knows before a scene, from whoever keeps its memory; left out where nobody does. */
  readonly story?: () => Promise<string | null>;
  /** What a tool would otherwise work out again each time; losing it costs time and nothing else. */
  readonly memo: Memo;
  readonly signal: AbortSignal;
}

/** Keeps the argument and result types of a tool together; the catalog sees only `Tool`. */
export function defineTool<A, R>(tool: Tool<A, R>): Tool<A, R> {
  return tool;
}
