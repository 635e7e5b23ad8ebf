import { toJson } from '../../contracts/json.ts';
import type { SceneCard } from '../../contracts/scene-card.ts';
import { estimateTokens } from '../../engine/estimate/estimate-tokens.ts';
import { limitOutput } from '../../engine/estimate/limit-output.ts';
import { hashBytes, hashJson } from '../../engine/hash.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { runDocumentStep } from '../../engine/run-document-step.ts';
import { InvariantError } from '../../errors.ts';
import { hashSceneText } from '../../manuscript/hash-scene-text.ts';
import { isFoundByWord } from '../../manuscript/scene-checks/list-places.ts';
import { isRefusal } from '../../manuscript/scene-checks/refusals.ts';
import type { SceneFinding } from '../../manuscript/scene-checks/scene-finding.ts';
import { nameCount } from '../../name-count.ts';
import { fillTemplate } from '../../prompts/fill-template.ts';
import type { ReviewText } from '../../recipes/review-text.ts';
import { findSentence } from '../../text/find-sentence.ts';
import { countWords } from '../../text/list-words.ts';
import { buildDirectionInputs, loadDirection } from '../context/load-direction.ts';
import { nameInText, nameSceneFinding } from '../findings/name-scene-finding.ts';
import { decideBetterText } from './decide-better-text.ts';
import type { LeftFinding } from './derive-left.ts';
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
    const found = await check(context, `${id}/check`, text);
    if (found.every(isWaived)) return { text, left: toJson(listAttention(card, text, found)) };
    const corrected = await askForFix(context, sources, card, `${id}/fix`, text, found);
    const remaining = corrected === '' ? found : await check(context, `${id}/recheck`, corrected);
    const judge = (whole: string, all: readonly CheckedFinding[]) => ({
      codes: all.filter((finding) => !isWaived(finding)).map(({ reason_code }) => reason_code),
      wordsOff: Math.abs(countWords(whole) - card.estimated_words),
    });
    const taken = decideBetterText(judge(text, found), judge(corrected, remaining));
    return taken === 'corrected'
      ? { text: corrected, left: toJson(listAttention(card, corrected, remaining)) }
      : { text, left: toJson(listAttention(card, text, found)) };
  };

  async function check(context: RunContext, id: string, text: string): Promise<CheckedFinding[]> {
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
        const found = checkSceneText(text, { card, language, others, known, style });
        return found.map(
          (finding): CheckedFinding =>
            isLetStand(text, finding, waived) ? { ...finding, waived: true } : finding,
        );
      },
      {
        kind: 'check',
        preview: (all) => nameCount(all.filter((finding) => !isWaived(finding)).length, 'finding'),
      },
    );
  }

  function isLetStand(text: string, finding: SceneFinding, waived: ReadonlySet<string>): boolean {
    const id = JUDGED_WHOLE.has(finding.reason_code)
      ? nameSceneFinding(card.scene_id, finding, hashSceneText(text))
      : nameInText(card.scene_id, text, finding);
    return waived.has(id);
  }
}

/** What the author wants as it is, nobody is asked to mend; it is noted, so that it can be shown as waived. */
type CheckedFinding = SceneFinding & { readonly waived?: true };

function isWaived({ waived }: CheckedFinding): boolean {
  return waived === true;
}

/** Found in the text as a whole: the words that it is shown by are only where it begins. */
const JUDGED_WHOLE: ReadonlySet<string> = new Set(['scene_length_out_of_band']);

/** The scene anew, without its faults; empty where the editor gave none, or not all of it. */
async function askForFix(
  context: RunContext,
  sources: Pick<WritingSources, 'book' | 'outline' | 'fixTemplate'>,
  card: SceneCard,
  id: string,
  text: string,
  found: readonly CheckedFinding[],
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
    { name: 'faults', text: JSON.stringify(listFaults(text, found), null, 1) },
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

/** What an editor is asked to mend: a word once. Where it is let stand in some sentences, the others are named. */
function listFaults(text: string, found: readonly CheckedFinding[]): object[] {
  const told = new Set<string>();
  return found.flatMap((finding) => {
    if (isWaived(finding) || told.has(finding.message)) return [];
    if (!isFoundByWord(finding.reason_code) || finding.reason_code === 'scene_leftover') return [finding];
    told.add(finding.message);
    const alike = found.filter(({ message }) => message === finding.message);
    if (!alike.some(isWaived)) return [finding];
    const open = alike.filter((each) => !isWaived(each));
    const sentences = open.map(({ position, quote }) => findSentence(text, position, quote.length));
    return [{ ...finding, sentences }];
  });
}

/** What a scene's review leaves to a person, what they have let stand among it. */
function listAttention({ scene }: SceneCard, text: string, found: readonly CheckedFinding[]): LeftFinding[] {
  return found.map(({ reason_code, message, quote, waived }) => ({
    scene_number: scene,
    reason_code,
    message,
    ...(quote.trim() === '' ? {} : { quote }),
    ...(JUDGED_WHOLE.has(reason_code) ? { judged: hashSceneText(text) } : {}),
    ...(waived === undefined ? {} : { waived }),
  }));
}
