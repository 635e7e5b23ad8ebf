import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DocumentSpecSchema } from '../../contracts/document-spec.ts';
import type { Json } from '../../contracts/json.ts';
import type { StyleProfile } from '../../contracts/style-profile.ts';
import { loadRules } from '../library/load-library.ts';
import { applyPatches } from '../patch/apply-patches.ts';
import { readMarkdownView } from '../source/read-markdown-view.ts';
import { findByRules } from './review-document.ts';
import { viewSpec } from './view-spec.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const CLEAN = JSON.parse(read('test/fixtures/documents/clean-spec.json')) as Json;
const RULES = loadRules(new Map([['rules.json', read('assets/documents/rules.json')]]));
const CLAUSE = JSON.parse(read('assets/documents/clauses/confidentiality.json')) as {
  name: string;
  text: string;
};
const CLAUSES = new Map([[CLAUSE.name, CLAUSE.text]]);

interface Planted {
  readonly what: string;
  readonly at: string;
  readonly value: Json;
  readonly rule: string;
  readonly severity: string;
  readonly mended: boolean;
}
const TABLE = JSON.parse(read('test/fixtures/documents/planted.json')) as {
  readonly rows: readonly Planted[];
  readonly taste: readonly Planted[];
  readonly markdown: readonly { readonly what: string; readonly text: string; readonly rule: string }[];
};

const review = (document: Json, profile: StyleProfile | null = null) => {
  const spec = DocumentSpecSchema.parse(document);
  return findByRules({ view: viewSpec({ type: 'docx', spec }, new Map()), profile, clauses: CLAUSES }, RULES);
};
const plant = ({ at, value }: Planted) =>
  applyPatches(CLEAN, [{ target: at, action: 'replace', value }], () => null).document;

describe('the validators', () => {
  it('measure a text once, however many of them ask for it', () => {
    const spec = DocumentSpecSchema.parse(CLEAN);
    const view = viewSpec({ type: 'docx', spec }, new Map());
    let reads = 0;
    const sections = new Proxy(view.sections, {
      get: (list, key) => {
        if (key === 'flatMap') reads += 1;
        return Reflect.get(list, key);
      },
    });
    const rules = RULES.filter(({ category }) => category === 'readability');
    expect(rules.length).toBeGreaterThan(2);
    findByRules({ view: { ...view, sections }, profile: null, clauses: CLAUSES }, rules);
    expect(reads).toBe(1);
  });

  it('find nothing in a clean document', () => {
    expect(review(CLEAN)).toEqual([]);
  });

  it.each(TABLE.rows)('find $what', (row) => {
    const planted = plant(row);
    expect(planted).not.toEqual(CLEAN);
    const findings = review(planted);
    expect([...new Set(findings.map(({ ruleId }) => ruleId))]).toEqual([row.rule]);
    for (const { severity, pointer, excerpt, message } of findings) {
      expect(severity).toBe(row.severity);
      expect([pointer.startsWith('/'), message.includes('{')]).toEqual([true, false]);
      expect(typeof excerpt).toBe('string');
    }
    const patches = findings.flatMap(({ patch }) => patch ?? []);
    expect(patches.length > 0).toBe(row.mended);
    // A second review of what the patches made is clean.
    if (row.mended) expect(review(applyPatches(planted, patches, () => null).document)).toEqual([]);
  });

  it.each(TABLE.taste)('leave $what alone until a style profile asks for it', (row) => {
    const planted = plant(row);
    expect(review(planted)).toEqual([]);
    const profile: StyleProfile = { schema_version: 'style_profile_v1', rulesOn: [row.rule] };
    expect(review(planted, profile)).toMatchObject([{ ruleId: row.rule, severity: 'info' }]);
  });

  it.each(TABLE.markdown)('find $what in Markdown', ({ text, rule }) => {
    const view = readMarkdownView(text, 'plan.md', 'en');
    const findings = findByRules({ view, profile: null, clauses: CLAUSES }, RULES);
    expect(findings.map(({ ruleId }) => ruleId)).toEqual([rule]);
    expect(findings.flatMap(({ patch }) => patch ?? [])).toEqual([]);
  });

  it('let a profile turn a rule off, allow a font, and spell a name', () => {
    const font = TABLE.rows.find(({ rule }) => rule === 'font_family') ?? expect.fail('no such row');
    expect(review(plant(font), { schema_version: 'style_profile_v1', rulesOff: ['font_family'] })).toEqual(
      [],
    );
    const own: StyleProfile = { schema_version: 'style_profile_v1', fonts: ['Comic Sans MS', 'Calibri'] };
    expect(review(plant(font), own)).toEqual([]);
    const names: StyleProfile = { schema_version: 'style_profile_v1', names: ['Northquay Ltd'] };
    expect(review(CLEAN, names).map(({ ruleId }) => ruleId)).toEqual(Array(3).fill('name_variant'));
  });
});
