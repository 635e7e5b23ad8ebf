import { describe, expect, it } from 'vitest';
import type { Json } from '../contracts/json.ts';
import { buildDoneRecord } from './build-record.ts';
import { hashBytes } from './hash.ts';
import type { StepAbout } from './run-context.ts';

const AT = '2026-02-10T12:00:00.000Z';

function build<T extends Json>(value: T, about: StepAbout<T> = {}) {
  const head = { id: 'draft', index: 0, inputHash: hashBytes(''), attempt: 1, startedAt: AT, about: {} };
  const text = JSON.stringify(value);
  const output = { kind: 'inline' as const, value };
  return buildDoneRecord(1, head, { value, text, output, completedAt: AT, about });
}

describe('the hash of an output', () => {
  it('is that of a text as it is, so that the text of a slot can be held against it', () => {
    expect(build('Kael “arrives”.\n').output_hash).toBe(hashBytes('Kael “arrives”.\n'));
  });

  it('is that of the JSON of anything else', () => {
    expect(build({ beats: [1, 2] }).output_hash).toBe(hashBytes('{"beats":[1,2]}'));
  });

  it('is the one that the step tells where the whole output lies elsewhere', () => {
    const elsewhere = hashBytes('a receipt has it');
    const record = build({ receipt: 'rcpt_1', hash: elsewhere }, { outputHash: ({ hash }) => hash });
    expect(record.output_hash).toBe(elsewhere);
  });
});
