import type { Slot, SlotCache } from '../../contracts/slot-cache.ts';

/**
 * Renders the snapshot of a run again and again with little waste: a slot's bytes are kept as long as the slot is, and
 * one buffer, grown as needed, holds the whole. A long run would otherwise make garbage of all its slots at each step.
 * The bytes are good until the next call.
 */
export function createSnapshotRenderer(): (cache: SlotCache) => Uint8Array {
  const rendered = new Map<string, { readonly slot: Slot; readonly bytes: Buffer }>();
  let buffer = Buffer.allocUnsafe(4096);

  const renderSlot = (name: string, slot: Slot): Buffer => {
    const known = rendered.get(name);
    if (known?.slot === slot) return known.bytes;
    const bytes = Buffer.from(`${JSON.stringify(name)}:${JSON.stringify(slot)}`);
    rendered.set(name, { slot, bytes });
    return bytes;
  };

  return (cache) => {
    const parts = Object.entries(cache).map(([name, slot]) => renderSlot(name, slot));
    const size = parts.reduce((sum, part) => sum + part.length + 1, 2);
    if (buffer.length < size) buffer = Buffer.allocUnsafe(size * 2);
    let end = buffer.write('{');
    parts.forEach((part, index) => {
      if (index > 0) end += buffer.write(',', end);
      end += part.copy(buffer, end);
    });
    end += buffer.write('}', end);
    return buffer.subarray(0, end);
  };
}
