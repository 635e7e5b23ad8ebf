import type { Book } from '../contracts/book.ts';
import { type PhaseId, PhaseIdSchema } from '../contracts/outline-ids.ts';
import { STORED_HINTS, type TransitionHints } from '../contracts/outline-report.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { Files } from '../engine/ports.ts';
import { readFolder, readText } from '../engine/read-files.ts';
import { readStored } from '../engine/read-stored.ts';
import { describeStored } from '../engine/refuse-stored.ts';
import { CodedError } from '../errors.ts';
import { guardTemplates } from '../prompts/guard-templates.ts';
import { parseTemplate, type Template } from '../prompts/parse-template.ts';
import type { Pinnable } from '../prompts/pin-templates.ts';
import { type PromptLayer, resolveTemplate } from '../prompts/resolve-template.ts';
import { loadBible } from '../tools/bible/load-bible.ts';
import { loadStyle } from '../tools/direction/load-style.ts';
import { tellStoryStyle } from '../tools/direction/tell-style.ts';
import type { OutlineOptions, OutlineSources } from './outline-sources.ts';

export interface OutlineInputs {
  readonly book: Book;
  readonly options: OutlineOptions;
  readonly notes: string | null;
  /** The text of the file that was given. */
  readonly hints: string | null;
  readonly authorOutline: string | null;
  /** The run that answers are taken from, where the options begin after phase 1; null: the newest. */
  readonly fromRun?: string | null;
}

const NEEDED = [
  { step: 'world', file: PROJECT_PATHS.world },
  { step: 'theme', file: PROJECT_PATHS.themeConflict },
  { step: 'characters', file: PROJECT_PATHS.characters },
] as const;

/** Everything an outline is made from, or why it cannot be made yet. Templates are guarded by the caller, who reports. */
export async function loadOutlineSources(
  files: Pick<Files, 'read' | 'readMany' | 'list'>,
  bundled: PromptLayer,
  inputs: OutlineInputs,
): Promise<OutlineSources> {
  const { book } = inputs;
  const texts: Record<string, string> = {};
  for (const { step, file } of NEEDED) {
    const text = await readText(files, file);
    if (text === null) {
      throw new CodedError('prerequisite_missing', {
        message: `The outline needs ${file} first. The order is: world, then theme, then characters, then outline.`,
        kept: 'nothing was changed',
        details: { book: book.book_id, first: step },
      });
    }
    texts[step] = text;
  }
  const project: PromptLayer = { name: 'project', files: await readFolder(files, PROJECT_PATHS.ownPrompts) };
  const load = (id: string): Template => parseTemplate(id, resolveTemplate([bundled, project], id).text);
  const templates = new Map<PhaseId | 'bridge', Template>(
    PhaseIdSchema.options.map((phase) => [phase, load(`outline_${phase}`)] as const),
  );
  templates.set('bridge', load('outline_bridge_scene'));
  return {
    book,
    world: texts['world'] ?? '',
    themeConflict: texts['theme'] ?? '',
    characters: texts['characters'] ?? '',
    notes: inputs.notes,
    style: tellStoryStyle(await loadStyle(files)),
    bible: await loadBible(files),
    hints: inputs.hints === null ? null : parseHints(inputs.hints),
    authorOutline: inputs.authorOutline,
    chapters: book.chapters,
    templates,
    options: inputs.options,
    reuse: null,
  };
}

export async function guardOutlineTemplates(
  files: Pick<Files, 'read' | 'readMany' | 'list'>,
  compiled: Pinnable,
  bookId: string,
): Promise<void> {
  guardTemplates(compiled, await readFolder(files, PROJECT_PATHS.prompts), bookId);
}

function parseHints(text: string): TransitionHints {
  const stored = readStored(STORED_HINTS, text);
  if (stored.state === 'valid') return stored.value;
  const why = stored.state === 'absent' ? 'there are none' : describeStored(STORED_HINTS, stored);
  throw new CodedError('usage_invalid', { message: `The transition hints cannot be used: ${why}` });
}
