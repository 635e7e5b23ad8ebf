import type { Files } from '../engine/ports.ts';
import { CodedError } from '../errors.ts';
import { decodeText } from './decode-text.ts';
import { detectFormat } from './detect-format.ts';
import { readBlocks } from './read-blocks.ts';
import type { TextBlock, TextFormat } from './text-block.ts';

export interface TextDocument {
  readonly path: string;
  readonly format: TextFormat;
  readonly blocks: readonly TextBlock[];
}

/** A chapter or scene of the project as blocks; `tool_input_missing` where there is no such file. */
export async function loadDocument(files: Pick<Files, 'read'>, path: string): Promise<TextDocument> {
  const text = await loadText(files, path);
  const format = detectFormat(path, text);
  return { path, format, blocks: readBlocks(text, format) };
}

export async function loadText(files: Pick<Files, 'read'>, path: string): Promise<string> {
  const bytes = await files.read(path);
  if (bytes === null) {
    throw new CodedError('tool_input_missing', {
      message: `There is no file ${path} in the project.`,
      details: { path },
    });
  }
  return decodeText(bytes);
}

/** The first heading, on one line; null where there is none. */
export function findTitle(blocks: readonly TextBlock[]): string | null {
  const heading = blocks.find(({ kind }) => kind === 'heading');
  return heading === undefined ? null : heading.text.replace(/\s+/g, ' ').trim();
}
