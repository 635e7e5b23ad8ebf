import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseTemplate } from '../../src/prompts/parse-template.ts';

// What every request pays for before its material: the words of the template itself. A small model loses the thread in long
// rules, and a large one is paid for each of them.

const LIMITS: Readonly<Record<string, number>> = { t1: 250, t3: 600, t5: 900 };
const folder = new URL('../../assets/prompts/templates/', import.meta.url);
const templates = readdirSync(folder).flatMap((file) => {
  const [, tier] = /\.(t[135])\.md$/.exec(file) ?? [];
  return tier === undefined ? [] : [{ file, most: LIMITS[tier] ?? 0 }];
});

describe('a compiled template', () => {
  it.each(templates)('$file has at most $most words', ({ file, most }) => {
    const { system, user } = parseTemplate(file, readFileSync(new URL(file, folder), 'utf8'));
    const words = [...system, ...user].flatMap((line) =>
      line.kind === 'text' ? line.text.split(/\s+/).filter((word) => word !== '') : [],
    );
    expect(words.length).toBeLessThanOrEqual(most);
  });
});
