import { askText } from '../../agents/ask-text.ts';
import type { DataTable } from '../../contracts/data-table.ts';
import type { RawDocumentSpec } from '../../contracts/document-spec.ts';
import type { OutlineSection, PlanningOutline } from '../../contracts/planning-outline.ts';
import type { Slide } from '../../contracts/presentation-spec.ts';
import { type RefusedAnswer, refusalToError } from '../../engine/refused-answer.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { CodedError } from '../../errors.ts';
import { fillTemplate } from '../../prompts/fill-template.ts';
import type { MarkdownBlock } from '../../text/markdown-block.ts';
import { parseMarkdown } from '../../text/parse-markdown.ts';
import { isForeignText } from '../../text/plausible/check-plausible.ts';
import type { AnySpec } from '../any-spec.ts';
import { type DocumentSources, PROMPTS, WRITER } from '../document-sources.ts';
import { compileSpec, deriveSpecFacts, type RawSpec } from './compile-spec.ts';
import { buildContextInputs } from './context-inputs.ts';
import type { RenderTask } from './render-task.ts';
import { findNotMeant } from './spec-floor.ts';

// The way out where a model cannot write a spec: it writes the text, and what stands under the outline's headings becomes the
// document. A section that is not there is marked in the document and told.

type Block = RawDocumentSpec['sections'][number]['blocks'][number];

export async function renderFromMarkdown(
  context: RunContext,
  sources: DocumentSources,
  task: RenderTask,
  id: string,
  refused: RefusedAnswer,
): Promise<AnySpec> {
  const { wish, outline } = task;
  const answer = await askText(context, id, {
    role: WRITER,
    template: PROMPTS.markdown,
    prompt: () =>
      fillTemplate(sources.prompts.markdown, [
        ...buildContextInputs(sources, wish),
        { name: 'outline', text: JSON.stringify(outline) },
        {
          name: 'request',
          text: `contract: document_markdown\nrole: ${WRITER}\nlanguage: ${sources.language}`,
        },
      ]),
    check: () => [],
  });
  const found = answer.ok ? readSections(answer.text, outline.sections) : new Map<string, Block[]>();
  // Nothing at all was written: what ended the work is that no spec came.
  if (found.size === 0) throw refusalToError(refused);
  if (isForeignText([...found.values()].flat().flatMap(listTexts).join('\n'), sources.language))
    throw new CodedError('answer_implausible', {
      message: `The text was asked for in ${sources.language}, and comes in another language.`,
      kept: `the raw answer is in ${refused.rawOutput}`,
      next: `Use a model that writes ${sources.language}, or --language with one that this model writes: offline:author has en and zh.`,
    });
  const missing = outline.sections.filter((section) => !found.has(section.id));
  context.notice({
    reason_code: 'rendered_from_markdown',
    message: `No spec could be had (${refused.message}); the document is made from Markdown${missing.length === 0 ? '' : `, without: ${missing.map(({ title }) => title).join(', ')}`}.`,
    step_id: refused.stepId,
  });
  const facts = deriveSpecFacts(sources, task, context.createdAt);
  const tables = placeTables(wish.tables, outline.sections);
  return compileSpec(wish.type, buildRaw(wish.type, outline, found, tables), facts);
}

/**
 * The user's tables by the section that shows them: the one that names it, else the first that is for something to be shown and has nothing
 * yet, else the last. A text that could not be had as a spec is no reason to lose them.
 */
function placeTables(
  tables: readonly DataTable[],
  sections: readonly OutlineSection[],
): Map<string, DataTable[]> {
  const placed = new Map<string, DataTable[]>();
  for (const table of tables) {
    const named = sections.find(({ title, goal }) =>
      `${title} ${goal}`.toLowerCase().includes(table.name.toLowerCase()),
    );
    const free = sections.find(({ id, sectionType }) => SHOWING.has(sectionType) && !placed.has(id));
    const { id } = named ?? free ?? sections.at(-1) ?? { id: '' };
    placed.set(id, [...(placed.get(id) ?? []), table]);
  }
  return placed;
}

const SHOWING: ReadonlySet<string> = new Set(['table', 'timeline', 'figure']);

