import { DIGEST_LIMIT } from './tool.ts';

/** As many whole lines as fit, and how many did not. */
export function joinDigest(lines: readonly string[], limit = DIGEST_LIMIT): string {
  const rest = (from: number): string => `… ${lines.length - from} more lines`;
  let digest = '';
  for (const [index, line] of lines.entries()) {
    const next = index === 0 ? line : `${digest}\n${line}`;
    const room = limit - (index === lines.length - 1 ? 0 : rest(0).length + 1);
    if (next.length > room) return `${digest}${index === 0 ? '' : '\n'}${rest(index)}`;
    digest = next;
  }
  return digest;
}
