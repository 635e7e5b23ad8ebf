import type { AuthorBible } from '../../contracts/author-bible.ts';
import type { Book } from '../../contracts/book.ts';
import { CharactersSchema } from '../../contracts/characters.ts';
import type { Json } from '../../contracts/json.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { askModel } from '../../engine/ask-model.ts';
import { hashBytes } from '../../engine/hash.ts';
import { type AnswerContract, renderAnswerSchema } from '../../engine/judge-answer.ts';
import type { FileChange } from '../../engine/ports.ts';
import { readUsable } from '../../engine/read-usable.ts';
import { refusalToError } from '../../engine/refused-answer.ts';
import { renderStored } from '../../engine/render-stored.ts';
import type { Pipeline, RunContext } from '../../engine/run-context.ts';
import { InvariantError } from '../../errors.ts';
import { keepInHistory, keepReplaced } from '../../manuscript/keep-in-history.ts';
import { makeCards } from '../../manuscript/make-cards.ts';
import type { PlannedCards } from '../../manuscript/plan-cards.ts';
import { fillTemplate } from '../../prompts/fill-template.ts';
import type { Template } from '../../prompts/parse-template.ts';
import { readOwnWords } from '../../prompts/read-own-words.ts';
import { loadToLatin } from '../../text/load-to-latin.ts';
import { createProseFloor } from '../../text/plausible/check-plausible.ts';
import { checkAgainstBible } from '../bible/check-against-bible.ts';
import { STORY_STEP_KIND } from '../kinds.ts';
import { noteFiles } from './note-files.ts';
import { pinInputs } from './pin-inputs.ts';
import { renderCharacterCards } from './render-character-cards.ts';
import { renderStoryBible } from './render-story-bible.ts';
import { STORY_STEPS, type StoryStep } from './story-steps.ts';

export const STORY_ATTEMPTS = 2;
const NOTED = [...STORY_STEPS.map(({ file }) => file), PROJECT_PATHS.storyBible];

/** What one step is made from; also what its run is pinned to. */
export interface StoryStepSources {
  readonly step: StoryStep;
  readonly book: Book;
  /** What it is shown of the steps before it, by the name of the input. */
  readonly needed: ReadonlyMap<string, string>;
  readonly bible: AuthorBible | null;
  readonly template: Template;
}

/** One of the novel's steps 1 to 3: note what is there, ask, commit the answer and the readable pages as one change. */
export function createStoryStepPipeline(sources: StoryStepSources): Pipeline {
  const { step } = sources;
  return {
    kind: STORY_STEP_KIND,
    async run(context): Promise<Json> {
      const found = await noteFiles(context, step.name, NOTED);
      const previous = found.get(step.file) ?? null;
      tellUnreadable(context, step, previous);
      const answer = await askModel(context, step.name, {
        role: step.role,
        template: step.template,
        contract: createContract(sources),
        maxAttempts: STORY_ATTEMPTS,
        usualTokens: step.usualTokens,
        prompt: (findings) => renderStoryPrompt(sources, findings),
      });
      if (!answer.ok) throw refusalToError(answer.refused);
      const { value, attempt } = answer;
      const text = renderStored(value);
      const cards = await makePeopleCards(context, sources, value);
      const written: FileChange[] = [
        { path: step.file, bytes: Buffer.from(text) },
        { path: PROJECT_PATHS.storyBible, bytes: Buffer.from(renderBible(sources, text, found)) },
      ];
      // Nothing is overwritten without a copy: the earlier versions go to the history in the same commit.
      const changes = [...written, ...keepReplaced(found, written, context.createdAt), ...cards.changes];
      await context.commit(step.name, changes, {
        [step.file]: previous === null ? null : hashBytes(previous),
        ...cards.expect,
      });
      return { file: step.file, attempt };
    },
  };
}

export function renderStoryPrompt(sources: StoryStepSources, findings: string | null) {
  return fillTemplate(sources.template, buildInputs(sources, findings));
}

export function planStoryStep(step: StoryStep): string[] {
  return [step.name];
}

/** Parts of the fingerprint: a resume against anything else is refused. */
export function pinStoryStep({ step, book, needed, template }: StoryStepSources): Record<string, unknown> {
  return {
    templates: { [step.template]: template.sha256 },
    inputs: pinInputs(book, needed),
    settings: {
      language: book.language,
      chapters: book.chapters,
      seed: book.seed,
      title: book.title ?? null,
    },
  };
}

function tellUnreadable(context: RunContext, step: StoryStep, previous: Uint8Array | null): void {
  if (previous === null || readUsable(step.stored, step.file, previous).state !== 'invalid') return;
  context.notice({
    reason_code: 'stored_file_replaced',
    message: `${step.file} did not keep its contract; it is kept as ${keepInHistory(step.file, previous, context.createdAt).path}.`,
    step_id: step.name,
  });
}

const NO_CARDS: PlannedCards = { changes: [], expect: {}, replacedEdits: [] };

/** The step that makes the cast makes its cards too. */
async function makePeopleCards(
  context: RunContext,
  { step, book, bible }: StoryStepSources,
  value: unknown,
): Promise<PlannedCards> {
  const characters = step.contract === 'characters' ? CharactersSchema.safeParse(value) : null;
  if (characters?.success !== true) return NO_CARDS;
  const cards = renderCharacterCards(characters.data, {
    language: book.language,
    toLatin: await loadToLatin(JSON.stringify(value)),
    bible,
  });
  return makeCards(context, step.name, PROJECT_PATHS.characterCards, cards);
}

/** Later steps' files stay on the page when an earlier step is made anew. */
function renderBible(
  { step, book, needed }: StoryStepSources,
  text: string,
  found: ReadonlyMap<string, Uint8Array>,
): string {
  const read = (contract: string): string | null => {
    if (contract === step.contract) return text;
    const file = STORY_STEPS.find((each) => each.contract === contract)?.file ?? '';
    const bytes = found.get(file);
    return needed.get(contract) ?? (bytes === undefined ? null : Buffer.from(bytes).toString('utf8'));
  };
  return renderStoryBible(book, {
    world: read('world'),
    theme_conflict: read('theme_conflict'),
    characters: read('characters'),
  });
}

function createContract({
  step,
  book,
  bible,
  template,
}: StoryStepSources): AnswerContract<Record<string, unknown>, Record<string, unknown>> {
  return {
    name: step.contract,
    schema: step.rawSchema,
    reasonCode: 'phase_contract_invalid',
    plausible: createProseFloor(step.rawSchema, { language: book.language, told: readOwnWords(template) }),
    compile(raw) {
      const value = { schema_version: step.stored.version, ...raw };
      const stored = step.stored.schema.safeParse(value);
      if (!stored.success)
        throw new InvariantError(`${step.file}: the stored contract refuses what the raw one let pass`);
      return { value, findings: checkAgainstBible(bible, value) };
    },
  };
}

function buildInputs(sources: StoryStepSources, findings: string | null): { name: string; text: string }[] {
  const { step, book, needed } = sources;
  const facts = { title: book.title ?? null, chapters: book.chapters, language: book.language };
  const schema = renderAnswerSchema({ name: step.contract, schema: step.rawSchema }).schema;
  return [
    { name: 'book', text: JSON.stringify(facts) },
    { name: 'idea', text: book.idea },
    ...[...needed].map(([name, text]) => ({ name, text })),
    { name: 'contract_schema', text: JSON.stringify(schema) },
    { name: 'request', text: `contract: ${step.contract}\nrole: ${step.role}\nlanguage: ${book.language}` },
    ...(findings === null ? [] : [{ name: 'findings', text: findings }]),
  ];
}
