import type { RunContext } from '../engine/run-context.ts';
import type { Card } from './card.ts';
import { type PlannedCards, planCards } from './plan-cards.ts';
import { readCards } from './read-cards.ts';

/**
 * The cards of a folder as changes for the commit that publishes what they are made from. What is there is noted in a step
 * of the run, so that a run that is taken up after the commit plans the same commit again.
 */
export async function makeCards(
  context: RunContext,
  id: string,
  folder: string,
  cards: readonly Card[],
): Promise<PlannedCards> {
  const noted = await context.step(`${id}/cards`, { folder }, () => noteCards(context, folder));
  const found = new Map(noted.map(([path, bytes]) => [path, Buffer.from(bytes, 'base64')] as const));
  const plan = planCards(found, cards, context.createdAt);
  const [first] = plan.replacedEdits;
  if (first !== undefined) {
    context.notice({
      reason_code: 'card_replaced',
      message: `${plan.replacedEdits.join(', ')}: edited by hand, made anew now; what was there is kept in .control-room/history/. A card without its line “generated” is yours and is left alone.`,
      step_id: id,
    });
  }
  return plan;
}

async function noteCards({ files }: RunContext, folder: string): Promise<[string, string][]> {
  const found = await readCards(files, folder);
  return [...found].map(([path, bytes]) => [path, Buffer.from(bytes).toString('base64')]);
}
