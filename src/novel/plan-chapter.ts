import type { Chapter } from '../contracts/outline.ts';
import { type ChapterPlan, type RawChapterPlan, RawChapterPlanSchema } from '../contracts/scene-card.ts';
import { askModel } from '../engine/ask-model.ts';
import { hashBytes } from '../engine/hash.ts';
import { type AnswerContract, renderAnswerSchema } from '../engine/judge-answer.ts';
import type { RunContext } from '../engine/run-context.ts';
import { keepInHistory } from '../manuscript/keep-in-history.ts';
import { fillTemplate, type PromptInput } from '../prompts/fill-template.ts';
import { chapterPlanFile, readChapterPlan } from './chapter-files.ts';
import { compileChapterPlan } from './compile-chapter-plan.ts';
import { renderStored } from './story-files.ts';
import type { WritingSources } from './writing-sources.ts';

const CONTRACT = 'raw_chapter_plan';
const ROLE = 'planner';
const MAX_ATTEMPTS = 2;

/** Asks for a chapter's scene cards and commits them, with whatever was there before in the history. */
export async function planChapter(
  context: RunContext,
  sources: WritingSources,
  chapter: Chapter,
  id: string,
): Promise<ChapterPlan> {
  const file = chapterPlanFile(chapter.chapter_id);
  // Noted first: a run that is taken up after its commit has to plan the same commit again.
  const noted = await context.step(`${id}/previous`, { file }, async () => {
    const bytes = await context.files.read(file);
    return bytes === null ? null : Buffer.from(bytes).toString('base64');
  });
  const previous = noted === null ? null : Buffer.from(noted, 'base64');
  const { value } = await askModel(context, id, {
    role: ROLE,
    template: sources.template.template_id,
    contract: createContract(chapter),
    maxAttempts: MAX_ATTEMPTS,
    prompt: (findings) => fillTemplate(sources.template, buildInputs(sources, chapter, findings)),
  });
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

function createContract(chapter: Chapter): AnswerContract<RawChapterPlan, ChapterPlan> {
  return {
    name: CONTRACT,
    schema: RawChapterPlanSchema,
    reasonCode: 'phase_contract_invalid',
    compile: (raw) => compileChapterPlan(chapter, raw),
  };
}

function buildInputs(
  { book, outline, characters }: WritingSources,
  chapter: Chapter,
  findings: string | null,
): PromptInput[] {
  const facts = { title: book.title ?? null, chapters: outline.chapters.length, language: book.language };
  const present = new Set(
    chapter.sections.flatMap(({ scenes }) => scenes.flatMap((scene) => scene.characters)),
  );
  const cast = outline.characters.filter(({ character_id }) => present.has(character_id));
  const { schema } = renderAnswerSchema({ name: CONTRACT, schema: RawChapterPlanSchema });
  return [
    { name: 'request', text: `contract: ${CONTRACT}\nrole: ${ROLE}\nlanguage: ${book.language}` },
    { name: 'contract_schema', text: JSON.stringify(schema) },
    { name: 'book', text: JSON.stringify(facts) },
    { name: 'characters', text: characters },
    { name: 'chapter_outline', text: JSON.stringify({ chapter, characters: cast }) },
    { name: 'keys', text: `seed: ${book.seed}\nchapter: ${chapter.chapter_id}` },
    ...(findings === null ? [] : [{ name: 'findings', text: findings }]),
  ];
}
