import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CATALOG } from '../../src/contracts/catalog.ts';
import { defineStored } from '../../src/contracts/stored-contract.ts';
import { expectStored } from '../../src/engine/expect-stored.ts';
import { lookAtStored } from '../../src/engine/look-at-stored.ts';
import { readIfValid } from '../../src/engine/read-if-valid.ts';
import { readStored, type Stored } from '../../src/engine/read-stored.ts';
import { readUsable } from '../../src/engine/read-usable.ts';
import { CodedError, toTrouble } from '../../src/errors.ts';

// What lies where a document belongs, for every published contract that names its version. The table was written from the
// rule: it names the versions by hand, and what each way to spoil a file makes of it.

const TABLE = z
  .strictObject({
    versions: z.record(
      z.string(),
      z.strictObject({
        is: z.string(),
        newer: z.array(z.string()),
        older: z.array(z.string()),
        foreign: z.array(z.string()),
      }),
    ),
    files: z.array(
      z.strictObject({
        file: z.string(),
        state: z.enum(['absent', 'valid', 'torn', 'foreign', 'invalid']),
        line: z.number().optional(),
        pointer: z.string().optional(),
      }),
    ),
  })
  .parse(load('engine/stored-states.json'));

const PATH = 'a/file.json';
const REFUSED = {
  newer: 'schema_newer',
  older: 'stored_file_invalid',
  torn: 'stored_file_invalid',
  foreign: 'stored_file_invalid',
  invalid: 'stored_file_invalid',
} as const;

describe('the table', () => {
  it('has every published contract that names its version', () => {
    const isOneDocument = (name: string) =>
      defineStored(name, CATALOG[name]?.schema ?? z.never()).version !== null;
    const named = Object.keys(CATALOG).filter((name) => hasVersion(loadValid(name)) && isOneDocument(name));
    expect(Object.keys(TABLE.versions).sort()).toEqual(named.sort());
  });
});

describe.each(Object.entries(TABLE.versions))('a file of the contract %s', (name, versions) => {
  const contract = defineStored(name, CATALOG[name]?.schema ?? z.never());
  const valid = loadValid(name);
  const named = (version: string) => renderBytes({ ...valid, schema_version: version });

  it.each(TABLE.files)('that $file is $state', ({ file, ...expected }) => {
    const content = spoil(file, valid);
    const stored = readStored(contract, content);
    expect(stored).toMatchObject({ state: expected.state });
    if (expected.line !== undefined) expect(stored).toHaveProperty('line', expected.line);
    if (expected.pointer !== undefined) expect(listPointers(stored)).toContain(expected.pointer);
    expectDecisions(contract, content, stored, expected.state);
  });

  it.each(versions.newer)('that says %s is newer', (version) => {
    const stored = readStored(contract, named(version));
    expect(stored).toEqual({ state: 'newer', version });
    expectDecisions(contract, named(version), stored, 'newer');
  });

  it.each(versions.older)('that says %s is older', (version) => {
    const stored = readStored(contract, named(version));
    expect(stored).toEqual({ state: 'older', version, migrated: null });
    expectDecisions(contract, named(version), stored, 'older');
  });

  it.each(versions.older)('that says %s and is known to become ours is migrated', (version) => {
    const migrations = { [version]: (older: object) => ({ ...older, schema_version: versions.is }) };
    const knowing = defineStored(name, contract.schema, migrations);
    expect(readStored(knowing, named(version))).toEqual({ state: 'older', version, migrated: valid });
    expect(expectStored(knowing, PATH, named(version))).toEqual(valid);
    expect(readUsable(knowing, PATH, named(version))).toEqual({ state: 'valid', value: valid });
    expect(lookAtStored(knowing, PATH, named(version))).toEqual({ state: 'valid', value: valid });
    expect(readIfValid(knowing, named(version))).toEqual(valid);
  });

  it.each(versions.foreign)('that says %j is foreign', (says) => {
    const stored = readStored(contract, named(says));
    expect(stored).toEqual({ state: 'foreign', says });
    expectDecisions(contract, named(says), stored, 'foreign');
  });

  it('that holds another contract is foreign', () => {
    const other = name === 'issue' ? 'book' : 'issue';
    const stored = readStored(contract, renderBytes(loadValid(other)));
    expect(stored).toEqual({ state: 'foreign', says: `${other}_v1` });
  });

  it('that breaks the contract is invalid, with every finding', () => {
    const stored = readStored(contract, renderBytes({ ...valid, one: 1, two: 2 }));
    expect(listPointers(stored)).toEqual(expect.arrayContaining(['/one', '/two']));
  });
});

describe('a file of a contract without a version', () => {
  const contract = defineStored('run', CATALOG['run']?.schema ?? z.never());

  it('may name a later one', () => {
    const content = renderBytes({ ...loadValid('run'), schema_version: 'run_v2' });
    expect(readStored(contract, content)).toEqual({ state: 'newer', version: 'run_v2' });
  });

  it('is foreign where it names another contract', () => {
    expect(readStored(contract, renderBytes(loadValid('issue')))).toEqual({
      state: 'foreign',
      says: 'issue_v1',
    });
  });
});

