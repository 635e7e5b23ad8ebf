import { describe, expect, it } from 'vitest';
import { createToolProject } from '../../test/fakes/tool-project.ts';
import { hashBytes } from '../engine/hash.ts';
import { fileReader } from './file-reader.ts';
import { runTool } from './run-tool.ts';

async function read(text: string, args: Readonly<Record<string, unknown>> = {}) {
  const { context } = await createToolProject({ 'a.md': text });
  return (await runTool(fileReader, { path: 'a.md', ...args }, context)).output;
}

describe('file_reader', () => {
  it.each([
    ['one\ntwo\nthree\n', {}, { text: 'one\ntwo\nthree', start_line: 1, end_line: 3, total_lines: 3 }],
    ['one\r\ntwo\rthree', {}, { text: 'one\ntwo\nthree', start_line: 1, end_line: 3, total_lines: 3 }],
    [
      'one\ntwo\nthree\n',
      { start_line: 2, end_line: 2 },
      { text: 'two', start_line: 2, end_line: 2, total_lines: 3 },
    ],
    ['one\ntwo\n', { start_line: 2, end_line: 9 }, { text: 'two', start_line: 2, end_line: 2 }],
    ['one\n', { start_line: 5 }, { text: '', start_line: 0, end_line: 0, total_lines: 1 }],
    ['', {}, { text: '', start_line: 0, end_line: 0, total_lines: 0, truncated: false }],
    ['one\ntwo\nthree\n', { max_bytes: 7 }, { text: 'one\ntwo', end_line: 2, truncated: true }],
    ['一二三\n四', { max_bytes: 7 }, { text: '一二', start_line: 1, end_line: 1, truncated: true }],
  ])('%j with %j', async (text, args, expected) => {
    expect(await read(text, args)).toMatchObject(expected);
  });

  it("hashes the file's bytes, not what is shown of them", async () => {
    expect(await read('\uFEFFone\r\n', { end_line: 1 })).toMatchObject({
      sha256: hashBytes('\uFEFFone\r\n'),
      text: 'one',
    });
  });

  it('says that a file is missing', async () => {
    const { context } = await createToolProject({});
    await expect(runTool(fileReader, { path: 'b.md' }, context)).rejects.toMatchObject({
      code: 'tool_input_missing',
      details: { path: 'b.md' },
    });
  });

  it('refuses a last line before the first', async () => {
    await expect(read('x', { start_line: 3, end_line: 2 })).rejects.toMatchObject({
      details: { paths: ['/end_line'] },
    });
  });

  it('keeps the digest of a novel within its limit', async () => {
    const { context } = await createToolProject({ 'a.md': 'words and words\n'.repeat(80_000) });
    const { digest } = await runTool(fileReader, { path: 'a.md', max_bytes: 1_000_000 }, context);
    expect(digest.length).toBeLessThanOrEqual(6000);
  });
});