/** Blocks by the section of the outline whose title they stand under. */
function readSections(text: string, sections: readonly OutlineSection[]): Map<string, Block[]> {
  const byTitle = new Map(sections.map(({ id, title }) => [fold(title), id]));
  const found = new Map<string, Block[]>();
  let at: string | null = null;
  for (const block of parseMarkdown(text).blocks) {
    if (block.kind === 'heading') {
      const id = byTitle.get(fold(block.text));
      if (id !== undefined) at = id;
      continue;
    }
    const made = at === null ? null : toBlock(block);
    if (at === null || made === null) continue;
    const before = found.get(at) ?? [];
    const last = before.at(-1);
    if (made.type === 'bullets' && last?.type === 'bullets')
      found.set(at, [...before.slice(0, -1), { type: 'bullets', items: [...last.items, ...made.items] }]);
    else found.set(at, [...before, made]);
  }
  return found;
}

function toBlock(block: MarkdownBlock): Block | null {
  if (block.kind !== 'paragraph' && block.kind !== 'list_item' && block.kind !== 'quote') return null;
  const text = block.lines.join(' ').replaceAll(/\s+/g, ' ').trim();
  if (text === '' || findNotMeant(text) !== null) return null;
  if (block.kind === 'list_item') return { type: 'bullets', items: [text] };
  return block.kind === 'quote' ? { type: 'quote', text } : { type: 'paragraph', text };
}

function listTexts(block: Block): readonly string[] {
  if (block.type === 'bullets') return block.items;
  return 'text' in block ? [block.text] : [];
}

const MISSING = 'This section was not written; it is missing here.';

function buildRaw(
  type: PlanningOutline['artifactType'],
  { purpose, sections, constraints }: PlanningOutline,
  found: ReadonlyMap<string, readonly Block[]>,
  tables: ReadonlyMap<string, readonly DataTable[]>,
): RawSpec {
  const title = purpose.split(/(?<=[.!?。！？])\s/u, 1)[0] ?? purpose;
  const tablesOf = (id: string) => tables.get(id) ?? [];
  const blocksOf = (id: string): Block[] => [
    ...(found.get(id) ?? [{ type: 'callout', kind: 'note', text: MISSING }]),
  ];
  if (type === 'docx' || type === 'pdf')
    return {
      title,
      sections: sections.map(({ id, title: heading, level = 1 }, at) => ({
        id,
        outlineIds: [id],
        level,
        heading,
        blocks: [
          ...blocksOf(id),
          ...tablesOf(id).map(({ name }): Block => ({ type: 'dataTable', caption: name, dataTable: name })),
          ...(at === sections.length - 1 ? (constraints?.includeClauses ?? []) : []).map(
            (name): Block => ({ type: 'clause', name }),
          ),
        ],
      })),
    };
  const linesOf = (id: string) => blocksOf(id).flatMap(listTexts);
  if (type === 'pptx')
    return {
      title,
      slides: sections.flatMap(({ id, title: heading }): Slide[] => [
        { id, outlineIds: [id], layout: 'bullets', title: heading, bullets: linesOf(id) },
        ...tablesOf(id).map(
          ({ name }, at): Slide => ({
            id: `${id}-data-${at + 1}`,
            outlineIds: [id],
            layout: 'dataTable',
            title: heading,
            caption: name,
            dataTable: name,
          }),
        ),
      ]),
    };
  const sheets = sections.flatMap(({ id, title: heading }) => [
    {
      id,
      outlineIds: [id],
      type: 'table' as const,
      title: heading,
      columns: [{ header: heading, type: 'text' as const }],
      rows: linesOf(id).map((line) => [line]),
    },
    ...tablesOf(id).map(({ name }, at) => ({
      id: `${id}-data-${at + 1}`,
      outlineIds: [id],
      type: 'dataTable' as const,
      title: name,
      dataTable: name,
    })),
  ]);
  return { title, sheets: sheets.map((sheet, index) => ({ ...sheet, name: nameSheet(sheet.title, index) })) };
}

/** A tab takes 31 characters and few marks, and each has a name of its own. */
function nameSheet(heading: string, index: number): string {
  const bare = heading
    .replaceAll(/[[\]:*?/\\']/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 26)
    .trim();
  return `${index + 1} ${bare}`.trim();
}

function fold(title: string): string {
  return title
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
