import type { Chapter } from '../../contracts/outline.ts';
import type { WorkUnit } from '../../engine/estimate/derive-critical-path.ts';
import type { UnitEstimate } from '../../engine/estimate/estimate-run.ts';
import { estimateTokens, measureLanguage } from '../../engine/estimate/estimate-tokens.ts';
import { PLAN_ATTEMPTS, renderPlanPrompt } from '../planning/plan-chapter.ts';
import type { WritingSources } from '../writing/writing-sources.ts';

const CARD_TOKENS = 190;

/** What the scene cards of one chapter would take. */
export function estimatePlan<U extends WorkUnit>(
  sources: WritingSources,
  chapter: Chapter,
  unit: U,
): UnitEstimate<U> {
  const scenes = chapter.sections.flatMap((section) => section.scenes);
  const { messages } = renderPlanPrompt(sources, chapter, null, null);
  const inputTokens = messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
  const scale = measureLanguage(sources.book.language).tokensACharacter > 0.3 ? 1.3 : 1;
  const outputTokens = CARD_TOKENS * scenes.length * scale;
  const request = { step: 'plan', role: 'planner', inputTokens, outputTokens };
  return { unit, of: 'chapter', requests: [request], fewer: 0, more: 0, worst: PLAN_ATTEMPTS };
}
