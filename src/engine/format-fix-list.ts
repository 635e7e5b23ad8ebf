import type { Finding } from '../contracts/finding.ts';
import { derivePathPattern } from './decide-retry.ts';

const SHOWN_PATHS = 3;
const SHOWN_GROUPS = 40;

/** What a retry is told: the findings of every earlier attempt, alike ones grouped, each with the paths where it was. */
export function formatFixList(attempts: readonly (readonly Finding[])[]): string {
  return attempts
    .map((findings, index) => `Attempt ${index + 1} was refused:\n${formatGroups(findings)}`)
    .join('\n\n')
    .toWellFormed();
}

function formatGroups(findings: readonly Finding[]): string {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings.filter(({ severity }) => severity === 'error')) {
    const key = JSON.stringify([finding.reason_code, derivePathPattern(finding.path), finding.message]);
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  const lines = [...groups.values()].slice(0, SHOWN_GROUPS).map(formatGroup);
  const left = groups.size - lines.length;
  return [...lines, ...(left > 0 ? [`- and ${left} more kinds of findings`] : [])].join('\n');
}

function formatGroup(group: readonly Finding[]): string {
  const [first] = group;
  if (first === undefined) return '';
  const paths = group.slice(0, SHOWN_PATHS).map(({ path }) => (path === '' ? '(the whole answer)' : path));
  const more = group.length > paths.length ? ` and ${group.length - paths.length} more` : '';
  const excerpt = first.excerpt === null ? '' : `; found ${first.excerpt}`;
  return `- [${first.reason_code}] ${first.message}: ${paths.join(', ')}${more}${excerpt}`;
}
