/** What is said as a JSON object and nothing else, such as an agent's verdict; null for words. */
export function readFields(text: string): object | null {
  if (!/^\s*\{.*\}\s*$/s.test(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    // An excerpt may break off in the middle.
    return null;
  }
}
