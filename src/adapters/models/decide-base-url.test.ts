import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decideBaseUrl } from './decide-base-url.ts';

type Row = { url: string; addresses: string[] | null } & (
  | { allowed: true; gives: string }
  | { allowed: false; why: string }
);
const rows: Row[] = JSON.parse(
  readFileSync(new URL('../../../test/fixtures/providers/base-urls.json', import.meta.url), 'utf8'),
);

test.each(
  rows.map((row) => ({ ...row, title: `${JSON.stringify(row.url)} at ${row.addresses ?? 'itself'}` })),
)('$title: allowed $allowed', (row) => {
  const decision = decideBaseUrl(row.url, row.addresses);
  if (row.allowed) expect(decision).toEqual({ allowed: true, url: row.gives });
  else expect(decision).toEqual({ allowed: false, why: expect.stringContaining(row.why) });
});
