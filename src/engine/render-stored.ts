/** Stored JSON as people read and compare it: indented, with a newline at its end. */
export function renderStored(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
