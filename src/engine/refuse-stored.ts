import { findOwned } from '../contracts/path-owners.ts';
import type { StoredContract } from '../contracts/stored-contract.ts';
import { CodedError, type CodedErrorParts } from '../errors.ts';
import type { Stored } from './read-stored.ts';

/** A file that is there and cannot be worked with. */
export type Refusable = Extract<
  Stored<unknown>,
  { readonly state: 'newer' | 'older' | 'torn' | 'foreign' | 'invalid' }
>;

const MOST_FINDINGS = 4;

/** What is told where such a file stops the work. Reading a file never touches it; a way to mend it is the caller's to know,
 *  and helps nothing where the file is only too new. */
export function refuseStored(
  contract: Pick<StoredContract<unknown>, 'name' | 'version'>,
  path: string,
  stored: Refusable,
  { kept = `${path} was left as it is`, next, details = {} }: RefusalParts = {},
): CodedError {
  if (stored.state === 'newer') {
    return new CodedError('schema_newer', {
      kept,
      message: `${path} is of version ${stored.version}; this bookforge knows ${nameVersion(contract)}.`,
      details: { path, version: stored.version, ...details },
    });
  }
  const why = describeStored(contract, stored);
  const way = next ?? (findOwned(path)?.editable === false ? `Restore ${path} from a backup.` : undefined);
  return new CodedError('stored_file_invalid', {
    kept,
    message: `${path} does not keep its contract: ${why}.`,
    ...(way === undefined ? {} : { next: way }),
    details: { path, why, ...locate(stored), ...details },
  });
}

export type RefusalParts = Pick<CodedErrorParts, 'kept' | 'next' | 'details'>;

/** Why it cannot be worked with, as the end of a sentence. */
export function describeStored(
  contract: Pick<StoredContract<unknown>, 'name' | 'version'>,
  stored: Refusable,
): string {
  switch (stored.state) {
    case 'torn':
      return stored.line === 1 ? stored.why : `${stored.why} (line ${stored.line})`;
    case 'foreign':
      return stored.says === null
        ? 'it is JSON, but not an object'
        : `its schema_version is ${JSON.stringify(stored.says)}, not ${nameVersion(contract)}`;
    case 'newer':
      return `its schema_version is ${stored.version}, later than ${nameVersion(contract)}`;
    case 'older':
      return `its schema_version is ${stored.version}, which is not read any more`;
    case 'invalid': {
      const told = stored.findings
        .slice(0, MOST_FINDINGS)
        .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
      const more = stored.findings.length - told.length;
      return [...told, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
    }
  }
}

function locate(stored: Refusable): { readonly line?: number; readonly pointer?: string } {
  if (stored.state === 'torn') return { line: stored.line };
  const [first] = stored.state === 'invalid' ? stored.findings : [];
  return first === undefined ? {} : { pointer: first.path };
}

function nameVersion({ name, version }: Pick<StoredContract<unknown>, 'name' | 'version'>): string {
  return version ?? `${name}_v1`;
}
