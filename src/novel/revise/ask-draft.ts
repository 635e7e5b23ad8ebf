import { askText } from '../../agents/ask-text.ts';
import type { GeneratedChapter } from '../../contracts/chapter.ts';
import { estimateTokens } from '../../engine/estimate/estimate-tokens.ts';
import type { Refused } from '../../engine/refused-answer.ts';
import type { RunContext } from '../../engine/run-context.ts';
import type { PromptInput } from '../../prompts/fill-template.ts';
import { createFillToFit } from '../../prompts/fill-to-fit.ts';
import { readOwnWords } from '../../prompts/read-own-words.ts';
import type { ChapterMatter } from '../after/chapter-request.ts';
import { buildBriefingInputs } from '../context/load-briefing.ts';
import { buildDirectionInputs, type Direction } from '../context/load-direction.ts';
import type { WritingSources } from '../writing/writing-sources.ts';
import { checkDraft } from './check-draft.ts';
import type { FoundPassage } from './find-passage.ts';
import { DRAFT_ROLE } from './revision-work.ts';
import { splitPassage } from './split-passage.ts';

/** An answer that is refused is asked for once more, with what was wrong. */
const CORRECTIONS = 1;
/** How much is shown of what stands around a passage, in characters on each side. */
const AROUND = 6000;

export interface DraftWork {
  readonly matter: ChapterMatter;
  /** What the author wants of this scene: a note on another one is none of its. */
  readonly direction: Direction;
  readonly passage: FoundPassage;
  readonly instruction: string;
  readonly draft: number;
  /** What earlier drafts have in the place of this passage. */
  readonly earlier: readonly string[];
  /** Whether other passages are revised with it, so that this one may stay as it is. */
  readonly isOneOfMany: boolean;
}

export interface MadeDraft {
  readonly ok: true;
  readonly text: string;
  readonly model: string;
}

/** One draft of one passage. A long one is asked for part by part, each seeing those before it as they are now. */
export async function askDraft(
  context: RunContext,
  sources: WritingSources,
  id: string,
  { matter, direction, passage, instruction, draft, earlier, isOneOfMany }: DraftWork,
): Promise<MadeDraft | Refused> {
  const parts = splitPassage(passage.text);
  const earlierParts = earlier.map((text) => cutAlike(text, parts.length));
  const content = findContent(matter.text, passage.scene_number);
  const template = sources.passage;
  const shared = [
    ...buildBriefingInputs(matter.briefing),
    ...buildDirectionInputs(template, direction),
    { name: 'task', text: instruction },
    { name: 'request', text: renderRequest(sources, matter.text, passage.scene_number, draft) },
  ];
  // The scene up to here as it would be, and how far the passage has come.
  let before = content.slice(0, passage.start);
  let at = 0;
  let model = '';
  for (const [index, part] of parts.entries()) {
    before += passage.text.slice(at, part.start);
    at = part.start + part.text.length;
    const others = earlierParts.flatMap((each) => each[index] ?? []);
    const usualTokens = estimateTokens(part.text);
    const stepId = parts.length === 1 ? id : `${id}/part:${index + 1}`;
    const fill = await createFillToFit(context, { id: stepId, role: DRAFT_ROLE, usualTokens });
    const inputs: readonly PromptInput[] = [
      ...shared,
      ...showIfAny('text_before', before.slice(-AROUND)),
      { name: 'passage', text: part.text },
      ...showIfAny('text_after', content.slice(passage.start + at).slice(0, AROUND)),
      ...showIfAny('other_drafts', others.join(BETWEEN_DRAFTS)),
    ];
    const answer = await askText(context, stepId, {
      role: DRAFT_ROLE,
      template: template.template_id,
      usualTokens,
      corrections: CORRECTIONS,
      prompt: (findings) =>
        fill(template, [...inputs, ...(findings === null ? [] : [{ name: 'findings', text: findings }])]),
      check: (text) =>
        checkDraft(text, {
          chapter: matter.text,
          scene_number: passage.scene_number,
          start: passage.start + part.start,
          passage: part.text,
          instruction,
          earlier: others.filter((other) => other !== part.text),
          mayStay: isOneOfMany || parts.length > 1,
          plausible: { language: sources.book.language, told: readOwnWords(template) },
          scene: {
            plan: matter.plan,
            language: sources.book.language,
            known: sources.known,
            style: sources.style,
          },
        }),
    });
    if (!answer.ok) return answer;
    before += answer.text;
    model = answer.model;
  }
  return { ok: true, text: before.slice(passage.start) + passage.text.slice(at), model };
}

const BETWEEN_DRAFTS = '\n\n* * *\n\n';

function renderRequest(
  { book }: WritingSources,
  { chapter_number }: GeneratedChapter,
  scene: number,
  draft: number,
): string {
  return [
    'contract: revised_passage',
    `role: ${DRAFT_ROLE}`,
    `language: ${book.language}`,
    `chapter: ${chapter_number}`,
    `scene: ${chapter_number}:${scene}`,
    `take: ${draft}`,
  ].join('\n');
}

function showIfAny(name: string, text: string): PromptInput[] {
  return text.trim() === '' ? [] : [{ name, text: text.trim() }];
}

function findContent({ scenes }: GeneratedChapter, scene: number): string {
  return scenes.find(({ scene_number }) => scene_number === scene)?.content ?? '';
}

/** An earlier draft in as many parts; where its paragraphs are others, it is no help part by part. */
function cutAlike(text: string, parts: number): readonly string[] {
  const cut = splitPassage(text).map((part) => part.text);
  return cut.length === parts ? cut : [];
}
