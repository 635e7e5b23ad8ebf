import type { z } from 'zod';
import type { Json } from '../contracts/json.ts';
import { hashJson } from '../engine/hash.ts';
import { validateContract } from '../engine/validate-contract.ts';
import { CodedError, InvariantError } from '../errors.ts';
import { checkToolPath } from './project/check-tool-path.ts';
import { listPathArguments } from './project/list-path-arguments.ts';
import { DIGEST_LIMIT, type Tool, type ToolContext } from './tool.ts';

// The one way to a tool. Arguments are refused as a whole or accepted as a whole, before anything is read; what comes back
// has been held against the tool's own result schema, so that whoever stores or quotes it need not look again.

export interface ToolOutcome {
  readonly output: Json;
  /** Of the output's canonical form. */
  readonly output_hash: string;
  readonly preview: string;
  readonly digest: string;
}

export async function runTool(tool: Tool, args: unknown, context: ToolContext): Promise<ToolOutcome> {
  const { dryRun, own } = separateDryRun(tool, args);
  const validated = validateContract(tool.args, own, 'tool_args_invalid');
  if (!validated.ok) throw refuseArguments(tool, validated.findings);
  for (const path of listPathArguments(validated.value)) checkToolPath(path);
  if (dryRun) return describeDryRun(tool, validated.value);

  const output = await tool.run(validated.value, context);
  checkResult(tool, output);
  return {
    output: output as Json,
    output_hash: hashJson(output),
    preview: checkPreview(tool, tool.preview(output, validated.value)),
    digest: checkDigest(tool, tool.digest(output, validated.value)),
  };
}

/** `dry_run` belongs to every tool, so no tool's own schema has it. */
function separateDryRun(tool: Tool, args: unknown): { readonly dryRun: boolean; readonly own: unknown } {
  if (typeof args !== 'object' || args === null || !Object.hasOwn(args, 'dry_run')) {
    return { dryRun: false, own: args };
  }
  const { dry_run, ...own } = args as Record<string, unknown>;
  if (typeof dry_run === 'boolean') return { dryRun: dry_run, own };
  throw refuseArguments(tool, [{ path: '/dry_run', message: 'dry_run is true or false' }]);
}

function refuseArguments(
  tool: Tool,
  findings: readonly { readonly path: string; readonly message: string }[],
): CodedError {
  const named = findings.map(({ path, message }) => `${path === '' ? 'the arguments' : path}: ${message}`);
  return new CodedError('tool_args_invalid', {
    message: `${tool.name} cannot be called like this: ${named.join('; ')}.`,
    details: { tool: tool.name, paths: findings.map(({ path }) => path) },
  });
}

function describeDryRun(tool: Tool, args: unknown): ToolOutcome {
  const reads = [...(tool.reads?.(args) ?? listPathArguments(args))];
  const output = { dry_run: true, tool: tool.name, would_read: reads };
  const line = `dry run: ${tool.name} would read ${reads.length === 0 ? 'nothing' : reads.join(', ')}`;
  const short = line.length <= DIGEST_LIMIT ? line : `${line.slice(0, DIGEST_LIMIT - 1).toWellFormed()}…`;
  return { output, output_hash: hashJson(output), preview: short, digest: short };
}

function checkResult(tool: Tool, output: unknown): void {
  const result = (tool.result as z.ZodType).safeParse(output);
  if (result.success) return;
  const where = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  throw new InvariantError(`${tool.name} gave a result that is not its own: ${where}`);
}

function checkPreview(tool: Tool, preview: string): string {
  if (/[\r\n]/.test(preview)) throw new InvariantError(`the preview of ${tool.name} is more than a line`);
  return preview;
}

function checkDigest(tool: Tool, digest: string): string {
  if (digest.length <= (tool.digestLimit ?? DIGEST_LIMIT)) return digest;
  throw new InvariantError(`the digest of ${tool.name} has ${digest.length} characters`);
}
