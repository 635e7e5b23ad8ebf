import type { StoredContract } from '../contracts/stored-contract.ts';
import { CodedError, type CodedErrorParts } from '../errors.ts';
import type { Stored } from './read-stored.ts';

/** A file that is there and cannot be worked with. */
export type Refusable = Extract<
  Stored<unknown>,
  { readonly state: 'newer' | 'older' | 'torn' | 'foreign' | 'invalid' }
>;

const MOST_FINDINGS = 3;

/** What is told where such a file stops the work. The file itself is never touched by reading it. */
export function refuseStored(
  contract: Pick<StoredContract<unknown>, 'name' | 'version'>,
  path: string,
  stored: Refusable,
  parts: Pick<CodedErrorParts, 'kept' | 'next' | 'details'> = {},
): CodedError {
  const why = describeStored(contract, stored);
  const shared = { kept: `${path} was left as it is`, ...parts };
  if (stored.state === 'newer') {
    return new CodedError('schema_newer', {
      ...shared,
      message: `${path} is of version ${stored.version}; this bookforge knows ${nameVersion(contract)}.`,
      details: { path, version: stored.version, ...parts.details },
    });
  }
  return new CodedError('stored_file_invalid', {
    ...shared,
    message: `${path} does not keep its contract: ${why}.`,
    details: { path, why, ...locate(stored), ...parts.details },
  });
}

/** Why it cannot be worked with, as the end of a sentence. */
export function describeStored(
  contract: Pick<StoredContract<unknown>, 'name' | 'version'>,
  stored: Refusable,
): string {
  switch (stored.state) {
    case 'torn':
      return `line ${stored.line}: ${stored.why}`;
    case 'foreign':
      return stored.says === null
        ? 'it is JSON, but not an object'
        : `it says ${JSON.stringify(stored.says)} where ${nameVersion(contract)} belongs`;
    case 'newer':
      return `it is of version ${stored.version}, later than ${nameVersion(contract)}`;
    case 'older':
      return `it is of version ${stored.version}, which is not read any more`;
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
