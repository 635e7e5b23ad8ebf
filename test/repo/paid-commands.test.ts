import { expect, it } from 'vitest';
import { BUDGET_OPTIONS } from '../../src/cli/budget-options.ts';
import { COMMANDS } from '../../src/cli/command-table.ts';
import { DOORS } from '../../src/doors/door-table.ts';

// Every command that pays takes --plan, --max-cost and --max-tokens, and a price where nobody knows one.

/** Work that asks no model. */
const FREE_KINDS = ['import', 'document_patch', 'postlog'];
/** Doors that begin paid work of a kind that is known only then. */
const PAID_OTHERWISE = ['run.resume', 'chief.ask', 'model.test'];
/** Commands that go through such a door and ask the embedded author alone. */
const FREE_COMMANDS = ['demo'];

it('lets every command that pays say before what it would cost, and bound it', () => {
  const paid = new Set([
    ...DOORS.filter(({ kind }) => kind !== null && !FREE_KINDS.includes(kind)).map(({ name }) => name),
    ...PAID_OTHERWISE,
  ]);
  expect(PAID_OTHERWISE.filter((name) => !DOORS.some((door) => door.name === name))).toEqual([]);
  const nameOf = ({ flags }: { readonly flags: string }) => flags.split(' ', 1)[0] ?? '';
  const wanted = ['--plan', ...BUDGET_OPTIONS.map(nameOf)].sort();
  const paying = COMMANDS.filter(
    ({ path, doors }) => doors.some((name) => paid.has(name)) && !FREE_COMMANDS.includes(path),
  );
  expect(paying.length).toBeGreaterThan(7);
  const lacking = paying.flatMap(({ path, options }) => {
    const there = options.map(nameOf);
    return wanted.filter((flag) => !there.includes(flag)).map((flag) => `${path} ${flag}`);
  });
  expect(lacking).toEqual([]);
  expect(wanted).toEqual(['--max-cost', '--max-tokens', '--plan', '--price']);
});
