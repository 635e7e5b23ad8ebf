import { setImmediate } from 'node:timers/promises';
import type { Model, ModelMessage } from '../../engine/ports.ts';
import { recallPages, tellStory } from './answer-model-test.ts';
import type { AuthorRequest } from './author-request.ts';
import { createChooser } from './create-chooser.ts';
import { composeDeck } from './documents/compose-deck.ts';
import { composeDocument } from './documents/compose-document.ts';
import { composeSheets } from './documents/compose-sheets.ts';
import { editFile } from './documents/edit-file.ts';
import { lookAtDraft } from './documents/look-at-draft.ts';
import { outlineDocument } from './documents/outline-document.ts';
import { writeMarkdown } from './documents/write-markdown.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { checkConsistency } from './keeping/check-consistency.ts';
import { revisePassage } from './keeping/revise-passage.ts';
import { reviseText } from './keeping/revise-text.ts';
import { writeMemory } from './keeping/write-memory.ts';
import { LanguageSchema, type Lexicons } from './lexicon-schema.ts';
import { parsePrompt } from './parse-prompt.ts';
import { readBiblePart } from './read-bible-part.ts';
import { refineCast } from './refine-cast.ts';
import { refineThreads } from './refine-threads.ts';
import { refineTransitions } from './refine-transitions.ts';
import { answerRole } from './roles/answer-role.ts';
import { planSession } from './sessions/plan-session.ts';
import { reviewSession } from './sessions/review-session.ts';
import { answerTalk } from './talk/answer-talk.ts';
import { writeBridgeScene } from './write-bridge-scene.ts';
import { writeChapterPlan } from './write-chapter-plan.ts';
import { writeChapterSpine } from './write-chapter-spine.ts';
import { writeCharacters } from './write-characters.ts';
import { writeError } from './write-error.ts';
import { writeSceneDraft } from './write-scene-draft.ts';
import { writeSections } from './write-sections.ts';
import { writeThemeConflict } from './write-theme-conflict.ts';
import { writeWorld } from './write-world.ts';

interface Writer {
  readonly write: (request: AuthorRequest) => unknown;
  /** The block without which there is nothing to write from. */
  readonly needs: string;
}

// A stand-in for a language model: it sees the prompt and nothing else, keeps no state between calls, and gives the same
// bytes for the same prompt. A capability adds a contract by adding its function here; a request that names a prompt type
// is a step of a recipe, and is answered by its role.
const WRITERS: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ['raw_bible_facts', { write: readBiblePart, needs: 'bible_part' }],
  ['world', { write: writeWorld, needs: 'idea' }],
  ['theme_conflict', { write: writeThemeConflict, needs: 'idea' }],
  ['characters', { write: writeCharacters, needs: 'idea' }],
  ['phase_01_chapter_spine', { write: writeChapterSpine, needs: 'book' }],
  ['phase_02_section_architecture', { write: writeSections, needs: 'spine' }],
  ['phase_03_scene_draft', { write: writeSceneDraft, needs: 'chapter_plan' }],
  ['phase_04_transition_causality_refinement', { write: refineTransitions, needs: 'chapter_outline' }],
  ['phase_05_cast_function_refinement', { write: refineCast, needs: 'chapter_outline' }],
  ['phase_06_thread_payoff_refinement', { write: refineThreads, needs: 'chapter_outline' }],
  ['raw_chapter_plan', { write: writeChapterPlan, needs: 'chapter_outline' }],
  ['raw_chapter_memory', { write: writeMemory, needs: 'chapter_text' }],
  ['raw_consistency_report', { write: checkConsistency, needs: 'chapter_text' }],
  ['raw_revision', { write: reviseText, needs: 'chapter_text' }],
  ['revised_passage', { write: revisePassage, needs: 'passage' }],
  ['raw_session_plan', { write: planSession, needs: 'wish' }],
  ['session_review', { write: reviewSession, needs: 'results' }],
  ['planning_outline', { write: outlineDocument, needs: 'brief' }],
  ['raw_document_spec', { write: composeDocument, needs: 'outline' }],
  ['raw_sheet_spec', { write: composeSheets, needs: 'outline' }],
  ['raw_presentation_spec', { write: composeDeck, needs: 'outline' }],
  ['document_markdown', { write: writeMarkdown, needs: 'outline' }],
  ['raw_document_edits', { write: editFile, needs: 'file_outline' }],
  ['raw_document_review', { write: lookAtDraft, needs: 'current_spec' }],
  ['bridge_scene', { write: writeBridgeScene, needs: 'edge' }],
  // In whatever pages are there: none has to be.
  ['model_recall', { write: recallPages, needs: 'request' }],
  ['model_prose', { write: tellStory, needs: 'idea' }],
]);

const CHUNK = 240;

export function createOfflineAuthor({ lexicons }: { readonly lexicons: Lexicons }): Model {
  return {
    id: 'offline:author',
    price: { input: 0, output: 0 },
    maxOutputTokens: 32_000,
    envelope: 'strict',
    maxInFlight: 8,
    async generate(request, { signal, onText }) {
      signal.throwIfAborted();
      const text = answer(request.messages, lexicons);
      for (let from = 0; onText !== undefined && from < text.length; from += CHUNK) {
        onText(text.slice(from, from + CHUNK));
        // Between chunks others get their turn, the one who aborts among them.
        await setImmediate();
        signal.throwIfAborted();
      }
      return {
        text,
        usage: {
          input_tokens: request.messages.reduce((sum, { content }) => sum + estimateTokens(content), 0),
          output_tokens: estimateTokens(text),
          cached_tokens: 0,
        },
        finishReason: 'stop',
      };
    },
  };
}

function answer(messages: readonly ModelMessage[], lexicons: Lexicons): string {
  const prompt = parsePrompt(messages);
  const asked = LanguageSchema.safeParse(prompt.language.split('-')[0]);
  const language = asked.success ? asked.data : 'en';
  if (prompt.promptType !== null) return answerRole(prompt, language, lexicons);
  const talk = answerTalk(prompt, language, lexicons);
  if (talk !== null) return talk;
  const idea = prompt.inputs.get('idea') ?? '';
  const writer = WRITERS.get(prompt.contract ?? '');
  if (writer === undefined) return render(writeError(prompt.contract, [...WRITERS.keys()], []));
  if (!prompt.inputs.has(writer.needs))
    return render(writeError(prompt.contract, [...WRITERS.keys()], [writer.needs]));
  return render(
    writer.write({
      idea,
      inputs: prompt.inputs,
      language,
      lexicons,
      choose: createChooser(prompt.seed, prompt.contract ?? '', ...prompt.keys, idea),
      chooseForBook: createChooser('book', idea),
    }),
  );
}

function render(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
