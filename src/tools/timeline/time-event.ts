export const EVENT_KINDS = ['absolute', 'relative', 'duration', 'weekday', 'time_of_day'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export interface TimeEvent {
  readonly path: string;
  readonly line: number;
  /** As the text says it. */
  readonly expression: string;
  readonly kind: EventKind;
  /** 2024-03-05, --03-05; +2d, +1w, -3y, +?; 4d; monday; morning, 19:30 */
  readonly value: string;
}

/** An expression in its sentence. */
export interface FoundTime extends Pick<TimeEvent, 'expression' | 'kind' | 'value'> {
  readonly start: number;
}
