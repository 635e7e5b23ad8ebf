import type { AuthorRequest } from '../author-request.ts';
import { parseJsonObject } from '../parse-json-object.ts';

/** A spec that was asked to be another: words that stand in quotation marks are exchanged; any other wish is put where a reader
 *  sees it. Null where nothing is to be changed. */
export function changeSpec({ inputs }: AuthorRequest): object | null {
  const instruction = inputs.get('instruction');
  const spec = parseJsonObject(inputs.get('current_spec') ?? '');
  if (instruction === undefined || spec['title'] === undefined) return null;
  const faults = [...instruction.matchAll(/^- (\/\S+): /gm)].map(([, pointer = '']) => pointer);
  if (faults.length > 0) {
    // From the end, so that the places before stay what they are.
    for (const pointer of faults.sort().reverse()) dropAt(spec, pointer);
    return spec;
  }
  const [before, after] = [...instruction.matchAll(/["“]([^"”]+)["”]/g)].map(([, words = '']) => words);
  if (before !== undefined && after !== undefined) return exchange(spec, before, after) as object;
  const [list] = ['sections', 'slides', 'sheets'].flatMap((name) =>
    Array.isArray(spec[name]) ? [spec[name]] : [],
  );
  const last = list?.at(-1) as Record<string, unknown> | undefined;
  const [line = instruction] = instruction.split('\n', 1);
  const said = line.trim().replace(/^./, (letter) => letter.toUpperCase());
  if (Array.isArray(last?.['blocks']))
    last['blocks'].push({ type: 'callout', kind: 'note', text: `Asked for: ${said}` });
  else if (last !== undefined && 'layout' in last) last['notes'] = `Asked for: ${said}`;
  else if (last !== undefined) last['title'] = `${String(last['title'])} (${said})`;
  return spec;
}

/** Takes the smallest part of a list away that has the place in it: a bullet, a block. */
function dropAt(spec: unknown, pointer: string): void {
  let at = spec;
  let list: { readonly items: unknown[]; readonly index: number } | null = null;
  for (const key of pointer.slice(1).split('/')) {
    if (Array.isArray(at)) list = { items: at, index: Number(key) };
    at = (at as Record<string, unknown> | undefined)?.[key];
  }
  list?.items.splice(list.index, 1);
}

function exchange(value: unknown, before: string, after: string): unknown {
  if (typeof value === 'string') return value.replaceAll(before, after);
  if (Array.isArray(value)) return value.map((each) => exchange(each, before, after));
  if (typeof value !== 'object' || value === null) return value;
  // Ids and names of tables are no words of the text.
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, KEPT.has(key) ? each : exchange(each, before, after)]),
  );
}

const KEPT: ReadonlySet<string> = new Set([
  'id',
  'outlineIds',
  'type',
  'layout',
  'dataTable',
  'kind',
  'name',
]);
