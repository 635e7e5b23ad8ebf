export interface BoundedText {
  readonly text: string;
  /** Whether some of it was left out. */
  readonly cut: boolean;
}

/** As much of a text as fits into so many bytes, in whole characters. */
export function boundBytes(text: string, limit: number): BoundedText {
  if (Buffer.byteLength(text) <= limit) return { text, cut: false };
  const kept = Buffer.from(text)
    .subarray(0, Math.max(0, limit))
    .toString('utf8')
    .replace(/\uFFFD+$/, '');
  return { text: kept, cut: true };
}
