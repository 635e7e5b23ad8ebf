import type { AuthorBible, RawBibleFacts } from '../../contracts/author-bible.ts';
import type { Book } from '../../contracts/book.ts';
import type { Finding } from '../../contracts/finding.ts';
import type { Json } from '../../contracts/json.ts';
import { STORED_PLACES } from '../../contracts/location-registry.ts';
import { STORED_OUTLINE } from '../../contracts/outline.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { askModel } from '../../engine/ask-model.ts';
import { hashBytes } from '../../engine/hash.ts';
import { type AnswerContract, renderAnswerSchema } from '../../engine/judge-answer.ts';
import { mapInFlight, type Place } from '../../engine/map-in-flight.ts';
import type { FileChange } from '../../engine/ports.ts';
import { readIfValid } from '../../engine/read-if-valid.ts';
import { refusalToError } from '../../engine/refused-answer.ts';
import { renderStored } from '../../engine/render-stored.ts';
import type { Pipeline, RunContext } from '../../engine/run-context.ts';
import { keepReplaced } from '../../manuscript/keep-in-history.ts';
import { makeCards } from '../../manuscript/make-cards.ts';
import { renderLocationCards } from '../../outline/render-location-cards.ts';
import { fillTemplate } from '../../prompts/fill-template.ts';
import type { Template } from '../../prompts/parse-template.ts';
import { findContradictions } from '../../tools/bible/find-contradictions.ts';
import { refuseAnswer } from '../after/refuse-answer.ts';
import { STORY_STEP_KIND } from '../kinds.ts';
import { noteFiles } from '../story/note-files.ts';
import { BIBLE_STEP } from '../story/story-steps.ts';
import type { BiblePart } from './cut-bible.ts';
import { joinNames } from './join-names.ts';
import type { BibleParts } from './read-bible-files.ts';
import { renderBiblePage } from './render-bible-page.ts';
import { type TakenFacts, takeFacts } from './take-facts.ts';

export interface BibleSources extends BibleParts {
  readonly book: Book;
  readonly template: Template;
}

const NOTED = [BIBLE_STEP.file, PROJECT_PATHS.biblePage, PROJECT_PATHS.places, PROJECT_PATHS.outline];
export const BIBLE_ATTEMPTS = 2;
/** Contradictions and parts that are told one by one; all of them stand on the page. */
const MOST_TOLD = 10;

/** The author's bible, part by part side by side: each asked for its facts, each fact held against the part, all in one commit. */
export function createBiblePipeline(sources: BibleSources): Pipeline {
  return {
    kind: STORY_STEP_KIND,
    async run(context): Promise<Json> {
      const found = await noteFiles(context, BIBLE_STEP.name, NOTED);
      const model = await context.modelFor(BIBLE_STEP.role);
      const taken = await mapInFlight(sources.parts, model.maxInFlight, (part, place) =>
        askPart(context, sources, part, place),
      );
      const bible: AuthorBible = {
        schema_version: 'author_bible_v1',
        sources: [...sources.sources],
        facts: joinNames(taken.flatMap(({ facts }) => facts)),
        refused: taken.flatMap(({ refused }) => refused),
      };
      tellReader(context, sources, bible, taken);
      const cards = await makeCards(
        context,
        BIBLE_STEP.name,
        PROJECT_PATHS.placeCards,
        renderLocationCards({
          registry: readIfValid(STORED_PLACES, found.get(PROJECT_PATHS.places) ?? null),
          chapters: readIfValid(STORED_OUTLINE, found.get(PROJECT_PATHS.outline) ?? null)?.chapters ?? [],
          language: sources.book.language,
          bible,
        }),
      );
      const written: FileChange[] = [
        { path: BIBLE_STEP.file, bytes: Buffer.from(renderStored(bible)) },
        {
          path: PROJECT_PATHS.biblePage,
          bytes: Buffer.from(renderBiblePage(bible, sources.book.language)),
        },
      ];
      const previous = found.get(BIBLE_STEP.file);
      const changes = [...written, ...keepReplaced(found, written, context.createdAt), ...cards.changes];
      await context.commit(BIBLE_STEP.name, changes, {
        [BIBLE_STEP.file]: previous === undefined ? null : hashBytes(previous),
        ...cards.expect,
      });
      return { file: BIBLE_STEP.file, facts: bible.facts.length, refused: bible.refused.length };
    },
  };
}

