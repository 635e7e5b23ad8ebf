import type { UnitEstimate } from '../engine/estimate/estimate-run.ts';
import { measureLanguage } from '../engine/estimate/estimate-tokens.ts';
import { estimateSeats } from './estimate-seats.ts';
import type { AgentSeat } from './recipe-sources.ts';

/** What a scene has where no card says it yet. */
const USUAL_SCENE = { words: 900, beats: 2 };

/** What a run of a recipe would ask, one request after the other. `name` tells it from other runs. */
export function listRecipeUnits(name: string, seats: readonly AgentSeat[], language: string): UnitEstimate[] {
  return estimateSeats(seats, USUAL_SCENE, measureLanguage(language)).map((request, at) => ({
    unit: { id: `${name}:${at}`, needs: at === 0 ? [] : [`${name}:${at - 1}`] },
    of: 'recipe',
    requests: [request],
    // Where nothing is found nobody has to mend it.
    fewer: seats.some(({ step }) => step.step_id === request.step && step.only_with !== undefined) ? 1 : 0,
    more: 0,
    worst: 3,
  }));
}
