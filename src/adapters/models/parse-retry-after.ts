/**
 * When the provider wants to be asked again, in whole milliseconds; null where it does not say. In order:
 * `retry-after-ms`, `Retry-After` in seconds or as a date, the delay in Google's RetryInfo ("27.5s").
 */
export function parseRetryAfter(
  headers: Readonly<Record<string, string>>,
  retryDelay: string | null,
  now: Date,
): number | null {
  return (
    parseNumber(headers['retry-after-ms'], 1) ??
    parseNumber(headers['retry-after'], 1000) ??
    parseDate(headers['retry-after'], now) ??
    parseNumber(retryDelay?.replace(/s$/, ''), 1000)
  );
}

function parseNumber(text: string | undefined, unitMs: number): number | null {
  if (text === undefined || !/^\d{1,9}(\.\d+)?$/.test(text.trim())) return null;
  return Math.ceil(Number(text.trim()) * unitMs);
}

function parseDate(text: string | undefined, now: Date): number | null {
  // Only what begins like a date: Date.parse makes one of almost anything.
  if (text === undefined || !/^(mon|tue|wed|thu|fri|sat|sun)/i.test(text.trim())) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil(at - now.getTime()));
}
