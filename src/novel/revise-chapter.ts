import type { GeneratedChapter } from '../contracts/chapter.ts';
import { type RawRevision, RawRevisionSchema } from '../contracts/revision.ts';
import { askModel } from '../engine/ask-model.ts';
import type { AnswerContract } from '../engine/judge-answer.ts';
import type { RunContext } from '../engine/run-context.ts';
import { fillTemplate } from '../prompts/fill-template.ts';
import { buildLastInputs, buildSharedInputs, buildTextInput, type ChapterMatter } from './chapter-request.ts';
import { checkRevisedScenes } from './check-revised-scenes.ts';
import { compileRevision } from './compile-revision.ts';
import type { WritingSources } from './writing-sources.ts';

const ROLE = 'editor';
const MAX_ATTEMPTS = 2;

/** Asks for a chapter with what the notes ask for mended. Nothing is written. */
export async function reviseChapter(
  context: RunContext,
  sources: WritingSources,
  id: string,
  { text, plan }: Pick<ChapterMatter, 'text' | 'plan'>,
  notes: string,
): Promise<GeneratedChapter> {
  const template = sources.after.revision;
  const facts = { plan, language: sources.book.language, known: sources.known };
  const contract: AnswerContract<RawRevision, GeneratedChapter> = {
    name: 'raw_revision',
    schema: RawRevisionSchema,
    reasonCode: 'phase_contract_invalid',
    compile: (raw) => compileRevision(text, notes, raw),
    check: (revised) => checkRevisedScenes(text, revised, facts),
  };
  const { value } = await askModel(context, id, {
    role: ROLE,
    template: template.template_id,
    contract,
    maxAttempts: MAX_ATTEMPTS,
    prompt: (findings) =>
      fillTemplate(template, [
        ...buildSharedInputs(sources, ROLE, contract),
        buildTextInput(text),
        { name: 'revision_notes', text: notes },
        ...buildLastInputs(sources, text.chapter_number, findings),
      ]),
  });
  return value;
}
