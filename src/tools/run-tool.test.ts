import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createToolProject } from '../../test/fakes/tool-project.ts';
import { hashJson } from '../engine/hash.ts';
import { CodedError, InvariantError } from '../errors.ts';
import { runTool } from './run-tool.ts';
import { defineTool, type Tool } from './tool.ts';

const lengthTool = defineTool({
  name: 'length',
  summary: 'Measures a file.',
  args: z.strictObject({
    scene_path: z.string(),
    canon_paths: z.array(z.string()).optional(),
    factor: z.int(),
  }),
  result: z.strictObject({ length: z.int() }),
  run: async ({ scene_path, factor }, { files }) => ({
    length: ((await files.read(scene_path))?.length ?? 0) * factor,
  }),
  preview: ({ length }) => `${length} bytes`,
  digest: ({ length }) => `length ${length}`,
});

async function refusal(tool: Tool, args: unknown): Promise<CodedError> {
  const { context } = await createToolProject({ 'a.md': 'four' });
  const error = await runTool(tool, args, context).catch((thrown: unknown) => thrown);
  if (!(error instanceof CodedError)) throw new Error(`not a CodedError: ${String(error)}`);
  return error;
}

describe('runTool', () => {
  it('gives output, hash, preview and digest', async () => {
    const { context } = await createToolProject({ 'a.md': 'four' });
    expect(await runTool(lengthTool, { scene_path: 'a.md', factor: 2 }, context)).toEqual({
      output: { length: 8 },
      output_hash: hashJson({ length: 8 }),
      preview: '8 bytes',
      digest: 'length 8',
    });
  });

  it('names every argument that is wrong, missing or unknown', async () => {
    const error = await refusal(lengthTool, { scene_path: 7, more: true });
    expect(error).toMatchObject({ code: 'tool_args_invalid', reason: { http: 400, exit: 2, class: 'stop' } });
    expect(error.details).toEqual({ tool: 'length', paths: ['/scene_path', '/factor', '/more'] });
  });

  it.each([['a text'], [null], [undefined], [[1]]])('refuses %j for arguments', async (args) => {
    expect((await refusal(lengthTool, args)).code).toBe('tool_args_invalid');
  });

  it('refuses a dry_run that is no boolean', async () => {
    const error = await refusal(lengthTool, { scene_path: 'a.md', factor: 1, dry_run: 'yes' });
    expect(error.details['paths']).toEqual(['/dry_run']);
  });

  it.each(['../a.md', '/etc/passwd', '.control-room/runs/x', '.Control-Room/keys', 'a\\b', ''])(
    'refuses the path %j, also in a list and in a dry run',
    async (path) => {
      for (const args of [
        { scene_path: path, factor: 1 },
        { scene_path: 'a.md', canon_paths: ['a.md', path], factor: 1 },
        { scene_path: path, factor: 1, dry_run: true },
      ]) {
        expect((await refusal(lengthTool, args)).code).toBe('path_refused');
      }
    },
  );

  it('tells in a dry run what it would read, and reads nothing', async () => {
    const project = await createToolProject({ 'a.md': 'four' });
    const args = { scene_path: 'a.md', canon_paths: ['b.md'], factor: 1, dry_run: true };
    const { output, preview } = await runTool(lengthTool, args, project.context);
    expect(output).toEqual({ dry_run: true, tool: 'length', would_read: ['a.md', 'b.md'] });
    expect(preview).toBe('dry run: length would read a.md, b.md');
    expect(project.takeReads()).toEqual([]);
  });

  it('checks the arguments of a dry run as well', async () => {
    expect((await refusal(lengthTool, { scene_path: 'a.md', dry_run: true })).details['paths']).toEqual([
      '/factor',
    ]);
  });

  it.each<[string, Partial<Tool>]>([
    ['a result that is not its own', { run: async () => ({ length: 'long' }) }],
    ['a digest beyond the limit', { digest: () => 'x'.repeat(6001) }],
    ['a preview of two lines', { preview: () => 'one\ntwo' }],
  ])('takes %s for a bug', async (_, changes) => {
    const { context } = await createToolProject({});
    const tool: Tool = { ...(lengthTool as Tool), ...changes };
    await expect(runTool(tool, { scene_path: 'a.md', factor: 1 }, context)).rejects.toThrow(InvariantError);
  });
});
