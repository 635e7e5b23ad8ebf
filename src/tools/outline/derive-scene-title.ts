/** The first sentence of a summary, short enough for a heading: the title that the outline's page gives the scene too. */
export function deriveSceneTitle(summary: string): string {
  const first =
    summary
      .replaceAll(/\s+/g, ' ')
      .trim()
      .split(/(?<=[.!?。！？])\s*/u)[0] ?? '';
  return first.length <= 80
    ? first.replace(/[.。]$/u, '')
    : `${first
        .slice(0, 79)
        .toWellFormed()
        .replace(/\uFFFD$/, '')
        .trimEnd()}…`;
}
