import type { GeneratedChapter } from '../../contracts/chapter.ts';
import { RawRevisionSchema } from '../../contracts/revision.ts';
import { estimateTokens } from '../../engine/estimate/estimate-tokens.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { buildBriefingInputs } from '../context/load-briefing.ts';
import { buildDirectionInputs } from '../context/load-direction.ts';
import type { WritingSources } from '../writing/writing-sources.ts';
import { askAboutChapter } from './ask-about-chapter.ts';
import { buildTextInput, type ChapterMatter } from './chapter-request.ts';
import { compileRevision, OTHER_SCENES } from './compile-revision.ts';
import { normalizeRevision } from './normalize-revision.ts';

/** Asks for a chapter with what the notes ask for mended. Nothing is written. Where scenes are added or left out to the last, the
 *  chapter stays what it is: that is a revision which mended nothing, and no trouble with the chapter. */
export async function reviseChapter(
  context: RunContext,
  sources: WritingSources,
  id: string,
  { text, plan, briefing, direction }: Pick<ChapterMatter, 'text' | 'plan' | 'briefing' | 'direction'>,
  notes: string,
): Promise<GeneratedChapter> {
  const facts = { plan, language: sources.book.language, known: sources.known, style: sources.style };
  const { checkRevisedScenes } = await import('./check-revised-scenes.ts');
  return askAboutChapter(context, sources, id, {
    role: 'editor',
    template: sources.after.revision,
    chapter: text.chapter_number,
    inputs: [
      ...buildBriefingInputs(briefing),
      ...buildDirectionInputs(sources.after.revision, direction),
      buildTextInput(text),
      { name: 'revision_notes', text: notes },
    ],
    usualTokens: estimateTokens(JSON.stringify(text)),
    contract: {
      name: 'raw_revision',
      schema: RawRevisionSchema,
      normalize: (answer) => normalizeRevision(text, answer),
      compile: (raw) => compileRevision(text, notes, raw),
      check: (revised) => checkRevisedScenes(text, revised, facts),
    },
    instead({ findings, message, stepId }) {
      if (!findings.every(({ detail }) => detail === OTHER_SCENES)) return null;
      context.notice({
        reason_code: 'revision_unchanged',
        message: `The revision of chapter ${text.chapter_number} was not taken: ${message}`,
        step_id: stepId,
      });
      return text;
    },
  });
}
