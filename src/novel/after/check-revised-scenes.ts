import type { GeneratedChapter, WrittenScene } from '../../contracts/chapter.ts';
import type { Finding } from '../../contracts/finding.ts';
import type { ChapterPlan } from '../../contracts/scene-card.ts';
import { checkSceneText } from '../../manuscript/scene-checks/check-scene-text.ts';
import type { SceneFacts } from '../../manuscript/scene-checks/scene-facts.ts';
import type { SceneFinding, SceneFindingCode } from '../../manuscript/scene-checks/scene-finding.ts';

export interface RevisionFacts extends Pick<SceneFacts, 'language' | 'known' | 'style'> {
  /** Null for a text that was not written from cards. */
  readonly plan: ChapterPlan | null;
}

/** A scene has these once or not at all, whatever words show it. */
const WITHOUT_QUOTE: ReadonlySet<SceneFindingCode> = new Set([
  'transition_bridge_missing',
  'scene_other_language',
  'scene_other_person',
  'scene_other_tense',
]);

/**
 * What a revision brings into a chapter that was not there before: a remark on itself, a gap, a sentence twice, a name
 * misspelt. What was there before it is not the revision's to answer for, and how long a scene may be is judged by what it
 * was (compile-revision.ts).
 */
export function checkRevisedScenes(
  before: GeneratedChapter,
  after: GeneratedChapter,
  facts: RevisionFacts,
): Finding[] {
  return after.scenes.flatMap((scene, index) => {
    const earlier = before.scenes.find(({ scene_number }) => scene_number === scene.scene_number);
    if (earlier === undefined || earlier.content === scene.content) return [];
    const known = new Set(check(earlier, before, facts).map(nameFinding));
    return check(scene, after, facts)
      .filter((finding) => !known.has(nameFinding(finding)))
      .map(({ message, quote }) => ({
        reason_code: 'phase_contract_invalid',
        severity: 'error' as const,
        path: `/scenes/${index}/content`,
        message: `scene ${scene.scene_number}, which had no such fault: ${message}`,
        excerpt: quote.slice(0, 120).toWellFormed(),
        detail: null,
      }));
  });
}

function check(
  { scene_number, content }: WrittenScene,
  { chapter_number, scenes }: GeneratedChapter,
  { plan, language, known, style = null }: RevisionFacts,
): SceneFinding[] {
  const others = scenes
    .filter((scene) => scene.scene_number !== scene_number)
    .map((scene) => ({ scene_ref: `${chapter_number}:${scene.scene_number}`, content: scene.content }));
  const card = plan?.scenes.find(({ scene }) => scene === scene_number) ?? NO_CARD;
  return checkSceneText(content, { card, language, others, known, style }).filter(
    ({ reason_code }) => reason_code !== 'scene_length_out_of_band',
  );
}

const NO_CARD: SceneFacts['card'] = {
  handoff_mode: 'direct_continuation',
  transition_in_text: '',
  transition_in_anchors: [],
  estimated_words: 1,
};

function nameFinding({ reason_code, quote }: SceneFinding): string {
  return WITHOUT_QUOTE.has(reason_code) ? reason_code : `${reason_code} ${quote}`;
}
