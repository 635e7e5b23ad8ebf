/** An answer with one more sentence at the end of its text: the longest string that it carries, or all of it. */
export function plantSentence(answer: string, sentence: string): string {
  const text = findLongest(readJson(answer));
  if (text === null) return `${answer.trimEnd()}\n\n${sentence}\n`;
  return answer.replace(JSON.stringify(text), () => JSON.stringify(`${text.trimEnd()}\n\n${sentence}`));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function findLongest(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return null;
  return Object.values(value)
    .map(findLongest)
    .reduce((longest, text) => ((text?.length ?? 0) > (longest?.length ?? 0) ? text : longest), null);
}
