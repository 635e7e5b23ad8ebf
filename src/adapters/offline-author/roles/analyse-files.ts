import type { CheckReport } from '../../../contracts/scene-work.ts';
import { finding } from './check-scene.ts';
import { citeEdge, citeOutline } from './cite.ts';
import type { Finding } from './create-check-list.ts';
import { excerpt } from './read-as-reader.ts';
import { readEdges } from './read-edges.ts';
import { readReport } from './read-report.ts';
import { reportCheck } from './report-check.ts';
import type { RoleRequest, Stop, Work } from './role-request.ts';

/** Scenes against one another: one name under two spellings, and a scene that ends in the words with which the next begins. */
export function checkScenesTogether(request: RoleRequest): Work | Stop {
  const { inputs, say } = request;
  const facts = inputs.get('consistency_facts') ?? '';
  const spellings = findVariants(facts).map(({ kind, one, other }) =>
    finding(
      kind === 'name' ? 'medium' : 'low',
      say('found_spelling', { one, other }),
      say('fix_spelling', { one, other }),
    ),
  );
  const repeats = findRepeats(inputs.get('scene_edges') ?? '').map((words) =>
    finding('low', say('found_repeat', { words }), say('fix_repeat', { words })),
  );
  const checks = [
    { check: say('check_spelling'), passed: spellings.length === 0, detail: describe(spellings) },
    { check: say('check_repeat'), passed: repeats.length === 0, detail: describe(repeats) },
  ];
  const evidence = citeEdge(inputs, 'scene_edges') ?? citeOutline(request);
  return reportCheck({ findings: [...spellings, ...repeats], checks, culprit: null }, evidence, request);
}

/** The edits that follow from a report, one a line. */
export function listFixes(request: RoleRequest): Work | Stop {
  const { inputs, say } = request;
  const report: CheckReport | null = readReport(inputs.get('consistency_report'));
  const findings = report?.findings ?? [];
  const [first] = readEdges(inputs.get('scene_edges') ?? '');
  const evidence = citeEdge(inputs, 'scene_edges') ?? citeOutline(request);
  const lines = findings.map(({ description, fix }) =>
    fix === null ? say('fixes_question', { description }) : say('fixes_line', { description, fix }),
  );
  return {
    content:
      lines.length === 0
        ? say('fixes_none', {
            path: first?.path ?? '',
            quote: excerpt(first?.words ?? ''),
          })
        : [say('fixes_lead', { count: lines.length }), ...lines].join('\n'),
    evidence,
    told: say('report_plain', { count: lines.length }),
  };
}

interface Variant {
  readonly kind: string;
  readonly one: string;
  readonly other: string;
}

/** `- name: Elena (3, first [1] line 2) / Elenna (1, first [2] line 8)` */
function findVariants(facts: string): Variant[] {
  return facts.split('\n').flatMap((line) => {
    const [, kind, forms = ''] = /^- (name|term): (.+)$/u.exec(line) ?? [];
    const [one, other] = forms.split(' / ').map((form) => form.replace(/ \(\d+, first .*\)$/u, ''));
    return kind === undefined || one === undefined || other === undefined ? [] : [{ kind, one, other }];
  });
}

/** Words that stand on both sides of a seam, or at two edges: one scene ends as another begins. */
function findRepeats(edges: string): string[] {
  const seen = new Map<string, Set<string>>();
  for (const { path, words } of readEdges(edges)) seen.set(words, (seen.get(words) ?? new Set()).add(path));
  return [...seen].filter(([words, paths]) => words.length > 1 && paths.size > 1).map(([words]) => words);
}

function describe(findings: readonly Finding[]): string {
  return findings.map(({ description }) => description).join(' ');
}
