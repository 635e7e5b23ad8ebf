/** The named fields of a document that may have been edited by anyone: texts, and texts in lists; the rest is left. */
export function readTexts(document: Readonly<Record<string, unknown>>, fields: readonly string[]): string[] {
  return fields.flatMap((field) => {
    const value = document[field];
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    return list.filter((item): item is string => typeof item === 'string' && item.trim() !== '');
  });
}
