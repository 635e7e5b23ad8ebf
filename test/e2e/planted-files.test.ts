import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect } from 'vitest';
import { DocumentSpecSchema } from '../../src/contracts/document-spec.ts';
import type { Json } from '../../src/contracts/json.ts';
import { PresentationSpecSchema } from '../../src/contracts/presentation-spec.ts';
import { SheetSpecSchema } from '../../src/contracts/sheet-spec.ts';
import type { AnySpec } from '../../src/documents/any-spec.ts';
import { loadRules } from '../../src/documents/library/load-library.ts';
import { applyPatches } from '../../src/documents/patch/apply-patches.ts';
import { findByRules } from '../../src/documents/review/review-document.ts';
import { viewSpec } from '../../src/documents/review/view-spec.ts';
import { renderDocumentDocx } from '../../src/office/docx/render-document-docx.ts';
import { renderPresentationPptx } from '../../src/office/pptx/render-presentation-pptx.ts';
import { renderSheetXlsx } from '../../src/office/xlsx/render-sheet-xlsx.ts';
import { it, readDocument, type Workbench } from './workbench.ts';

// Faults that are planted in files, each found by `doc review FILE` at the command line, against a table that was written first.

type Type = 'docx' | 'xlsx' | 'pptx';

interface Row {
  readonly type: Type;
  readonly what: string;
  readonly at?: string;
  readonly value?: Json;
  readonly part?: string;
  readonly find?: string;
  readonly put?: string;
  readonly rule: string;
  readonly severity: string;
  readonly exit: number;
  readonly mended: boolean;
}

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const load = (name: string) => JSON.parse(read(`test/fixtures/documents/${name}.json`)) as Json;
const { rows } = load('planted-files') as unknown as { rows: readonly Row[] };
const CLEAN: Readonly<Record<Type, Json>> = {
  docx: load('clean-spec'),
  xlsx: load('clean-workbook'),
  pptx: load('clean-deck'),
};
const RULES = loadRules(new Map([['rules.json', read('assets/documents/rules.json')]]));
const { name, text } = JSON.parse(read('assets/documents/clauses/confidentiality.json')) as {
  name: string;
  text: string;
};
const NO_ASSETS = { tables: [], images: [] };

function parse(type: Type, spec: Json): AnySpec {
  if (type === 'xlsx') return { type, spec: SheetSpecSchema.parse(spec) };
  if (type === 'pptx') return { type, spec: PresentationSpecSchema.parse(spec) };
  return { type, spec: DocumentSpecSchema.parse(spec) };
}

function write(type: Type, spec: Json): Uint8Array {
  const any = parse(type, spec);
  if (any.type === 'xlsx') return renderSheetXlsx(any.spec, NO_ASSETS);
  if (any.type === 'pptx') return renderPresentationPptx(any.spec, NO_ASSETS);
  return renderDocumentDocx(any.spec, NO_ASSETS);
}

function plant({ type, at, value = null }: Row): Json {
  if (at === undefined) return CLEAN[type];
  const planted = applyPatches(CLEAN[type], [{ target: at, action: 'replace', value }], () => null);
  expect(planted.outcomes).toMatchObject([{ outcome: 'applied' }]);
  return planted.document;
}

/** Another text in one part of a file; the file has to have had what is put away. */
function change(bytes: Uint8Array, { part, find = '', put = '' }: Row): Uint8Array {
  if (part === undefined) return bytes;
  const parts = unzipSync(bytes);
  const before = strFromU8(parts[part] ?? new Uint8Array());
  const after = before.replaceAll(new RegExp(find, 'gs'), put);
  expect(after).not.toBe(before);
  return zipSync({ ...parts, [part]: strToU8(after) });
}

async function review(bench: Workbench, type: Type, bytes: Uint8Array) {
  const file = `planted.${type}`;
  writeFileSync(join(bench.cwd, file), bytes);
  const ran = await bench.here(['doc', 'review', file, '--json']);
  const { findings } = readDocument(ran) as unknown as {
    findings: readonly { ruleId: string; severity: string; pointer: string; message: string }[];
  };
  return { exit: ran.code, findings };
}

it.for(['docx', 'xlsx', 'pptx'] as const)('a clean %s gives nothing', async (type, { bench }) => {
  expect(await review(bench, type, write(type, CLEAN[type]))).toEqual({ exit: 0, findings: [] });
});

for (const row of rows)
  it(`${row.type}: ${row.what}`, async ({ bench }) => {
    const planted = plant(row);
    const { exit, findings } = await review(bench, row.type, change(write(row.type, planted), row));
    const told = findings.map(({ ruleId, severity }) => `${ruleId} ${severity}`);
    expect([exit, [...new Set(told)]]).toEqual([row.exit, [`${row.rule} ${row.severity}`]]);
    for (const { pointer, message } of findings)
      expect([pointer, message]).not.toContainEqual(expect.stringMatching(/^$|\{/));

    // What the rules are sure of is mended in the spec, and the file that is written then is clean.
    const view = viewSpec(parse(row.type, planted), new Map());
    const found = findByRules({ view, profile: null, clauses: new Map([[name, text]]) }, RULES);
    const patches = found.flatMap(({ patch }) => patch ?? []);
    expect(patches.length > 0).toBe(row.mended);
    if (!row.mended) return;
    const mended = applyPatches(planted, patches, () => null).document;
    expect(await review(bench, row.type, write(row.type, mended))).toEqual({ exit: 0, findings: [] });
  });
