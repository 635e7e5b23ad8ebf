import { STORED_CHECKSUMS } from '../contracts/prompt-checksums.ts';
import { hashBytes } from '../engine/hash.ts';
import { readIfValid } from '../engine/read-if-valid.ts';
import { CodedError } from '../errors.ts';
import { normalizeNewlines } from './numbered-lines.ts';
import type { Pinnable } from './pin-templates.ts';

/**
 * The compiled templates as they lie in a prompts folder (path → text), for pinning without compiling anew. A template
 * that does not have its checksum is `prompts_drift`: an installation that was tampered with is not copied into books.
 */
export function parseCompiled(files: ReadonlyMap<string, string>): Pinnable {
  const checksums = readIfValid(STORED_CHECKSUMS, files.get('source_of_truth_checksums.json') ?? null);
  if (checksums === null) {
    throw new CodedError('prompts_drift', { message: 'source_of_truth_checksums.json cannot be read.' });
  }
  const templates = new Map<string, string>();
  for (const [id, { sha256 }] of Object.entries(checksums.templates)) {
    const source = files.get(`templates/${id}.md`);
    const text = source === undefined ? null : normalizeNewlines(source);
    if (text === null || hashBytes(text) !== sha256) {
      throw new CodedError('prompts_drift', { message: `templates/${id}.md does not have its checksum.` });
    }
    templates.set(id, text);
  }
  return { templates, checksums };
}
