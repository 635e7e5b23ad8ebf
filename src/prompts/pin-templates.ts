import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { type PromptChecksums, STORED_CHECKSUMS } from '../contracts/prompt-checksums.ts';
import { hashBytes } from '../engine/hash.ts';
import { readIfValid } from '../engine/read-if-valid.ts';
import { renderStored } from '../engine/render-stored.ts';
import { InvariantError } from '../errors.ts';
import type { CompiledTemplates } from './compile-templates.ts';

// A book's prompts/ are copies of the compiled templates, with the checksums they had when they were put there. A copy
// that no longer has its recorded checksum was edited by somebody; one that has it, while the compiled template has
// another, is merely old. Without a readable record a copy that differs counts as edited: nothing of a person's is lost.

const FOLDER = `${PROJECT_PATHS.prompts}/`;
const CHECKSUMS = PROJECT_PATHS.promptChecksums;

export type Pinnable = Pick<CompiledTemplates, 'templates' | 'checksums'>;

/** A file of the book to write, or, where text is null, to remove. */
export interface PinnedChange {
  readonly path: string;
  readonly text: string | null;
}

export interface Drift {
  readonly template_id: string;
  /** missing: no copy · changed: edited in the book · stale: an older one, or its record is · extra: none of ours */
  readonly kind: 'missing' | 'changed' | 'stale' | 'extra';
}

/** The copies a book lacks. One that is there stays as it is, with its record; `planUpdate` is for bringing it in step. */
export function planPin(compiled: Pinnable, bookFiles: ReadonlyMap<string, string>): PinnedChange[] {
  const recorded = readRecord(bookFiles);
  const record = { ...recorded };
  const changes: PinnedChange[] = [];
  for (const [id, text] of compiled.templates) {
    const present = bookFiles.has(pathOf(id));
    if (!present) changes.push({ path: pathOf(id), text });
    if (!present || recorded[id] === undefined) record[id] = checksumOf(compiled, id);
  }
  return withRecord(changes, record, bookFiles);
}

/** In the order of the ids; nothing when the book is in step. */
export function checkDrift(compiled: Pinnable, bookFiles: ReadonlyMap<string, string>): Drift[] {
  const recorded = readRecord(bookFiles);
  const drifts: Drift[] = [];
  for (const id of compiled.templates.keys()) {
    const copy = bookFiles.get(pathOf(id));
    const wanted = checksumOf(compiled, id).sha256;
    if (copy === undefined) drifts.push({ template_id: id, kind: 'missing' });
    else if (isEdited(compiled, recorded, id, copy)) drifts.push({ template_id: id, kind: 'changed' });
    else if (hashBytes(copy) !== wanted || recorded[id]?.sha256 !== wanted) {
      drifts.push({ template_id: id, kind: 'stale' });
    }
  }
  for (const id of extraIds(compiled, bookFiles)) drifts.push({ template_id: id, kind: 'extra' });
  return drifts.sort((a, b) => (a.template_id < b.template_id ? -1 : 1));
}

/** What brings a book in step: after it there is no drift, and every edited copy lies beside its template as `.orig`. */
export function planUpdate(compiled: Pinnable, bookFiles: ReadonlyMap<string, string>): PinnedChange[] {
  const recorded = readRecord(bookFiles);
  const changes: PinnedChange[] = [];
  const replace = (id: string, text: string | null): void => {
    const copy = bookFiles.get(pathOf(id));
    if (copy !== undefined && isEdited(compiled, recorded, id, copy))
      changes.push(...keep(id, copy, bookFiles));
    if (copy !== text) changes.push({ path: pathOf(id), text });
  };
  for (const [id, text] of compiled.templates) replace(id, text);
  for (const id of extraIds(compiled, bookFiles)) replace(id, null);
  return withRecord(changes, compiled.checksums.templates, bookFiles);
}

function isEdited(
  compiled: Pinnable,
  recorded: PromptChecksums['templates'],
  id: string,
  copy: string,
): boolean {
  return copy !== compiled.templates.get(id) && hashBytes(copy) !== recorded[id]?.sha256;
}

/** The edited copy under the first free `.orig` name; nothing where one of them already holds it. */
function keep(id: string, copy: string, bookFiles: ReadonlyMap<string, string>): PinnedChange[] {
  for (let n = 0; ; n += 1) {
    const path = `${pathOf(id)}.orig${n === 0 ? '' : `.${n}`}`;
    const kept = bookFiles.get(path);
    if (kept === copy) return [];
    if (kept === undefined) return [{ path, text: copy }];
  }
}

function extraIds(compiled: Pinnable, bookFiles: ReadonlyMap<string, string>): string[] {
  return [...bookFiles.keys()]
    .filter((path) => path.startsWith(FOLDER) && path.endsWith('.md'))
    .map((path) => path.slice(FOLDER.length, -'.md'.length))
    .filter((id) => !compiled.templates.has(id))
    .sort();
}

function withRecord(
  changes: readonly PinnedChange[],
  templates: PromptChecksums['templates'],
  bookFiles: ReadonlyMap<string, string>,
): PinnedChange[] {
  const sorted = Object.fromEntries(Object.entries(templates).sort(([a], [b]) => (a < b ? -1 : 1)));
  const record: PromptChecksums = { schema_version: 'prompt_checksums_v1', templates: sorted };
  const text = renderStored(record);
  return bookFiles.get(CHECKSUMS) === text ? [...changes] : [...changes, { path: CHECKSUMS, text }];
}

/** What the book's checksums say; a record that is not there or cannot be read says nothing. */
function readRecord(bookFiles: ReadonlyMap<string, string>): PromptChecksums['templates'] {
  return readIfValid(STORED_CHECKSUMS, bookFiles.get(CHECKSUMS) ?? null)?.templates ?? {};
}

function checksumOf(compiled: Pinnable, id: string): PromptChecksums['templates'][string] {
  const checksum = compiled.checksums.templates[id];
  if (checksum === undefined) throw new InvariantError(`the template ${id} has no checksum`);
  return checksum;
}

function pathOf(id: string): string {
  return `${FOLDER}${id}.md`;
}
