import { z } from 'zod';
import type { Outline } from '../../contracts/outline.ts';
import type { SceneCard } from '../../contracts/scene-card.ts';
import { SceneFrameSchema } from '../../contracts/scene-work.ts';
import { estimateTokens } from '../../engine/estimate/estimate-tokens.ts';
import type { ToolOutputs } from '../../recipes/preview-recipe.ts';
import { isSamePerson } from '../../tools/canon/is-same-person.ts';
import { listPlacedScenes } from '../../tools/outline/list-placed-scenes.ts';
import { tellCard } from '../writing/scene-task.ts';
import type { ContextBlock, ContextSource } from './context-block.ts';
import { renderRef } from './scene-order.ts';

/** Something that a prompt is told of the book: from where, since when, and in which of its inputs. */
export interface ExplainedPiece extends Omit<ContextBlock, 'source'> {
  readonly source: ContextSource | 'canon' | 'previous_end' | 'scene_card';
  readonly input: 'story' | 'canon_context' | 'scene_frame' | 'scene_card';
}

export interface PieceFacts {
  readonly ref: string;
  readonly story: readonly ContextBlock[];
  readonly outputs: ToolOutputs;
  readonly card: SceneCard | null;
}

/** All pieces of a scene, in the order of its prompts. */
export function listPieces(outline: Outline, { ref, story, outputs, card }: PieceFacts): ExplainedPiece[] {
  const told = CanonSchema.safeParse(outputs.get('canon_context')?.output);
  const frame = SceneFrameSchema.safeParse(outputs.get('scene_frame')?.output);
  const ending = frame.success ? frame.data.previous_ending : null;
  const placed = listPlacedScenes(outline);
  const before = placed[placed.findIndex((each) => each.ref === ref) - 1];
  return [
    ...story.map((block) => toPiece('story', block)),
    ...(told.success ? told.data.told.pieces : []).map(({ path, about, text }) => {
      const intro = outline.characters.find(({ name }) => about !== null && isSamePerson(name, about))?.intro;
      const from_scene = intro === undefined ? '1:1' : renderRef(intro);
      return piece('canon_context', 'canon', about ?? path, from_scene, text);
    }),
    ...(ending === null || before === undefined
      ? []
      : [piece('scene_frame', 'previous_end', `the end of ${before.ref}`, before.ref, ending)]),
    ...(card === null ? [] : [piece('scene_card', 'scene_card', ref, ref, JSON.stringify(tellCard(card)))]),
  ];
}

export function toPiece(input: ExplainedPiece['input'], block: ContextBlock): ExplainedPiece {
  return { ...block, input };
}

// Of a result that may be any tool's: a book's own recipe need not check the canon as ours does.
const CanonSchema = z.object({
  told: z.object({
    pieces: z.array(z.object({ path: z.string(), about: z.string().nullable(), text: z.string() })),
  }),
});

function piece(
  input: ExplainedPiece['input'],
  source: ExplainedPiece['source'],
  about: string,
  from_scene: string,
  text: string,
): ExplainedPiece {
  return { source, input, about, from_scene, text, characters: text.length, tokens: estimateTokens(text) };
}
