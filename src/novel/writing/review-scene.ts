import type { ChapterRecord } from '../../contracts/chapter-record.ts';
import { toJson } from '../../contracts/json.ts';
import type { SceneCard } from '../../contracts/scene-card.ts';
import { estimateTokens } from '../../engine/estimate/estimate-tokens.ts';
import { limitOutput } from '../../engine/estimate/limit-output.ts';
import { hashBytes, hashJson } from '../../engine/hash.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { runDocumentStep } from '../../engine/run-document-step.ts';
import { InvariantError } from '../../errors.ts';
import { isRefusal } from '../../manuscript/scene-checks/refusals.ts';
import type { SceneFinding } from '../../manuscript/scene-checks/scene-finding.ts';
import { fillTemplate } from '../../prompts/fill-template.ts';
import type { ReviewText } from '../../recipes/review-text.ts';
import { countWords } from '../../text/list-words.ts';
import { buildDirectionInputs, loadDirection } from '../context/load-direction.ts';
import { nameSceneFinding } from '../findings/name-finding.ts';
import { decideBetterText } from './decide-better-text.ts';
import { loadScenesAround } from './load-scenes-around.ts';
import type { WritingSources } from './writing-sources.ts';

const ROLE = 'editor';

/**
 * The checks after a scene. Without findings nothing is asked of anybody. With findings an editor has one pass at them, the
 * better of the two texts is kept, and what is still found in it is left for a person; nothing here ends a run. `unwritten`
 * are scenes that this run has not come to yet: what they say now is not going to stay.
 */
export function createSceneReview(
  sources: Pick<WritingSources, 'book' | 'outline' | 'known' | 'style' | 'waived' | 'fixTemplate'>,
  card: SceneCard,
  unwritten: readonly number[],
): ReviewText {
  return async (context, id, text) => {
    const findings = await check(context, `${id}/check`, text);
    if (findings.length === 0) return { text, left: [] };
    const corrected = await askForFix(context, sources, card, `${id}/fix`, text, findings);
    const remaining = corrected === '' ? findings : await check(context, `${id}/recheck`, corrected);
    const judge = (whole: string, found: readonly SceneFinding[]) => ({
      codes: found.map(({ reason_code }) => reason_code),
      wordsOff: Math.abs(countWords(whole) - card.estimated_words),
    });
    const taken = decideBetterText(judge(text, findings), judge(corrected, remaining));
    return taken === 'corrected'
      ? { text: corrected, left: toJson(listAttention(card, remaining)) }
      : { text, left: toJson(listAttention(card, findings)) };
  };

  async function check(context: RunContext, id: string, text: string): Promise<SceneFinding[]> {
    return runDocumentStep(
      context,
      id,
      { scene: card.scene_id, text: hashBytes(text), card: hashJson(card) },
      async () => {
        const { language } = sources.book;
        const others = await loadScenesAround(context.files, card, unwritten);
        // With it comes a dictionary of Chinese, which nobody waits for who has nothing to check.
        const { checkSceneText } = await import('../../manuscript/scene-checks/check-scene-text.ts');
        const { known, style, waived } = sources;
        // What the author wants as it is, nobody is asked to mend.
        return checkSceneText(text, { card, language, others, known, style }).filter(
          ({ reason_code, message }) => !waived.has(nameSceneFinding(card.scene_id, reason_code, message)),
        );
      },
      { kind: 'check', preview: (all) => `${all.length} findings` },
    );
  }
}

/** The scene anew, without its faults; empty where the editor gave none, or not all of it. */
async function askForFix(
  context: RunContext,
  sources: Pick<WritingSources, 'book' | 'outline' | 'fixTemplate'>,
  card: SceneCard,
  id: string,
  text: string,
  findings: readonly SceneFinding[],
): Promise<string> {
  const { book, outline, fixTemplate } = sources;
  const chapter = outline.chapters.find(({ chapter_id }) => chapter_id === card.chapter);
  if (chapter === undefined) throw new InvariantError(`the outline has no chapter ${card.chapter}`);
  // Noted: the author may change it before the run is taken up again.
  const direction = await context.step(`${id}/direction`, { scene: card.scene_id }, () =>
    loadDirection(context.files, sources, { chapter, scene: card.scene, share: 'alone' }),
  );
  const request = [
    'contract: text',
    `role: ${ROLE}`,
    `prompt_type: ${fixTemplate.template_id}`,
    `language: ${book.language}`,
    `scene: ${card.scene_id}`,
  ];
  const prompt = fillTemplate(fixTemplate, [
    { name: 'request', text: request.join('\n') },
    { name: 'scene_card', text: JSON.stringify(card) },
    ...buildDirectionInputs(fixTemplate, direction),
    { name: 'scene_text', text },
    { name: 'faults', text: JSON.stringify(findings, null, 1) },
  ]);
  const answer = await context.callModel(id, {
    role: ROLE,
    template: fixTemplate.template_id,
    contract: null,
    inputs: prompt.inputs,
    request: {
      messages: prompt.messages,
      jsonSchema: null,
      maxOutputTokens: limitOutput(estimateTokens(text)),
      temperature: null,
    },
  });
  if (answer.finish_reason === 'length' || isRefusal(answer.text)) return '';
  return answer.text.trim();
}

/** What a scene's review leaves to a person. */
function listAttention({ scene }: SceneCard, findings: readonly SceneFinding[]): ChapterRecord['attention'] {
  return findings.map(({ reason_code, message, quote }) => ({
    scene_number: scene,
    reason_code,
    message,
    ...(quote.trim() === '' ? {} : { quote }),
  }));
}
