import type { Finding } from '../contracts/finding.ts';
import type { RawScene } from '../contracts/outline-scene.ts';
import type { ReasonCode } from '../reasons.ts';
import { findPlaceholder } from './find-placeholder.ts';
import { outlineFinding } from './outline-finding.ts';

/** Where a scene stands, which decides what it must carry. */
export interface ScenePosition {
  readonly chapterId: number;
  readonly sceneId: number;
  readonly firstOfChapter: boolean;
  readonly lastOfChapter: boolean;
  readonly lastOfSection: boolean;
  readonly endCondition: string;
  readonly path: readonly PropertyKey[];
  /** From phase 04 on a scene says how its seam is resolved. */
  readonly phase: number;
  readonly strict: boolean;
}

/** Everything about one raw scene that can be seen at its place, whatever else is wrong with the chapter. */
export function checkScene(scene: RawScene, place: ScenePosition): Finding[] {
  const ref = `${place.chapterId}:${place.sceneId}`;
  const findings: Finding[] = [];
  const report = (code: ReasonCode, key: string, message: string, detail: string, value?: unknown): void => {
    findings.push(
      outlineFinding({ code, path: [...place.path, key], message, detail, sceneRef: ref, value }),
    );
  };
  const require = (key: keyof RawScene, when: string): void => {
    if (scene[key] === undefined) report('outline_schema', key, `${key} is required ${when}`, 'missing_key');
  };

  if (scene.scene_id !== place.sceneId) {
    report(
      'outline_schema',
      'scene_id',
      `the id is ${scene.scene_id} where ${place.sceneId} follows`,
      'id_sequence',
      scene.scene_id,
    );
  }
  checkLinks(scene, place, require, report);
  if (
    scene.location_start_label === undefined &&
    (scene.handoff_mode !== 'direct_continuation' || place.firstOfChapter)
  ) {
    require('location_start_label', 'unless a direct continuation has an earlier scene in the chapter');
  }
  if (place.phase >= 4) require('seam_resolution', 'from phase 04 on');
  if (place.strict && scene.handoff_mode === 'hard_cut')
    require('hard_cut_justification', 'for a hard cut in strict mode');
  checkEcho(scene, place, report);
  findings.push(...checkSceneWords(scene, place.path, ref));
  return findings;
}

type Report = (code: ReasonCode, key: string, message: string, detail: string, value?: unknown) => void;

/** The scene before and the scene after, named from both sides. */
function checkLinks(
  scene: RawScene,
  place: ScenePosition,
  require: (key: keyof RawScene, when: string) => void,
  report: Report,
): void {
  const previous = `${place.chapterId}:${place.sceneId - 1}`;
  const next = `${place.chapterId}:${place.sceneId + 1}`;
  if (!place.firstOfChapter) {
    require('consumes_outcome_from', 'after the first scene of a chapter');
    if (scene.consumes_outcome_from !== undefined && scene.consumes_outcome_from !== previous) {
      report(
        'outline_schema',
        'consumes_outcome_from',
        `it has to be the scene before, ${previous}`,
        'broken_link',
        scene.consumes_outcome_from,
      );
    }
  }
  if (!place.lastOfChapter) {
    for (const key of ['hands_off_to', 'transition_out_text', 'transition_out_anchors'] as const) {
      require(key, 'before the last scene of a chapter');
    }
    if (scene.hands_off_to !== undefined && scene.hands_off_to !== next) {
      report(
        'outline_schema',
        'hands_off_to',
        `it has to be the scene after, ${next}`,
        'broken_link',
        scene.hands_off_to,
      );
    }
  }
}

function checkEcho(scene: RawScene, place: ScenePosition, report: Report): void {
  const echo = scene.end_condition_echo;
  if (place.lastOfSection && echo !== place.endCondition) {
    const message = "a section's last scene repeats the section's end_condition word for word";
    report('phase_contract_invalid', 'end_condition_echo', message, 'end_condition_echo', echo);
  }
  if (!place.lastOfSection && echo !== undefined) {
    report(
      'phase_contract_invalid',
      'end_condition_echo',
      "only a section's last scene has it",
      'end_condition_echo',
      echo,
    );
  }
}

const LABELS = [
  'location_start_label',
  'location_end_label',
  'location_start_parent_label',
  'location_end_parent_label',
] as const;
const ANCHORS = ['transition_in_anchors', 'transition_out_anchors'] as const;
const TEXTS = ['summary', 'outcome', 'transition_in_text', 'transition_out_text'] as const;

/** The words of a scene, or of what is said of one: none stands for a value that is missing. */
export function checkSceneWords(
  scene: { readonly [Field in keyof RawScene]?: RawScene[Field] | undefined },
  path: readonly PropertyKey[],
  sceneRef: string,
): Finding[] {
  const findings: Finding[] = [];
  const look = (
    value: string | undefined,
    kind: 'label' | 'anchor' | 'text',
    at: readonly PropertyKey[],
  ): void => {
    const found = value === undefined ? null : findPlaceholder(value, kind);
    if (found === null) return;
    const invented = found === 'machine_id' && /^LOC_/.test(value?.trim() ?? '');
    findings.push(
      outlineFinding({
        code: invented ? 'location_registry_missing' : 'transition_placeholder',
        path: [...path, ...at],
        message: MESSAGES[found],
        detail: found,
        sceneRef,
        value,
      }),
    );
  };
  for (const key of LABELS) look(scene[key], 'label', [key]);
  for (const key of ANCHORS) {
    for (const [index, anchor] of (scene[key] ?? []).entries()) look(anchor, 'anchor', [key, index]);
  }
  for (const key of TEXTS) look(scene[key], 'text', [key]);
  return findings;
}

const MESSAGES = {
  placeholder: 'this stands for a value that is missing',
  synthetic_anchor: 'an anchor is something concrete from the page, not a number',
  machine_id: 'a name is wanted here, not an id; ids are made by the program',
  machinery: 'this speaks about the outline instead of the story',
} as const;
