import type { Chapter } from '../../contracts/outline.ts';
import type { WorkUnit } from '../../engine/estimate/derive-critical-path.ts';
import type { UnitEstimate } from '../../engine/estimate/estimate-run.ts';
import { estimateTokens, measureLanguage } from '../../engine/estimate/estimate-tokens.ts';
import { USUAL_DIGESTS } from '../../recipes/estimate-seats.ts';
import { PLAN_ATTEMPTS, renderPlanPrompt, USUAL_CARD_TOKENS } from '../planning/plan-chapter.ts';
import type { WritingSources } from '../writing/writing-sources.ts';

/** What the scene cards of one chapter would take. */
export function estimatePlan<U extends WorkUnit>(
  sources: WritingSources,
  chapter: Chapter,
  unit: U,
): UnitEstimate<U> {
  const scenes = chapter.sections.flatMap((section) => section.scenes);
  const { messages } = renderPlanPrompt(sources, chapter, USUAL_MATTER);
  const inputTokens = messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
  const scale = measureLanguage(sources.book.language).tokensACharacter > 0.3 ? 1.3 : 1;
  const outputTokens = USUAL_CARD_TOKENS * scenes.length * scale;
  const request = { step: 'plan', role: 'planner', inputTokens, outputTokens };
  return { unit, of: 'chapter', requests: [request], fewer: 0, more: 0, worst: PLAN_ATTEMPTS };
}

/** As long as it usually is: told chapter by chapter, a long book would be read once for each. */
const USUAL_MATTER = {
  book: 'x'.repeat(USUAL_DIGESTS['book'] ?? 0),
  chapter: 'x'.repeat(USUAL_DIGESTS['chapter'] ?? 0),
  story: 'x'.repeat(USUAL_DIGESTS['story'] ?? 0),
};
