import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ClauseSchema } from '../../contracts/document-library.ts';
import { listApprovedClauses, sayClause } from './say-clause.ts';

const FOLDER = new URL('../../../assets/documents/clauses/', import.meta.url);
const BUNDLED = readdirSync(FOLDER).map((name) =>
  ClauseSchema.parse(JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'))),
);

describe('the words of a clause', () => {
  it.each(BUNDLED)('are there for $name in both kinds of Chinese', (clause) => {
    const [simple, traditional] = [sayClause(clause, 'zh'), sayClause(clause, 'zh-Hant')];
    expect(simple).toMatch(/^\p{Script=Han}/u);
    expect(traditional).toMatch(/^\p{Script=Han}/u);
    expect(traditional).not.toBe(simple);
    expect(sayClause(clause, 'zh-CN')).toBe(simple);
  });

  it('are those that it was written in where nobody approved others', () => {
    for (const clause of BUNDLED) expect(sayClause(clause, 'fr')).toBe(clause.text);
  });

  it('are approved in every language, and stand under their name in that of the document', () => {
    const [first] = BUNDLED;
    if (first === undefined) throw new Error('no clause is bundled');
    const approved = listApprovedClauses(BUNDLED, 'zh');
    expect(approved.get(first.name)).toBe(sayClause(first, 'zh'));
    expect([...approved.values()]).toContain(first.text);
  });
});
