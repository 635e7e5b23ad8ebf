import type { ChapterRecord } from '../../contracts/chapter-record.ts';
import type { FileChange } from '../../engine/ports.ts';
import type { StaleFacts } from './derive-stale.ts';
import { planRecord } from './plan-record.ts';

/**
 * The record of a stale chapter with what it stands beside now as accepted. Nothing else of it changes: what it was written
 * from stays known, and as soon as something beside it changes again, it is stale again.
 */
export function planAcceptance(
  facts: StaleFacts,
  chapter: number,
  record: Uint8Array,
  at: string,
): FileChange[] {
  const text = facts.texts.get(chapter) ?? null;
  if (text === null) return [];
  const plan = facts.plans.get(chapter);
  const accepted: ChapterRecord['accepted'] = {
    at,
    text_sha256: text,
    beside: [...facts.texts]
      .filter(([number]) => number < chapter)
      .sort(([a], [b]) => a - b)
      .map(([chapter_number, text_sha256]) => ({ chapter_number, text_sha256 })),
    ...(facts.told?.has(chapter) === true ? { told: facts.told.get(chapter) } : {}),
    plan_sha256: plan?.sha256 ?? null,
    outline_sha256: plan?.outline_sha256 ?? null,
  };
  return planRecord({ record, text }, chapter, { accepted }, at);
}
