/** A line of ornaments and nothing else: `* * *`, `***`, `#`, `---`, `⁂`. */
export function isSceneBreak(line: string): boolean {
  return line.length <= 80 && /^\s*(?:[*＊#~•·=_※☆★◇◆○●⁂—–-]\s*)+$/.test(line);
}
