import type { DataTable } from '../../contracts/data-table.ts';
import type { Clause, DocumentTemplate } from '../../contracts/document-library.ts';
import type { PromptInput } from '../../prompts/fill-template.ts';
import type { DocumentSources, DocumentWish } from '../document-sources.ts';
import { listRelevant } from '../library/list-relevant.ts';
import { deriveTableFacts } from './derive-table-facts.ts';

// What every request of a document is told first, in the same order, so that all of them begin alike: how documents look and
// sound here, what was made lately, the clauses that may be used, the user's tables, and the brief.

const SHOWN_ROWS = 3;
const SHOWN_TEMPLATES = 8;
const SHOWN_CLAUSES = 12;
const SHOWN_MEMORY = 8;

export function buildContextInputs(sources: DocumentSources, wish: DocumentWish): PromptInput[] {
  const { profile, memory } = sources;
  const clauses = listFittingClauses(sources.clauses, wish);
  const style = profile === null ? null : describeProfile(profile);
  return [
    ...(style === null ? [] : [{ name: 'style_profile', text: style }]),
    ...(memory.length === 0
      ? []
      : [{ name: 'document_memory', text: memory.slice(-SHOWN_MEMORY).join('\n') }]),
    { name: 'templates', text: describeTemplates(sources.templates, wish) },
    ...(clauses.length === 0
      ? []
      : [{ name: 'clauses', text: clauses.map(({ name, title }) => `${name}: ${title}`).join('\n') }]),
    ...(wish.tables.length === 0
      ? []
      : [{ name: 'data_tables', text: wish.tables.map(describeTable).join('\n') }]),
    ...(sources.images.length === 0 ? [] : [{ name: 'images', text: sources.images.join('\n') }]),
    { name: 'brief', text: wish.brief },
  ];
}

function describeProfile({
  schema_version: _,
  rulesOn: __,
  rulesOff: ___,
  styles: ____,
  fonts: _____,
  ...told
}: NonNullable<DocumentSources['profile']>): string | null {
  return Object.keys(told).length === 0 ? null : JSON.stringify(told);
}

/** The one that was chosen, whole; else those of the type that are nearest to the brief, by what they are for. */
function describeTemplates(
  all: readonly DocumentTemplate[],
  { type, template, brief }: DocumentWish,
): string {
  if (template !== null) {
    const { templateId, title, purpose, sections, clauses } = template;
    return JSON.stringify({
      templateId,
      title,
      purpose,
      sections,
      ...(clauses.length === 0 ? {} : { clauses }),
    });
  }
  const fitting = listRelevant(listFitting(all, type), {
    wanted: brief,
    textOf: ({ category, title, purpose, sections }) =>
      [category, title, purpose, ...sections.map((section) => section.title)].join(' '),
    limit: SHOWN_TEMPLATES,
  });
  return fitting.length === 0
    ? 'none'
    : fitting.map(({ templateId, purpose }) => `${templateId}: ${purpose}`).join('\n');
}

/** Those that the template names, and those that are near to what is asked for. */
function listFittingClauses(all: readonly Clause[], { brief, template }: DocumentWish): readonly Clause[] {
  return listRelevant(all, {
    wanted: [brief, template?.category, template?.purpose].filter((text) => text !== undefined).join(' '),
    textOf: ({ name, domain, title, text, translations = {} }) =>
      [name, domain, title, text, ...Object.values(translations)].join(' '),
    limit: SHOWN_CLAUSES,
    isBound: ({ name }) => template?.clauses.includes(name) ?? false,
  });
}

/** Those that a document of a type can be planned by: a look has no plan. */
export function listFitting(
  all: readonly DocumentTemplate[],
  type: DocumentWish['type'],
): DocumentTemplate[] {
  return all.filter(({ artifactType, source }) => source === undefined && isAlike(artifactType, type));
}

function isAlike(one: string, other: string): boolean {
  const written = ['docx', 'pdf'];
  return one === other || (written.includes(one) && written.includes(other));
}

/** What a table is, a few of its rows, and what all of them come to: enough to write about it, and nothing to copy. */
function describeTable(table: DataTable): string {
  const { name, columns, rows } = table;
  const facts = deriveTableFacts(table);
  return JSON.stringify({
    name,
    columns,
    rowCount: rows.length,
    firstRows: rows.slice(0, SHOWN_ROWS),
    ...(facts.length === 0 ? {} : { facts }),
  });
}
