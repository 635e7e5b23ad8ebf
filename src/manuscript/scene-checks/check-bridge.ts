import { foldText } from '../../text/fold-text.ts';
import { findAnchors } from '../../tools/scene/find-anchors.ts';
import { listParagraphs } from './list-paragraphs.ts';
import type { SceneFacts } from './scene-facts.ts';
import type { SceneFinding } from './scene-finding.ts';

/** As much of a scene as may carry it over from the one before. */
const OPENING_CHARACTERS = 400;

/** A scene that does not simply go on says in its opening how it is entered: in the outline's words or with all its anchors. */
export function checkBridge(text: string, { card }: Pick<SceneFacts, 'card'>): SceneFinding[] {
  if (card.handoff_mode === 'direct_continuation') return [];
  const [first] = listParagraphs(text);
  const opening = (first?.text ?? '').slice(0, OPENING_CHARACTERS);
  if (foldText(opening).includes(foldBridge(card.transition_in_text))) return [];
  const { missing } = findAnchors(
    card.transition_in_anchors.map((anchor) => ({ kind: 'transition_in', text: anchor })),
    [{ kind: 'paragraph', text: opening, start_line: 1, end_line: 1 }],
  );
  if (missing.length === 0 && card.transition_in_anchors.length > 0) return [];
  const lacks = missing.map((anchor) => `“${anchor.text}”`).join(', ');
  return [
    {
      reason_code: 'transition_bridge_missing',
      message: `The opening is entered by ${card.handoff_mode} and says neither “${card.transition_in_text}” nor${lacks === '' ? ' anything else of it' : ` all of its anchors; missing: ${lacks}`}.`,
      quote: opening.slice(0, 120),
      position: first?.start ?? 0,
      instead: null,
    },
  ];
}

/** What ends the sentence may be another mark where the scene goes on. */
function foldBridge(text: string): string {
  return foldText(text)
    .trim()
    .replace(/[.。!！]+$/u, '');
}
