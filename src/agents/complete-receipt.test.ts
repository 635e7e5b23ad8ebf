import { describe, expect, it } from 'vitest';
import { completeReceipt } from './complete-receipt.ts';

const complete = (outputs: readonly object[], expected: readonly string[]) =>
  completeReceipt(
    { outputs_produced: outputs } as unknown as Parameters<typeof completeReceipt>[0],
    { output_contract: { expected_artifacts: expected } } as unknown as Parameters<typeof completeReceipt>[1],
    'text',
  );

describe('what a receipt leaves unsaid', () => {
  it('is the one artifact that is expected, and of its kind', () => {
    expect(complete([{ content: 'a' }], ['a.md'])).toEqual({
      value: { outputs_produced: [{ path: 'a.md', kind: 'text', content: 'a' }] },
      findings: [],
    });
  });

  it('is not put over what it says', () => {
    const said = { path: 'b.md', kind: 'plan', content: 'b' };
    expect(complete([said], ['a.md']).value).toEqual({ outputs_produced: [said] });
  });

  it.each([[[]], [['a.md', 'b.md']]])('has to be said where %j are expected', (expected) => {
    expect(complete([{ content: 'a' }], expected)).toMatchObject({
      value: null,
      findings: [{ reason_code: 'receipt_invalid', path: '/outputs_produced/0/path' }],
    });
  });
});
