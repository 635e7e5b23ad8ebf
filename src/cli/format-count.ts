let format: Intl.NumberFormat | null = null;

/** 12,345. Its formatter is made once, and not before the first number: a long list would make one a line. */
export function formatCount(value: number): string {
  format ??= new Intl.NumberFormat('en-US');
  return format.format(value);
}
