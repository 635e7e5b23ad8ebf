import type { Files } from '../../engine/ports.ts';
import { readOnce } from '../../engine/read-once.ts';
import { loadFindings } from '../after/load-findings.ts';
import { loadAttention } from '../writing/load-attention.ts';
import { loadWritingFacts } from '../writing/load-writing-facts.ts';
import type { FoundInText } from './drop-waived.ts';
import { loadContradictions } from './load-contradictions.ts';

/** All that was found in the chapters and in the author's bible as they are now, waived or not. */
export async function loadFound(files: Files): Promise<FoundInText> {
  const own = readOnce(files);
  const { chapters } = await loadWritingFacts(own);
  const written = chapters.map(({ chapter }) => chapter);
  return {
    attention: await loadAttention(own, written),
    findings: await loadFindings(own, chapters),
    contradictions: await loadContradictions(own),
  };
}
