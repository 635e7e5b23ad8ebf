import { citeScene } from './cite.ts';
import { readReport } from './read-report.ts';
import { readSceneShape } from './read-scene-shape.ts';
import type { RoleRequest, Stop, Work } from './role-request.ts';

const REPORTS = ['plan_check', 'critique', 'continuity_report'] as const;

/** The chief's last word on a scene: what there is, what was found, what a person has to decide. */
export function finalize(request: RoleRequest): Work | Stop {
  const { frame, inputs, lexicon, say } = request;
  if (frame === null) return { stop: 'question', detail: say('stop_no_frame') };
  const text = inputs.get('edited_scene') ?? '';
  const { length, ending } = readSceneShape(text, lexicon);
  const reports = REPORTS.flatMap((slot) => {
    const report = readReport(inputs.get(slot));
    return report === null ? [] : [{ slot, report }];
  });
  const findings = reports.flatMap(({ slot, report }) => report.findings.map((each) => ({ slot, ...each })));
  const failed = reports.filter(({ report }) => !report.pass);
  const open = findings.filter(({ severity }) => severity !== 'low');
  const lines = [
    say('final_state', {
      number: frame.scene_number,
      chapter: frame.chapter_title,
      length,
      path: frame.canonical_path,
    }),
    say('final_checks', { passed: reports.length - failed.length, total: reports.length }),
    ...(findings.length === 0
      ? [say('final_clean')]
      : [
          [
            say('final_findings', { count: findings.length }),
            ...findings.map(({ slot, severity, description }) =>
              say('final_finding', { slot, severity, description }),
            ),
          ].join('\n'),
        ]),
    open.length === 0
      ? say('final_question_none')
      : open.map(({ description }) => say('final_question', { description })).join('\n'),
  ];
  return {
    content: lines.join('\n\n'),
    evidence: citeScene(frame.canonical_path, ending, text),
    told: say('final_told', { number: frame.scene_number, count: findings.length }),
    checks: reports.map(({ slot, report }) => ({ check: slot, passed: report.pass, detail: report.summary })),
    risks: open.map(({ description }) => description),
  };
}
