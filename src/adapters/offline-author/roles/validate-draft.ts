import { checkScene, finding } from './check-scene.ts';
import { citeOutline, citeScene } from './cite.ts';
import { readReport } from './read-report.ts';
import { readSceneFile } from './read-scene-file.ts';
import { reportCheck } from './report-check.ts';
import type { RoleRequest, Stop, Work } from './role-request.ts';

/** Whether a draft is the scene that the outline asks for, by what the validator found. */
export function validateStructure(request: RoleRequest): Work | Stop {
  const { inputs, frame, say } = request;
  const validation = inputs.get('validation') ?? '';
  const unmatched = isUnmatched(validation) ? [finding('high', say('found_unmatched'), null)] : [];
  // Only the way in has to be on the page word for word, and not where the scene goes straight on.
  const binding = frame?.handoff_mode !== 'direct_continuation';
  const anchors = listMissing(validation).map(({ kind, text: anchor }) =>
    finding(
      kind === 'transition_in' && binding ? 'medium' : 'low',
      say('found_anchor', { anchor }),
      say('fix_anchor', { anchor }),
    ),
  );
  const checks = [
    {
      check: say('check_match'),
      passed: unmatched.length === 0,
      detail: unmatched.map(({ description }) => description).join(' '),
    },
    {
      check: say('check_anchors'),
      passed: anchors.length === 0,
      detail: anchors.map(({ description }) => description).join(' '),
    },
  ];
  return reportCheck(
    { findings: [...unmatched, ...anchors], checks, culprit: null },
    citeOutline(request),
    request,
  );
}

/** Whether it can stand in the book: the planner's findings confirmed from the text, and the people in it. */
export function validateContinuity(request: RoleRequest): Work | Stop {
  const { inputs, say } = request;
  const { path, text } = readSceneFile(inputs.get('scene_text'), 'Story/Scenes/scene.md');
  const checked = checkScene(text, request);
  const earlier = readReport(inputs.get('structure_report'))?.findings ?? [];
  const canon = listCanonTrouble(inputs.get('validation') ?? '').map((conflict) =>
    finding('high', say('found_canon', { conflict }), null),
  );
  return reportCheck(
    { ...checked, findings: [...checked.findings, ...canon, ...earlier] },
    citeScene(path, checked.culprit ?? text, text),
    request,
  );
}

function isUnmatched(validation: string): boolean {
  return /^\S+ fits no scene of the outline/mu.test(validation);
}

interface Anchor {
  readonly kind: string;
  readonly text: string;
}

/** `missing transition_in: low tide`, a line each. */
function listMissing(validation: string): Anchor[] {
  return [...validation.matchAll(/^missing (\w+): (.+)$/gmu)].map(([, kind = '', text = '']) => ({
    kind,
    text,
  }));
}

/** `canon: Ada has grey eyes (line 12)`, a line each. */
function listCanonTrouble(validation: string): string[] {
  return [...validation.matchAll(/^canon: (.+?)(?: \(line \d+\))?$/gmu)].map(([, message = '']) => message);
}
