import type { Finding } from '../../contracts/finding.ts';
import type { LocationRegistry } from '../../contracts/location-registry.ts';
import type { Chapter } from '../../contracts/outline.ts';
import { chapterPlanFile } from '../../contracts/project-paths.ts';
import { type ChapterPlan, type RawChapterPlan, RawChapterPlanSchema } from '../../contracts/scene-card.ts';
import { askModel } from '../../engine/ask-model.ts';
import { formatPointer } from '../../engine/format-pointer.ts';
import { hashBytes } from '../../engine/hash.ts';
import type { AnswerContract } from '../../engine/judge-answer.ts';
import type { Files } from '../../engine/ports.ts';
import { refusalToError } from '../../engine/refused-answer.ts';
import { renderStored } from '../../engine/render-stored.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { keepInHistory } from '../../manuscript/keep-in-history.ts';
import { type FilledPrompt, fillTemplate, type PromptInput } from '../../prompts/fill-template.ts';
import { createFillToFit } from '../../prompts/fill-to-fit.ts';
import { readOwnWords } from '../../prompts/read-own-words.ts';
import { createProseFloor } from '../../text/plausible/check-plausible.ts';
import { deriveLength } from '../../tools/direction/derive-length.ts';
import { listUnknownPlaces, refuseUnknownPlaces } from '../../tools/project/unknown-places.ts';
import { buildOutlineInput, buildRequestInputs, nameChapter } from '../after/chapter-request.ts';
import { refuseAnswer } from '../after/refuse-answer.ts';
import { type Briefing, buildBriefingInputs, loadBriefing } from '../context/load-briefing.ts';
import { loadChapterContext } from '../context/load-context.ts';
import { buildDirectionInputs, type Direction, loadDirection } from '../context/load-direction.ts';
import { renderStory } from '../context/render-story.ts';
import { readChapterPlan } from '../records/chapter-files.ts';
import { checkStandIns } from '../story/check-stand-ins.ts';
import type { WritingSources } from '../writing/writing-sources.ts';
import { compileChapterPlan } from './compile-chapter-plan.ts';
import { fitWords } from './fit-words.ts';

const CONTRACT = 'raw_chapter_plan';
const ROLE = 'planner';
export const USUAL_CARD_TOKENS = 190;
export const PLAN_ATTEMPTS = 2;

/** Asks for a chapter's scene cards and commits them, with whatever was there before in the history. */
export async function planChapter(
  context: RunContext,
  sources: WritingSources,
  chapter: Chapter,
  id: string,
): Promise<ChapterPlan> {
  refuseUnknownPlaces(chapter, sources.places);
  const file = chapterPlanFile(chapter.chapter_id);
  // Noted first: a run that is taken up after its commit has to plan the same commit again.
  const noted = await context.step(`${id}/previous`, { file }, async () => {
    const bytes = await context.files.read(file);
    return bytes === null ? null : Buffer.from(bytes).toString('base64');
  });
  const matter = await context.step(`${id}/story`, { chapter: chapter.chapter_id }, () =>
    loadPlanMatter(context.files, sources, chapter),
  );
  const previous = noted === null ? null : Buffer.from(noted, 'base64');
  const usualTokens = USUAL_CARD_TOKENS * chapter.sections.flatMap(({ scenes }) => scenes).length;
  const fill = await createFillToFit(context, { id, role: ROLE, usualTokens });
  const answer = await askModel(context, id, {
    role: ROLE,
    template: sources.template.template_id,
    contract: createContract(chapter, sources),
    shape: 'told',
    maxAttempts: PLAN_ATTEMPTS,
    usualTokens,
    prompt: (findings) => fill(sources.template, buildPlanInputs(sources, chapter, matter, findings)),
  });
  if (!answer.ok) throw refusalToError(answer.refused);
  const { value } = answer;
  const kept = previous === null ? [] : [keepInHistory(file, previous, context.createdAt)];
  if (previous !== null && readChapterPlan(chapter.chapter_id, previous.toString('utf8')).state !== 'valid') {
    context.notice({
      reason_code: 'stored_file_replaced',
      message: `${file} did not keep its contract; it is kept as ${kept[0]?.path}.`,
      step_id: id,
    });
  }
  await context.commit(id, [{ path: file, bytes: Buffer.from(renderStored(value)) }, ...kept], {
    [file]: previous === null ? null : hashBytes(previous),
  });
  return value;
}

/** What a planner is told besides the outline. */
export type PlanMatter = Briefing & {
  story: string | null;
  /** Left out in what an earlier version noted. */
  direction?: Direction;
};

export async function loadPlanMatter(
  files: Pick<Files, 'read' | 'readMany' | 'list'>,
  sources: WritingSources,
  chapter: Chapter,
): Promise<PlanMatter> {
  return {
    ...(await loadBriefing(files, sources.book.language, chapter)),
    story: renderStory(await loadChapterContext(files, sources, chapter)),
    direction: await loadDirection(files, sources, { chapter, share: 'story' }),
  };
}

/** What the planner is asked for a chapter; also what that takes, for whoever wants to know before it is sent. */
export function renderPlanPrompt(
  sources: WritingSources,
  chapter: Chapter,
  matter: PlanMatter,
): FilledPrompt {
  return fillTemplate(sources.template, buildPlanInputs(sources, chapter, matter, null));
}

function buildPlanInputs(
  sources: WritingSources,
  chapter: Chapter,
  { story, direction, ...briefing }: PlanMatter,
  findings: string | null,
): PromptInput[] {
  const contract = { name: CONTRACT, schema: RawChapterPlanSchema };
  return [
    ...buildBriefingInputs(briefing),
    ...buildDirectionInputs(sources.template, direction),
    ...(story === null ? [] : [{ name: 'story', text: story }]),
    buildOutlineInput(sources, chapter),
    ...buildRequestInputs(sources, {
      role: ROLE,
      contract,
      chapter: chapter.chapter_id,
      words: deriveLength(sources.book).sceneWords,
      findings,
    }),
  ];
}

function createContract(
  chapter: Chapter,
  { book, places, template }: WritingSources,
): AnswerContract<RawChapterPlan, ChapterPlan> {
  return {
    name: CONTRACT,
    schema: RawChapterPlanSchema,
    about: nameChapter(chapter.chapter_id),
    reasonCode: 'phase_contract_invalid',
    plausible: createProseFloor(RawChapterPlanSchema, {
      language: book.language,
      told: readOwnWords(template),
    }),
    compile(raw) {
      const { value, findings } = compileChapterPlan(chapter, fitWords(raw, deriveLength(book)));
      const more = [...checkStandIns(raw), ...checkPlaces(raw, places)];
      return { value: more.length > 0 ? null : value, findings: [...findings, ...more] };
    },
  };
}

function checkPlaces(raw: RawChapterPlan, places: LocationRegistry): Finding[] {
  return listUnknownPlaces(raw, places).map(({ id, path }) =>
    refuseAnswer(
      formatPointer(path),
      `there is no place ${id}; a place is called by its name`,
      'location_id',
    ),
  );
}
