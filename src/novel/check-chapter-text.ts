import {
  type ConsistencyReport,
  type RawConsistencyReport,
  RawConsistencyReportSchema,
} from '../contracts/consistency-report.ts';
import { askModel } from '../engine/ask-model.ts';
import type { AnswerContract } from '../engine/judge-answer.ts';
import type { RunContext } from '../engine/run-context.ts';
import { fillTemplate } from '../prompts/fill-template.ts';
import {
  buildCardsInput,
  buildLastInputs,
  buildMemoryInput,
  buildOutlineInput,
  buildSharedInputs,
  buildTextInput,
  type ChapterMatter,
  joinText,
} from './chapter-request.ts';
import { compileReport } from './compile-report.ts';
import { listKnownNames } from './known-names.ts';
import type { WritingSources } from './writing-sources.ts';

const ROLE = 'continuity';
const MAX_ATTEMPTS = 2;

/** Asks what in a chapter contradicts what came before it, its people, and what it was to be. */
export async function checkChapterText(
  context: RunContext,
  sources: WritingSources,
  id: string,
  matter: ChapterMatter,
): Promise<ConsistencyReport> {
  const template = sources.after.consistency;
  const contract = createContract(sources, matter);
  const { value } = await askModel(context, id, {
    role: ROLE,
    template: template.template_id,
    contract,
    maxAttempts: MAX_ATTEMPTS,
    prompt: (findings) =>
      fillTemplate(template, [
        ...buildSharedInputs(sources, ROLE, contract),
        buildMemoryInput(matter.recent),
        buildOutlineInput(sources, matter.chapter),
        buildCardsInput(matter.plan),
        buildTextInput(matter.text),
        ...buildLastInputs(sources, matter.text.chapter_number, findings),
      ]),
  });
  return value;
}

function createContract(
  { characters, outline }: WritingSources,
  { text }: ChapterMatter,
): AnswerContract<RawConsistencyReport, ConsistencyReport> {
  const known = listKnownNames(characters, outline, joinText(text));
  return {
    name: 'raw_consistency_report',
    schema: RawConsistencyReportSchema,
    reasonCode: 'phase_contract_invalid',
    compile: (raw) => compileReport(text.chapter_number, known, raw),
  };
}
