import type { Finding } from '../contracts/finding.ts';
import { derivePathPattern, rankReasons } from './decide-retry.ts';
import { formatPaths } from './format-paths.ts';

// What a retry is told: every finding of the attempts before, alike ones grouped, each place named. It stays short all the
// same, because of what is not repeated:
//   - many places of one kind become a pattern and ranges of indices (format-paths.ts);
//   - a message and an excerpt are clipped, and a kind shows three excerpts at most;
//   - kinds after the first forty lose their messages and share a line for each reason code;
//   - attempts before the last two, of rounds that ended long ago, are one line of reason codes;
//   - what then still exceeds MOST_CHARACTERS for one attempt is told as patterns with how many places each has.

const SHOWN_KINDS = 40;
const SHOWN_EXCERPTS = 3;
const SHOWN_ATTEMPTS = 2;
const EXCERPT_CHARACTERS = 120;
const MESSAGE_CHARACTERS = 400;
const MOST_CHARACTERS = 24_000;

export function formatFixList(attempts: readonly (readonly Finding[])[]): string {
  return attempts
    .map((findings, index) => {
      const errors = findings.filter(({ severity }) => severity === 'error');
      return index < attempts.length - SHOWN_ATTEMPTS
        ? `Attempt ${index + 1} was refused: ${formatCodes(errors)}`
        : `Attempt ${index + 1} was refused:\n${formatAttempt(errors)}`;
    })
    .join('\n\n')
    .toWellFormed();
}

function formatCodes(errors: readonly Finding[]): string {
  return rankReasons(errors)
    .map((code) => `${errors.filter(({ reason_code }) => reason_code === code).length} × ${code}`)
    .join(', ');
}

function formatAttempt(errors: readonly Finding[]): string {
  const kinds = [
    ...group(errors, ({ reason_code, path, message }) =>
      JSON.stringify([reason_code, derivePathPattern(path), message]),
    ).values(),
  ];
  const rest = kinds.slice(SHOWN_KINDS).flat();
  const lines = [
    ...kinds.slice(0, SHOWN_KINDS).map(formatKind),
    ...[...group(rest, ({ reason_code }) => reason_code)].map(
      ([code, found]) => `- [${code}] also, each for a reason of its own: ${formatPaths(pathsOf(found))}`,
    ),
  ];
  const list = lines.join('\n');
  return list.length <= MOST_CHARACTERS ? list : formatPatterns(errors);
}

function formatKind(kind: readonly Finding[]): string {
  const [first] = kind;
  if (first === undefined) return '';
  const excerpts = [...new Set(kind.flatMap(({ excerpt }) => excerpt ?? []))].slice(0, SHOWN_EXCERPTS);
  const found = excerpts.map((excerpt) => clip(excerpt, EXCERPT_CHARACTERS)).join(' | ');
  const message = clip(first.message, MESSAGE_CHARACTERS);
  return `- [${first.reason_code}] ${message}: ${formatPaths(pathsOf(kind))}${excerpts.length === 0 ? '' : `; found ${found}`}`;
}

/** The last resort: as many lines as there are patterns, the most frequent first, up to the limit. */
function formatPatterns(errors: readonly Finding[]): string {
  const patterns = [
    ...group(errors, ({ reason_code, path }) => `[${reason_code}] ${derivePathPattern(path)}`),
  ].sort(([, a], [, b]) => b.length - a.length);
  const lines = patterns.map(
    ([pattern, found]) =>
      `- ${pattern}: ${found.length} × ${clip(found[0]?.message ?? '', MESSAGE_CHARACTERS)}`,
  );
  let length = 0;
  const shown = lines.filter((line) => {
    length += line.length + 1;
    return length <= MOST_CHARACTERS;
  });
  const left = lines.length - shown.length;
  return [...shown, ...(left > 0 ? [`- and ${left} more kinds of places`] : [])].join('\n');
}

function group(findings: readonly Finding[], keyOf: (finding: Finding) => string): Map<string, Finding[]> {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = keyOf(finding);
    const alike = groups.get(key);
    if (alike === undefined) groups.set(key, [finding]);
    else alike.push(finding);
  }
  return groups;
}

function pathsOf(findings: readonly Finding[]): string[] {
  return findings.map(({ path }) => path);
}

function clip(text: string, characters: number): string {
  return text.length <= characters ? text : `${text.slice(0, characters)}…`;
}
