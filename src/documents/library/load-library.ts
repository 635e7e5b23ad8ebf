import {
  type Clause,
  type DocumentTemplate,
  STORED_CLAUSE,
  STORED_DOCUMENT_TEMPLATE,
} from '../../contracts/document-library.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { defineStored, type StoredContract } from '../../contracts/stored-contract.ts';
import { type ValidatorRule, ValidatorRulesSchema } from '../../contracts/validator-rule.ts';
import { expectStored } from '../../engine/expect-stored.ts';
import type { Files } from '../../engine/ports.ts';
import { readListed } from '../../engine/read-files.ts';
import { CodedError, InvariantError } from '../../errors.ts';

// Templates and clauses: those of the project before those that are bundled under the same name. Rules are the bundled ones; what
// a project wants otherwise it says in its style profile.

export interface Library {
  readonly templates: readonly DocumentTemplate[];
  readonly clauses: readonly Clause[];
}

const STORED_RULES = defineStored('validator_rules', ValidatorRulesSchema);

export async function loadLibrary(
  files: Pick<Files, 'readMany' | 'list'>,
  bundled: ReadonlyMap<string, string>,
): Promise<Library> {
  return {
    templates: await loadEntries(
      files,
      bundled,
      'templates',
      STORED_DOCUMENT_TEMPLATE,
      ({ templateId }) => templateId,
    ),
    clauses: await loadEntries(files, bundled, 'clauses', STORED_CLAUSE, ({ name }) => name),
  };
}

export function loadRules(bundled: ReadonlyMap<string, string>): readonly ValidatorRule[] {
  const text = bundled.get('rules.json');
  if (text === undefined) throw new InvariantError('there are no rules for documents');
  return expectStored(STORED_RULES, 'rules.json', text).rules;
}

export function findTemplate({ templates }: Pick<Library, 'templates'>, id: string): DocumentTemplate {
  const found = templates.find(({ templateId }) => templateId === id);
  if (found !== undefined) return found;
  const known = templates.map(({ templateId }) => templateId).join(', ');
  throw new CodedError('library_entry_not_found', {
    message: `There is no template ${id}; there is ${known}.`,
    details: { template: id },
  });
}

async function loadEntries<T>(
  files: Pick<Files, 'readMany' | 'list'>,
  bundled: ReadonlyMap<string, string>,
  kind: 'templates' | 'clauses',
  contract: StoredContract<T>,
  nameOf: (entry: T) => string,
): Promise<T[]> {
  const folder = kind === 'templates' ? PROJECT_PATHS.documentTemplates : PROJECT_PATHS.documentClauses;
  const own: T[] = [];
  for await (const { path, bytes } of readListed(files, folder, (each) => each.endsWith('.json')))
    own.push(expectStored(contract, path, bytes));
  const names = new Set(own.map(nameOf));
  const others = [...bundled]
    .filter(([name]) => name.startsWith(`${kind}/`))
    .map(([name, text]) => expectStored(contract, name, text))
    .filter((entry) => !names.has(nameOf(entry)));
  return [...own, ...others].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}
