// Days of the calendar as numbers, without a clock: enough to add days to a date and to know its weekday.

export const WEEKDAYS: readonly string[] = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
];

export interface DayDate {
  /** null where the text names none. */
  readonly year: number | null;
  readonly month: number;
  readonly day: number;
}

/** 2024-03-05 or --03-05 */
export function parseDayDate(value: string): DayDate | null {
  const found = /^(\d{4}|-)-(\d{2})-(\d{2})$/.exec(value);
  if (found === null) return null;
  return { year: found[1] === '-' ? null : Number(found[1]), month: Number(found[2]), day: Number(found[3]) };
}

/** 0 for Monday; null where the year is unknown, or so far off that the calendar may not be ours. */
export function findWeekday({ year, month, day }: DayDate): number | null {
  if (year === null || year < 1800 || year > 2200) return null;
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
}

/** Whether a date can be so many days after another. Where no year is told, either length of February will do. */
export function canFollow(from: DayDate, days: number, to: DayDate): boolean {
  const years = from.year !== null ? [from.year] : to.year !== null ? [to.year, to.year - 1] : [2023, 2024];
  return years.some((year) => {
    const reached = new Date(Date.UTC(year, from.month - 1, from.day + days));
    const isSameDay = reached.getUTCMonth() + 1 === to.month && reached.getUTCDate() === to.day;
    return isSameDay && (to.year === null || reached.getUTCFullYear() === to.year);
  });
}
