import { foldText } from '../../text/fold-text.ts';
import { listWords } from '../../text/list-words.ts';
import { readTerm } from '../../text/read-term.ts';
import { findAnchors } from '../../tools/scene/find-anchors.ts';
import type { SceneFacts } from './scene-facts.ts';
import type { SceneFinding } from './scene-finding.ts';

/** As much of a scene, in words, as may carry it over from the one before. */
const OPENING_WORDS = 150;

/**
 * A scene that does not simply go on says in its opening how it is entered. A writer says it in words of their own, so it is
 * enough that one anchor stands there, or half of what the transition says, in whatever form of the words.
 */
export function checkBridge(text: string, { card }: Pick<SceneFacts, 'card'>): SceneFinding[] {
  if (card.handoff_mode === 'direct_continuation') return [];
  const opening = takeOpening(text);
  const { present } = findAnchors(
    card.transition_in_anchors.map((anchor) => ({ kind: 'transition_in', text: anchor })),
    [{ kind: 'paragraph', text: opening, start_line: 1, end_line: 1 }],
  );
  if (present.length > 0 || saysHalf(opening, card.transition_in_text)) return [];
  const anchors = card.transition_in_anchors.map((anchor) => `“${anchor}”`).join(', ');
  return [
    {
      reason_code: 'transition_bridge_missing',
      message: `The opening is entered by ${card.handoff_mode} and says neither “${card.transition_in_text}” nor ${anchors === '' ? 'anything else of it' : `any of its anchors: ${anchors}`}.`,
      quote: opening.trimStart().slice(0, 120),
      position: text.length - text.trimStart().length,
      instead: null,
    },
  ];
}

function takeOpening(text: string): string {
  let count = 0;
  for (const { text: word, start, units } of listWords(text)) {
    count += units;
    if (count >= OPENING_WORDS) return text.slice(0, start + word.length);
  }
  return text;
}

/** Whether half of the words that say something are there. */
function saysHalf(opening: string, transition: string): boolean {
  const wanted = listTerms(transition);
  const folded = foldText(opening);
  const said = listTerms(opening);
  const found = [...wanted].filter((term) => isSaid(term, said, folded));
  return wanted.size > 0 && found.length * 2 >= wanted.size;
}

function listTerms(text: string): Set<string> {
  return new Set(listWords(foldText(text)).flatMap((word) => readTerm(word) ?? []));
}

/** Chinese words have one form, and where they end is a guess; others are alike where they begin alike. */
function isSaid(term: string, said: ReadonlySet<string>, opening: string): boolean {
  if (said.has(term)) return true;
  if (!/^[a-z]/.test(term)) return term.length > 1 && opening.includes(term);
  return [...said].some((other) => {
    const shared = countShared(term, other);
    return shared >= LEAST_SHARED && shared >= SHARED_PART * Math.max(term.length, other.length);
  });
}

const LEAST_SHARED = 4;
const SHARED_PART = 0.6;

function countShared(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}
