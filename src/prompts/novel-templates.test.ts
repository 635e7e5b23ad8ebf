import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseTemplate } from './parse-template.ts';

const folder = new URL('../../assets/prompts/templates/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.startsWith('novel_'));

/** What the author asks for, what was made of it already, and what was wrong with that: nothing that two requests share. */
const OF_ONE_REQUEST = new Set(['findings', 'task', 'other_drafts']);

describe.each(files)('%s', (file) => {
  const text = readFileSync(new URL(file, folder), 'utf8');

  it('has at most 600 words', () => {
    const words = text
      .split(/\s+/)
      .filter((word) => /[\p{L}\p{N}]/u.test(word) && !word.startsWith('{{') && word !== 'user');
    expect(words.length).toBeLessThanOrEqual(600);
  });

  it('tells what never changes, then material, then who is asked for what', () => {
    const { system, user } = parseTemplate(file, text);
    expect(system.filter(({ kind }) => kind === 'slot')).toEqual([]);
    const slots = user.flatMap((line) => (line.kind === 'slot' ? [line.name] : []));
    const role = user.findIndex((line) => line.kind === 'text' && line.text.startsWith('# You'));
    const before = user.slice(0, role).flatMap((line) => (line.kind === 'slot' ? [line.name] : []));
    const asked = slots.slice(before.length).filter((name) => !OF_ONE_REQUEST.has(name));
    expect(asked).toEqual(slots.includes('contract_schema') ? ['contract_schema', 'request'] : ['request']);
  });
});
