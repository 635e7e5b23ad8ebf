import type { Json } from '../contracts/json.ts';
import { InvariantError } from '../errors.ts';
import type { ShownSlot } from './slot-view.ts';

/** What a slot holds for references and checks: a tool's output, an answer that keeps a contract, or plain text. */
export type SlotValue =
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'text'; readonly text: string };

export interface SlotSources {
  readonly slots: Readonly<Record<string, ShownSlot>>;
  /** Slots whose step names a contract, so that their text is JSON. */
  readonly contracted: ReadonlySet<string>;
  /** A tool's output, from its receipt. */
  loadOutput(receiptId: string): Promise<Json>;
}

/** A slot's value; null where nothing was written. A pointer is followed to the tool's stored output. */
export async function loadSlotValue(sources: SlotSources, name: string): Promise<SlotValue | null> {
  const slot = Object.hasOwn(sources.slots, name) ? sources.slots[name] : undefined;
  if (slot === undefined) return null;
  if (slot.type === 'pointer') return { kind: 'json', value: await sources.loadOutput(slot.receipt_id) };
  if (!sources.contracted.has(name)) return { kind: 'text', text: slot.text };
  // It was held against its contract before it was stored.
  try {
    return { kind: 'json', value: JSON.parse(slot.text) as Json };
  } catch (cause) {
    throw new InvariantError(`the slot ${name} has a contract, and its text is not JSON`, { cause });
  }
}
