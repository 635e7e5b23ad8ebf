import { foldRequest } from './fold-request.ts';

/** What a reply claims, which decides what its evidence needs: a quote, a place, or a scope. */
export type Claim = 'content' | 'structural' | 'absence';

// That the text lacks something, not that somebody in it does: "no mention of the key", but not "Kael never speaks".
const ABSENCE = [
  /\bno (?:mention|trace|sign|reference|evidence|explanation) (?:of|to|for)\b/u,
  /\b(?:is|are|was|were|has|have)(?:n't| not| never)(?: been)? (?:mentioned|established|explained|introduced|described|named|set up|foreshadowed|stated|referenced)\b/u,
  /\bnever (?:mentioned|mentions|established|establishes|explained|explains|introduced|introduces|foreshadowed|named|appears|set up)\b/u,
  /\b(?:does not|doesn't|do not|don't) (?:appear|mention|occur|establish|explain)\b/u,
  /\bnowhere (?:in|is|does|are)\b/u,
  /\b(?:is|are) (?:absent|missing) from\b/u,
  /(?:没有|沒有|从未|從未|未曾|未)(?:提到|提及|出现|出現|交代|说明|說明|解释|解釋)|(?:缺少|缺失|找不到)/u,
];
// Where things stand in the plan: order, place, structure.
const STRUCTURE = [
  /\b(?:comes?|stands?|sits?|is placed|are placed|falls?) (?:before|after|between|too early|too late)\b/u,
  /\bout of order\b/u,
  /\b(?:scene|beat|chapter|section) order\b|\border of (?:the )?(?:scenes|beats|chapters|sections)\b/u,
  /\bstructur(?:e|al|ally)\b/u,
  /\bdepends? on (?:scene|beat|chapter|section)\b/u,
  /顺序|順序|结构|結構|排在/u,
];

/** By its wording; absence before structure, and content where neither is said. */
export function deriveClaim(body: string): Claim {
  const folded = foldRequest(body);
  if (ABSENCE.some((pattern) => pattern.test(folded))) return 'absence';
  return STRUCTURE.some((pattern) => pattern.test(folded)) ? 'structural' : 'content';
}
