/** Facts of a log line as `name=value`, texts of several lines below it. */
export function formatFacts(facts: Readonly<Record<string, unknown>>): string {
  const short: string[] = [];
  const long: string[] = [];
  for (const [name, value] of Object.entries(facts)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (text.includes('\n')) long.push(`\n── ${name}\n${text}`);
    else short.push(`${name}=${text}`);
  }
  return short.join(' ') + long.join('');
}
