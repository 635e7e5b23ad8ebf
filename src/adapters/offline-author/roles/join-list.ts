/** "Ada, Tom and Mr Fox": `and` carries its own spaces, since not every language has any. */
export function joinList(items: readonly string[], and: string): string {
  if (items.length < 2) return items.join('');
  const comma = /^\s/.test(and) ? ', ' : '、';
  return `${items.slice(0, -1).join(comma)}${and}${items.at(-1)}`;
}
