import { ConsistencyIssueSchema } from '../../contracts/consistency-report.ts';
import type { Finding } from '../../contracts/finding.ts';
import { isObject, type Json, type JsonObject } from '../../contracts/json.ts';

const KNOWN: ReadonlySet<string> = new Set(Object.keys(ConsistencyIssueSchema.shape));

/** What a model says of an issue beyond what was asked for is left out, and told. */
export function normalizeReport(answer: JsonObject): {
  readonly answer: JsonObject;
  readonly findings: readonly Finding[];
} {
  const { issues } = answer;
  if (!Array.isArray(issues)) return { answer, findings: [] };
  const dropped = new Set<string>();
  const kept = issues.map((issue: Json) => {
    if (!isObject(issue)) return issue;
    const entries = Object.entries(issue);
    for (const [key] of entries) if (!KNOWN.has(key)) dropped.add(key);
    return Object.fromEntries(entries.filter(([key]) => KNOWN.has(key)));
  });
  const findings: Finding[] =
    dropped.size === 0
      ? []
      : [
          {
            reason_code: 'answer_keys_dropped',
            severity: 'warning',
            path: '/issues',
            message: `left out of the issues, which have no such keys: ${[...dropped].join(', ').slice(0, 200)}`,
            excerpt: null,
            detail: null,
          },
        ];
  return { answer: { ...answer, issues: kept }, findings };
}
