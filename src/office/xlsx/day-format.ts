/** Numbers of the built-in formats that show a day. */
const BUILT_IN: ReadonlySet<number> = new Set([14, 15, 16, 17, 22, 27, 30, 36, 50, 57]);

/** Whether numbers in this format are days; the code is null for a format that every program knows. A time alone is none. */
export function isDayFormat(id: number, code: string | null): boolean {
  if (code === null) return BUILT_IN.has(id);
  return /[yd]|m{3}/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '').replaceAll(/general/gi, ''));
}
