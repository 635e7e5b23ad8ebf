/** `1 scene`, `4 scenes`. `shown` where the number is written in another way, with commas say. */
export function nameCount(count: number, noun: string, shown = String(count)): string {
  return `${shown} ${noun}${count === 1 ? '' : 's'}`;
}
