import { checkPlan, readPlan } from './check-plan.ts';
import { checkScene } from './check-scene.ts';
import { citeCanon, citeOutline, citeScene } from './cite.ts';
import { reportCheck } from './report-check.ts';
import type { RoleRequest, Stop, Work } from './role-request.ts';

/** A written scene against its frame and the canon; the slot is named by the step. */
export function checkContinuityOf(slot: string): (request: RoleRequest) => Work | Stop {
  return (request) => {
    const text = request.inputs.get(slot) ?? '';
    const checked = checkScene(text, request);
    const canon = citeCanon(request.inputs, ['canon_context']);
    const path = request.frame?.canonical_path;
    const evidence =
      path === undefined ? (canon ?? citeOutline(request)) : citeScene(path, checked.culprit ?? text, text);
    return reportCheck(checked, evidence, request);
  };
}

/** A plan before anybody writes from it. There is no scene yet to quote, so the canon speaks. */
export function checkScenePlan(request: RoleRequest): Work | Stop {
  const { frame, inputs, say } = request;
  const plan = readPlan(inputs.get('scene_plan'));
  if (frame === null || plan === null) return { stop: 'question', detail: say('stop_no_frame') };
  const evidence = citeCanon(inputs, ['canon_context']) ?? citeOutline(request);
  return reportCheck(checkPlan(plan, request), evidence, request);
}
