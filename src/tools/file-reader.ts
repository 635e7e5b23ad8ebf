import { z } from 'zod';
import { CountSchema, HashSchema, TextSchema } from '../contracts/ids.ts';
import { hashBytes } from '../engine/hash.ts';
import { decodeText } from '../text/decode-text.ts';
import { boundText } from './bound-text.ts';
import { checkToolPath } from './project/check-tool-path.ts';
import { refuseMissing } from './project/refuse-missing.ts';
import { DIGEST_LIMIT, defineTool } from './tool.ts';

const MAX_BYTES = 65_536;

const ArgsSchema = z
  .strictObject({
    path: TextSchema,
    start_line: z.int().min(1).optional(),
    end_line: z.int().min(1).optional(),
    max_bytes: z.int().min(1).max(1_048_576).optional(),
  })
  .refine(({ start_line = 1, end_line }) => end_line === undefined || end_line >= start_line, {
    path: ['end_line'],
    message: 'the last line comes before the first',
  });

const ResultSchema = z.strictObject({
  path: TextSchema,
  text: z.string(),
  /** 0 and 0 where no line was read. */
  start_line: CountSchema,
  end_line: CountSchema,
  total_lines: CountSchema,
  /** Whether max_bytes cut the text short; being asked for some lines only is no cut. */
  truncated: z.boolean(),
  /** Of the whole file's bytes. */
  sha256: HashSchema,
});

/** Lines of a file, as they stand there. */
export const fileReader = defineTool({
  name: 'file_reader',
  summary: 'Reads a file of the project, or some of its lines.',
  args: ArgsSchema,
  result: ResultSchema,

  async run({ path, start_line: from = 1, end_line, max_bytes: limit = MAX_BYTES }, context) {
    const bytes = await context.files.read(checkToolPath(path));
    if (bytes === null) throw refuseMissing(path);
    const lines = splitLines(decodeText(bytes));
    const wanted = lines.slice(from - 1, end_line ?? lines.length);
    const { kept, truncated } = takeLines(wanted, limit);
    return {
      path,
      text: kept.join('\n'),
      start_line: kept.length === 0 ? 0 : from,
      end_line: kept.length === 0 ? 0 : from + kept.length - 1,
      total_lines: lines.length,
      truncated,
      sha256: hashBytes(bytes),
    };
  },

  preview: ({ path, start_line, end_line, total_lines, truncated }) =>
    `${path}: lines ${start_line} to ${end_line} of ${total_lines}${truncated ? ', cut short' : ''}`,

  digest: (result) => {
    const head = `${result.path}, lines ${result.start_line} to ${result.end_line} of ${result.total_lines}\n`;
    return boundText(`${head}${result.text}`, DIGEST_LIMIT);
  },
});

/** A last line without text is the end of the line before, not a line. */
function splitLines(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Whole lines while they fit; of a first line that is too long alone, what fits. */
function takeLines(lines: readonly string[], limit: number): { kept: string[]; truncated: boolean } {
  const kept: string[] = [];
  let bytes = 0;
  for (const line of lines) {
    const size = Buffer.byteLength(line) + (kept.length === 0 ? 0 : 1);
    if (bytes + size > limit) {
      if (kept.length === 0) kept.push(cutBytes(line, limit));
      return { kept, truncated: true };
    }
    kept.push(line);
    bytes += size;
  }
  return { kept, truncated: false };
}

function cutBytes(text: string, limit: number): string {
  return Buffer.from(text)
    .subarray(0, limit)
    .toString('utf8')
    .replace(/\uFFFD+$/, '');
}
