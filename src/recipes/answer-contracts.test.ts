import { describe, expect, it } from 'vitest';
import { RawReceiptSchema } from '../contracts/receipt.ts';
import { renderReceiptSchema } from './answer-contracts.ts';

describe('the schema of a receipt, as an agent sees it', () => {
  it('asks for all that a receipt needs and for nothing that the system writes itself', () => {
    const { properties, required } = renderReceiptSchema(null) as {
      properties: Record<string, unknown>;
      required: string[];
    };
    const needed = Object.entries(RawReceiptSchema.shape).filter(([, field]) => !field.isOptional());
    expect(required.toSorted()).toEqual(needed.map(([name]) => name).sort());
    for (const claim of ['actor', 'receipt_id', 'run_id', 'started_at']) {
      expect(properties).not.toHaveProperty(claim);
    }
  });

  it.each([
    [null, 2_850],
    ['check_report', 3_450],
    ['scene_plan', 3_900],
  ])('of %s takes no more than %i characters of a prompt', (contract, most) => {
    expect(JSON.stringify(renderReceiptSchema(contract)).length).toBeLessThanOrEqual(most);
  });
});
