import type { Slot } from '../contracts/slot-cache.ts';
import type { RunContext } from '../engine/run-context.ts';

/** What of a slot is worked with. */
export type ShownSlot =
  | Pick<Extract<Slot, { type: 'pointer' }>, 'type' | 'receipt_id' | 'summary'>
  | Pick<Extract<Slot, { type: 'artifact' }>, 'type' | 'text'>;

export interface SlotView {
  /** null where nothing is in it yet. */
  get(name: string): ShownSlot | null;
  put(name: string, text: string): void;
}

/**
 * Slots as they are at the present place of a recipe. A run that is taken up again has those of later steps in its journal as
 * well, and of a step that was done twice only the last text; each step has to see what it saw before. So what agents
 * wrote is told here when their step ends, anew or from the journal.
 */
export function createSlotView(context: Pick<RunContext, 'slot'>): SlotView {
  const texts = new Map<string, string>();
  return {
    get(name) {
      const text = texts.get(name);
      if (text !== undefined) return { type: 'artifact', text };
      const slot = context.slot(name);
      return slot?.type === 'pointer' ? slot : null;
    },
    put: (name, text) => void texts.set(name, text),
  };
}
