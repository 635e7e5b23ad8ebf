import { z } from 'zod';
import { ReceiptIdSchema, TextSchema } from './ids.ts';
import { defineStored } from './stored-contract.ts';

// cache.json: a fold of the journal, never a source. A pointer's payload is in its tool receipt; an artifact is the text.

export const SlotSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('pointer'),
    receipt_id: ReceiptIdSchema,
    sha256: TextSchema,
    summary: z.string(),
  }),
  z.strictObject({
    type: z.literal('artifact'),
    agent_id: TextSchema,
    text: z.string(),
    sha256: TextSchema,
    summary: z.string(),
  }),
]);
export type Slot = z.infer<typeof SlotSchema>;

export const SlotCacheSchema = z.record(z.string(), SlotSchema);
export type SlotCache = z.infer<typeof SlotCacheSchema>;
export const STORED_SLOT_CACHE = defineStored('slot_cache', SlotCacheSchema);
