/** What a prompt may see of a tool's result. */
export const DIGEST_LIMIT = 6000;

/** As many whole lines as fit, and how many did not. */
export function joinDigest(lines: readonly string[]): string {
  const rest = (from: number): string => `… ${lines.length - from} more lines`;
  let digest = '';
  for (const [index, line] of lines.entries()) {
    const next = digest === '' ? line : `${digest}\n${line}`;
    const room = DIGEST_LIMIT - (index === lines.length - 1 ? 0 : rest(0).length + 1);
    if (next.length > room) return `${digest}${digest === '' ? '' : '\n'}${rest(index)}`;
    digest = next;
  }
  return digest;
}