export function nameBiblePart({ number }: Pick<BiblePart, 'number'>): string {
  return `${BIBLE_STEP.name}/part:${number}`;
}

export function renderBiblePrompt(sources: BibleSources, part: BiblePart, findings: string | null) {
  const { book, template } = sources;
  const under = part.under.length === 0 ? '' : `(goes on under: ${part.under.join(' > ')})\n\n`;
  const { schema } = renderAnswerSchema({ name: CONTRACT, schema: BIBLE_STEP.rawSchema });
  return fillTemplate(template, [
    { name: 'bible_part', text: `${under}${part.text}` },
    { name: 'contract_schema', text: JSON.stringify(schema) },
    {
      name: 'request',
      text: `contract: ${CONTRACT}\nrole: ${BIBLE_STEP.role}\nlanguage: ${book.language}\npart: ${part.number}`,
    },
    ...(findings === null ? [] : [{ name: 'findings', text: findings }]),
  ]);
}

const CONTRACT = 'raw_bible_facts';

async function askPart(
  context: RunContext,
  sources: BibleSources,
  part: BiblePart,
  place: Place,
): Promise<TakenFacts> {
  const contract: AnswerContract<RawBibleFacts, TakenFacts> = {
    name: CONTRACT,
    schema: BIBLE_STEP.rawSchema as AnswerContract<RawBibleFacts, TakenFacts>['schema'],
    reasonCode: 'phase_contract_invalid',
    compile: ({ facts }) => {
      const taken = takeFacts(part, facts);
      return { value: taken, findings: findNothing(taken) };
    },
  };
  const answer = await askModel(context, nameBiblePart(part), {
    role: BIBLE_STEP.role,
    template: BIBLE_STEP.template,
    contract,
    maxAttempts: BIBLE_ATTEMPTS,
    usualTokens: BIBLE_STEP.usualTokens,
    prompt: (findings) => renderBiblePrompt(sources, part, findings),
    place,
  });
  if (!answer.ok) throw refusalToError(answer.refused);
  return answer.value;
}

/** Single facts may be wrong; an answer of which nothing holds is asked for again. */
function findNothing({ facts, refused }: TakenFacts): Finding[] {
  if (facts.length > 0 || refused.length === 0) return [];
  const message = 'No quote stands in `bible_part` as it is given: copy letter for letter';
  return [refuseAnswer('/facts', message, 'quote_not_found')];
}

/** What the author has to know before the book is made from it. */
function tellReader(
  context: RunContext,
  { parts, notices }: BibleSources,
  bible: AuthorBible,
  taken: readonly TakenFacts[],
): void {
  const tell = (reason_code: 'bible_left_out' | 'bible_contradiction', message: string) =>
    context.notice({ reason_code, message, step_id: BIBLE_STEP.name });
  for (const { source, message } of notices.slice(0, MOST_TOLD))
    tell('bible_left_out', `${source}: ${message}`);
  for (const [at, { facts, refused }] of taken.entries()) {
    const part = parts[at];
    if (part === undefined) continue;
    if (facts.length === 0)
      tell('bible_left_out', `Nothing was taken from part ${part.number} (${part.source}).`);
    else if (refused.length > 0)
      tell(
        'bible_left_out',
        `${refused.length} of ${facts.length + refused.length} facts of part ${part.number} (${part.source}) were not taken: what they quote or name does not stand there. They are listed in ${PROJECT_PATHS.biblePage}.`,
      );
  }
  for (const { message } of findContradictions(bible).slice(0, MOST_TOLD))
    tell('bible_contradiction', message);
}
