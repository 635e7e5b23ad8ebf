import { describe, expect, it } from 'vitest';
import { REASONS } from '../../src/reasons.ts';
import { renderReasonsReference } from '../../src/render-reasons-reference.ts';
import { listSources, readText } from './list-files.ts';

const CODES = Object.keys(REASONS);
const OUTSIDE = listSources()
  .filter((path) => path !== 'src/reasons.ts')
  .map((path) => ({ path, text: readText(path) }));

describe('the reason table', () => {
  it('has no code that nothing raises', () => {
    const raised = OUTSIDE.map((file) => file.text).join('\n');
    expect(CODES.filter((code) => !new RegExp(`['"]${code}['"]`).test(raised))).toEqual([]);
  });

  it('has every code that is raised', () => {
    const unknown = OUTSIDE.flatMap(({ path, text }) =>
      [...text.matchAll(/new CodedError\(\s*['"]([^'"]+)['"]/g)]
        .map((match) => match[1] ?? '')
        .filter((code) => !CODES.includes(code))
        .map((code) => `${path}: ${code}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe('the reference page of reasons', () => {
  const page = readText('docs/reference/reasons.md');

  it('is what the table gives', () => {
    expect(page).toBe(renderReasonsReference(REASONS));
  });

  it('lists exactly the codes of the table', () => {
    const listed = [...page.matchAll(/^\| `([a-z0-9_]+)` \|/gm)].map((match) => match[1]);
    expect(listed).toEqual(CODES);
  });

  it('uses only exit codes that help explains', () => {
    const explained = new Set(
      [...readText('docs/help/exit-codes.md').matchAll(/^\| (\d+) +\|/gm)].map((match) => Number(match[1])),
    );
    const used = [...page.matchAll(/^\| `[a-z0-9_]+` \| [a-z]+ \| (\d+) \|/gm)].map((match) =>
      Number(match[1]),
    );
    expect(used).toHaveLength(CODES.length);
    expect([...new Set(used)].filter((code) => !explained.has(code))).toEqual([]);
  });
});
