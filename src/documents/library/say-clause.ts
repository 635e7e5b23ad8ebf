import type { Clause } from '../../contracts/document-library.ts';

/** The approved words of a clause in a language; where nobody approved any, those that it was written in. */
export function sayClause({ text, translations = {} }: Clause, language: string): string {
  return translations[language] ?? translations[language.split('-')[0] ?? ''] ?? text;
}

/** What may stand in a document under a name; the words of other languages are approved too, and belong to no name of a document. */
export function listApprovedClauses(clauses: readonly Clause[], language: string): Map<string, string> {
  return new Map([
    ...clauses.flatMap(({ name, text, translations = {} }) =>
      [text, ...Object.values(translations)].map((said, at) => [`${name} ${at}`, said] as const),
    ),
    ...clauses.map((clause) => [clause.name, sayClause(clause, language)] as const),
  ]);
}