describe('migrations', () => {
  const schema = z.strictObject({ schema_version: z.literal('thing_v3'), name: z.string() });
  const steps = {
    thing_v1: ({ title }: object & { title?: unknown }) => ({
      schema_version: 'thing_v2',
      called: `${title}`,
    }),
    thing_v2: ({ called }: object & { called?: unknown }) => ({
      schema_version: 'thing_v3',
      name: `${called}`,
    }),
  };
  const first = { schema_version: 'thing_v1', title: 'x' };

  it('follow one another', () => {
    expect(readStored(defineStored('thing', schema, steps), renderBytes(first))).toEqual({
      state: 'older',
      version: 'thing_v1',
      migrated: { schema_version: 'thing_v3', name: 'x' },
    });
  });

  it('that do not reach the version of today leave it older', () => {
    const { thing_v1 } = steps;
    expect(readStored(defineStored('thing', schema, { thing_v1 }), renderBytes(first))).toEqual({
      state: 'older',
      version: 'thing_v1',
      migrated: null,
    });
  });

  it('that break the contract are told as what they are', () => {
    const thing_v2 = () => ({ schema_version: 'thing_v3' });
    const contract = defineStored('thing', schema, { ...steps, thing_v2 });
    expect(readStored(contract, renderBytes(first))).toMatchObject({ state: 'invalid' });
  });
});

/** What the three ways to ask make of a state. */
function expectDecisions(
  contract: ReturnType<typeof defineStored>,
  content: Uint8Array | null,
  stored: Stored<unknown>,
  state: Stored<unknown>['state'],
): void {
  const value = stored.state === 'valid' ? stored.value : null;
  expect(readIfValid(contract, content)).toEqual(value);
  if (state === 'absent' || state === 'valid') {
    expect(expectStored(contract, PATH, content)).toEqual(value);
    expect(readUsable(contract, PATH, content)).toEqual(stored);
    expect(lookAtStored(contract, PATH, content)).toEqual(stored);
    return;
  }
  const trouble = toTrouble(catchCoded(() => expectStored(contract, PATH, content)));
  expect(trouble).toMatchObject({ reason_code: REFUSED[state], kept: `${PATH} was left as it is` });
  expect(trouble.message).toContain(PATH);
  expect(trouble.next_action).not.toBe('');
  const told = { state: 'invalid', why: expect.any(String) };
  expect(lookAtStored(contract, PATH, content)).toMatchObject(told);
  if (state === 'newer') expect(() => readUsable(contract, PATH, content)).toThrow(CodedError);
  else expect(readUsable(contract, PATH, content)).toMatchObject(told);
}

function spoil(file: string, valid: Readonly<Record<string, unknown>>): Uint8Array | null {
  const text = renderText(valid);
  const ways: Readonly<Record<string, () => Uint8Array | string | null>> = {
    'is not there': () => null,
    'is as we render it': () => text,
    'is on one line': () => JSON.stringify(valid),
    'begins with a byte order mark': () => `\ufeff${text}`,
    'has the line ends of Windows': () => text.replaceAll('\n', '\r\n'),
    'is empty': () => '',
    'is white space': () => ' \n\n',
    'is the first half of itself': () => text.slice(0, text.length / 2),
    'lacks its last bracket': () => text.trimEnd().slice(0, -1),
    'is zeros of the same length': () => new Uint8Array(text.length),
    'has bytes that are no UTF-8': () => Buffer.concat([Buffer.from(text), Buffer.from([0xc3, 0x28])]),
    'is UTF-16': () => Buffer.from(`\ufeff${text}`, 'utf16le'),
    'is a line of prose': () => 'Once upon a time.',
    'is itself twice': () => `${text}${text}`,
    'has a conflict of a merge in it': () => `<<<<<<< ours\n${text}=======\n${text}>>>>>>> theirs\n`,
    'is a list': () => `[${text}]`,
    'is a number': () => '7',
    'is null': () => 'null\n',
    'has a key twice': () => text.replace('{', '{ "schema_version": "x",'),
    'has a key that reaches into prototypes': () => text.replace('{', '{ "__proto__": {},'),
    'is nested endlessly': () => text.replace('{', `{ "deep": ${'['.repeat(1000)}${']'.repeat(1000)},`),
    'names no version': () => renderText({ ...valid, schema_version: undefined }),
    'has a version that is a number': () => renderText({ ...valid, schema_version: 1 }),
    'has a key too many': () => renderText({ ...valid, not_of_the_contract: 1 }),
  };
  const made = ways[file]?.();
  if (made === undefined) throw new Error(`nothing makes a file that ${file}`);
  return typeof made === 'string' ? Buffer.from(made) : made;
}

function listPointers(stored: Stored<unknown>): string[] {
  return stored.state === 'invalid' ? stored.findings.map(({ path }) => path) : [];
}

function catchCoded(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was refused');
}

function renderText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function renderBytes(value: unknown): Uint8Array {
  return Buffer.from(renderText(value));
}

/** A valid fixture of the contract, one that names its version where any does. */
function loadValid(name: string): Readonly<Record<string, unknown>> {
  const folder = `contracts/${name.replaceAll('_', '-')}/valid`;
  const all = readdirSync(new URL(`../fixtures/${folder}`, import.meta.url)).map((file) =>
    z.record(z.string(), z.unknown()).parse(load(`${folder}/${file}`)),
  );
  return all.find(hasVersion) ?? all[0] ?? {};
}

function hasVersion(value: Readonly<Record<string, unknown>>): boolean {
  return typeof value['schema_version'] === 'string';
}

function load(path: string): unknown {
  return JSON.parse(readFileSync(new URL(`../fixtures/${path}`, import.meta.url), 'utf8'));
}
