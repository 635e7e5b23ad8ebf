import type { DataTable } from '../../contracts/data-table.ts';
import type { Finding } from '../../contracts/finding.ts';
import { listProse } from '../../contracts/list-prose.ts';
import type { PlanningOutline } from '../../contracts/planning-outline.ts';
import { nameCount } from '../../name-count.ts';
import { hasCjkLetter } from '../../text/cjk-letter.ts';
import { countWords } from '../../text/list-words.ts';
import { SPEC_CONTRACTS } from '../any-spec.ts';
import type { RawSpec } from './compile-spec.ts';
import { fault } from './plan-document.ts';

export interface SpecLimits {
  readonly outline: Pick<PlanningOutline, 'sections' | 'constraints'>;
  readonly tables: readonly DataTable[];
  readonly clauses: readonly string[];
  readonly images: readonly string[];
}

/** What a spec names has to be there, and what the outline wants has to be in it: every part cites the outline. */
export function checkRawSpec(raw: RawSpec, limits: SpecLimits): Finding[] {
  const { parts, at } = listParts(raw);
  const known = new Set(limits.outline.sections.map(({ id }) => id));
  const cited = new Set(parts.flatMap(({ outlineIds }) => outlineIds));
  const ids = parts.map(({ id }) => id);
  return [
    ...ids.flatMap((id, index) =>
      ids.indexOf(id) === index ? [] : [fault(`/${at}/${index}/id`, `the id ${id} is given to two parts`)],
    ),
    ...parts.flatMap(({ outlineIds }, index) =>
      outlineIds.flatMap((id) =>
        known.has(id) ? [] : [fault(`/${at}/${index}/outlineIds`, `the outline has no section ${id}`)],
      ),
    ),
    ...limits.outline.sections.flatMap(({ id, title, required }) =>
      required === false || cited.has(id)
        ? []
        : [fault(`/${at}`, `nothing cites ${id} (${title}) of the outline`)],
    ),
    ...listReferences(raw).flatMap(({ path, part }) => checkReference(path, part, limits)),
    ...checkConstraints(raw, limits.outline),
  ];
}

/** More than a page of ours holds of words with nothing else on it; of Chinese it holds more. */
const WORDS_A_PAGE = 700;
const LETTERS_A_PAGE = 1200;

/** What the plan bound itself to, as far as it can be counted. Only a document has a place for clauses; slides are counted, and
 *  pages, which are there only when they are set, by the words that they cannot hold. */
function checkConstraints(raw: RawSpec, { constraints = {} }: SpecLimits['outline']): Finding[] {
  const { includeClauses = [], maxPages = Number.POSITIVE_INFINITY } = constraints;
  if ('slides' in raw)
    return raw.slides.length <= maxPages
      ? []
      : [fault('/slides', `the outline allows ${maxPages} slides, and these are ${raw.slides.length}`)];
  if (!('sections' in raw)) return [];
  const { words, most } = countAgainstPages(raw, maxPages);
  const used = new Set(
    listReferences(raw).flatMap(({ part: { type, name } }) => (type === 'clause' ? [name] : [])),
  );
  return [
    ...(words <= most
      ? []
      : [
          fault(
            '/sections',
            `the outline allows ${nameCount(maxPages, 'page')}, and ${words} words do not fit: at most ${most}`,
          ),
        ]),
    ...includeClauses.flatMap((name) =>
      used.has(name) ? [] : [fault('/sections', `the outline wants the clause ${name}, and no block has it`)],
    ),
  ];
}

function countAgainstPages(
  raw: RawSpec,
  maxPages: number,
): { readonly words: number; readonly most: number } {
  const text = listProse(SPEC_CONTRACTS.docx.raw, raw)
    .map((field) => field.text)
    .join('\n');
  return { words: countWords(text), most: maxPages * (hasCjkLetter(text) ? LETTERS_A_PAGE : WORDS_A_PAGE) };
}

function listParts(raw: RawSpec): {
  readonly parts: readonly { readonly id: string; readonly outlineIds: readonly string[] }[];
  readonly at: 'sections' | 'sheets' | 'slides';
} {
  if ('sections' in raw) return { parts: raw.sections, at: 'sections' };
  if ('sheets' in raw) return { parts: raw.sheets, at: 'sheets' };
  return { parts: raw.slides, at: 'slides' };
}

/** What a block, a sheet or a slide may name, or hold as a table. */
interface Reference {
  readonly type?: string;
  readonly dataTable?: string;
  readonly columns?: readonly (string | { readonly header: string })[];
  readonly rows?: readonly (readonly unknown[])[];
  readonly totals?: readonly unknown[];
  readonly totalColumns?: readonly string[];
  readonly categoryColumn?: string;
  readonly valueColumns?: readonly string[];
  readonly taskColumn?: string;
  readonly startColumn?: string;
  readonly endColumn?: string;
  readonly image?: string;
  readonly name?: string;
}

function listReferences(raw: RawSpec): { readonly path: string; readonly part: Reference }[] {
  if ('sections' in raw)
    return raw.sections.flatMap(({ blocks }, index) =>
      blocks.map((block, place) => ({
        path: `/sections/${index}/blocks/${place}`,
        part: block as Reference,
      })),
    );
  if ('slides' in raw)
    return raw.slides.map((slide, index) => ({ path: `/slides/${index}`, part: slide as Reference }));
  return raw.sheets.map((sheet, index) => {
    // Totals of a sheet are named and not given.
    const { totals: _, ...part } = sheet as Reference;
    return { path: `/sheets/${index}`, part };
  });
}

function checkReference(path: string, part: Reference, { tables, clauses, images }: SpecLimits): Finding[] {
  if (part.type === 'clause' && part.name !== undefined && !clauses.includes(part.name))
    return [fault(`${path}/name`, `there is no approved clause ${part.name}`)];
  if (part.image !== undefined && !images.includes(part.image))
    return [fault(`${path}/image`, `the project has no image ${part.image}`)];
  if (part.dataTable === undefined) return checkCells(path, part);
  const table = tables.find(({ name }) => name === part.dataTable);
  if (table === undefined) return [fault(`${path}/dataTable`, `there is no table ${part.dataTable}`)];
  const headers = table.columns.map(({ header }) => header);
  const named = [
    ...(part.columns ?? []).filter((column) => typeof column === 'string'),
    ...(part.totalColumns ?? []),
    ...(part.valueColumns ?? []),
    ...[part.categoryColumn, part.taskColumn, part.startColumn, part.endColumn].filter(
      (column) => column !== undefined,
    ),
  ];
  return named.flatMap((column) =>
    headers.includes(column) ? [] : [fault(path, `the table ${table.name} has no column ${column}`)],
  );
}

function checkCells(path: string, { columns = [], rows = [], totals }: Reference): Finding[] {
  const wrong = rows.findIndex((row) => row.length !== columns.length);
  return [
    ...(wrong === -1
      ? []
      : [fault(`${path}/rows/${wrong}`, `a row has a cell for each of the ${columns.length} columns`)]),
    ...(totals === undefined || totals.length === columns.length
      ? []
      : [fault(`${path}/totals`, `the totals have a cell for each of the ${columns.length} columns`)]),
  ];
}
