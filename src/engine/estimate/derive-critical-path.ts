export interface WorkUnit {
  readonly id: string;
  /** The units that have to be over before this one begins. */
  readonly needs: readonly string[];
}

/** The longest way through the units, each after what it needs: what they take however many of them run side by side. */
export function deriveCriticalPath<U extends WorkUnit>(
  units: readonly U[],
  costOf: (unit: U) => number,
): number {
  const ends = new Map<string, number>();
  for (const unit of units) {
    const begins = Math.max(0, ...unit.needs.map((id) => ends.get(id) ?? 0));
    ends.set(unit.id, begins + costOf(unit));
  }
  return Math.max(0, ...ends.values());
}
