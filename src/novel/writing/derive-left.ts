import { z } from 'zod';
import type { Note } from '../../contracts/author-notes.ts';
import { type ChapterRecord, ChapterRecordSchema } from '../../contracts/chapter-record.ts';
import type { Json } from '../../contracts/json.ts';
import { quoteNote } from '../../tools/direction/select-notes.ts';
import { nameSceneFinding } from '../findings/name-scene-finding.ts';

const LeftFindingSchema = ChapterRecordSchema.shape.attention.element.extend({
  waived: z.literal(true).optional(),
});
/** What a review leaves, with what the author has let stand. */
export type LeftFinding = z.infer<typeof LeftFindingSchema>;

/** What is read of the output of a scene's run; a recipe tells more. */
const SceneOutputSchema = z.object({
  left: z.array(LeftFindingSchema).optional(),
  not_done: z.array(z.object({ detail: z.string(), issue_id: z.string() })).optional(),
  notes_unmet: z.array(z.string()).optional(),
});

export type SceneOutput = z.infer<typeof SceneOutputSchema>;

export function readSceneOutput(output: Json): SceneOutput {
  return SceneOutputSchema.parse(output);
}

export interface LeftFacts {
  readonly sceneRef: string;
  readonly waived: ReadonlySet<string>;
  /** Of the scene as it was committed; null where nobody said anything of the whole. */
  readonly textHash: string | null;
  /** At least those that are not met. */
  readonly notes: readonly Pick<Note, 'id' | 'text'>[];
}

export interface LeftInScene {
  /** All of it, for the chapter's record. */
  readonly attention: ChapterRecord['attention'];
  /** What somebody is told. */
  readonly told: ChapterRecord['attention'];
}

/** What the review of a scene left, and what an agent said against it, as its run tells. */
export function deriveLeft(
  { left = [], not_done = [], notes_unmet = [] }: SceneOutput,
  { sceneRef, textHash, notes, waived }: LeftFacts,
): LeftInScene {
  const scene_number = Number(sceneRef.split(':')[1]);
  const ofWhole = [
    ...not_done.map(({ detail, issue_id }) => ({
      reason_code: 'scene_report_fails',
      message: `The check of the scene does not pass: ${detail}`,
      issue_id,
    })),
    ...notes_unmet.map((id) => ({
      reason_code: 'note_not_met',
      message: `The reviewer says that the scene does not do what ${tellNote(notes, id)} asks.`,
    })),
  ].map((item) => ({ scene_number, ...item, ...(textHash === null ? {} : { judged: textHash }) }));
  return {
    attention: [...left.map(({ waived: _, ...item }) => item), ...ofWhole],
    told: [
      ...left.flatMap(({ waived: isWaived, ...item }) => (isWaived === true ? [] : [item])),
      ...ofWhole.filter((item) => !waived.has(nameSceneFinding(sceneRef, item, textHash ?? ''))),
    ],
  };
}

/** One that the author has taken out of the file since has only its id left. */
function tellNote(notes: LeftFacts['notes'], id: string): string {
  const note = notes.find((each) => each.id === id);
  return note === undefined ? id : quoteNote(note.text);
}
