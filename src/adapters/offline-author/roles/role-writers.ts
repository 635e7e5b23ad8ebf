import { reviewCanon, updateCanon } from './analyse-canon.ts';
import { checkScenesTogether, listFixes } from './analyse-files.ts';
import { auditForeshadowing, planForeshadowing, suggestPlants } from './analyse-foreshadowing.ts';
import { assessOutline, restructureOutline } from './analyse-outline.ts';
import { assessProse, reviewPacing } from './analyse-prose.ts';
import { checkContinuityOf, checkScenePlan } from './check-continuity.ts';
import { critiqueScene, evaluateReaderExperience } from './critique.ts';
import { finalize } from './finalize.ts';
import { fixScene } from './fix-scene.ts';
import { planScene } from './plan-scene.ts';
import { refineBrief } from './refine-brief.ts';
import { editByCritique, mendScene, reviewScene } from './review-and-mend.ts';
import type { RoleWriter } from './role-request.ts';
import { validateContinuity, validateStructure } from './validate-draft.ts';
import { draftScene, editSceneOf, writeBeatWork } from './write-and-edit.ts';

/** Who answers a prompt type. A recipe's new kind of step gets its row here, or is answered by its role alone. */
export const ROLE_WRITERS: ReadonlyMap<string, RoleWriter> = new Map<string, RoleWriter>([
  ['refine_brief', refineBrief],
  ['draft_scene', draftScene],
  ['polish_draft', editSceneOf('draft')],
  ['check_continuity', checkContinuityOf('edited_draft')],
  ['evaluate_reader_experience', evaluateReaderExperience],

  ['plan_scene', planScene],
  ['continuity_check_plan', checkScenePlan],
  ['write_beat', writeBeatWork],
  ['critique_scene', critiqueScene],
  ['edit_scene', editByCritique],
  ['continuity_check_scene', checkContinuityOf('edited_scene')],
  ['finalize', finalize],
  ['novel_scene_fix', fixScene],

  ['write_scene', draftScene],
  ['review_scene', reviewScene],
  ['mend_scene', mendScene],

  ['check_consistency', checkScenesTogether],
  ['list_fixes', listFixes],
  ['assess_prose', assessProse],
  ['review_pacing', reviewPacing],
  ['audit_foreshadowing', auditForeshadowing],
  ['plan_foreshadowing', planForeshadowing],
  ['suggest_plants', suggestPlants],
  ['validate_structure', validateStructure],
  ['validate_continuity', validateContinuity],
  ['review_canon', reviewCanon],
  ['update_canon', updateCanon],
  ['restructure_outline', restructureOutline],
  ['assess_outline', assessOutline],
]);
