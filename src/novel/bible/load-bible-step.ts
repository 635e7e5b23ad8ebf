import type { Book } from '../../contracts/book.ts';
import type { Files } from '../../engine/ports.ts';
import type { Template } from '../../prompts/parse-template.ts';
import type { LoadedStep } from '../story/story-step-kind.ts';
import { BIBLE_STEP } from '../story/story-steps.ts';
import { listBibleFiles } from './bible-files.ts';
import {
  BIBLE_ATTEMPTS,
  type BibleSources,
  createBiblePipeline,
  nameBiblePart,
  renderBiblePrompt,
} from './bible-pipeline.ts';
import { readBibleFiles } from './read-bible-files.ts';

/** The step `bible` over the files as they lie there now. A run that was begun with others is refused by its pins. */
export async function loadBibleStep(
  files: Pick<Files, 'read' | 'readMany' | 'list'>,
  book: Book,
  template: Template,
): Promise<LoadedStep> {
  const sources: BibleSources = { ...(await readBibleFiles(await listBibleFiles(files))), book, template };
  return {
    plan: [...sources.parts.map(nameBiblePart), BIBLE_STEP.name],
    fingerprint: {
      templates: { [BIBLE_STEP.template]: template.sha256 },
      inputs: { bible: sources.sources },
      settings: { language: book.language },
    },
    pipeline: createBiblePipeline(sources),
    prompts: () =>
      sources.parts.map((part) => ({
        id: nameBiblePart(part),
        messages: renderBiblePrompt(sources, part, null).messages,
      })),
    attempts: BIBLE_ATTEMPTS,
  };
}
