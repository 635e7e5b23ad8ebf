import type { Outline } from '../../contracts/outline.ts';
import { escapePattern } from '../../text/escape-pattern.ts';
import { foldText } from '../../text/fold-text.ts';
import { lineAt, type TextBlock } from '../../text/text-block.ts';
import type { PlacedScene } from '../outline/list-placed-scenes.ts';

export const ANCHOR_KINDS = ['transition_in', 'transition_out', 'cast', 'place', 'pov'] as const;

export interface Anchor {
  readonly kind: (typeof ANCHOR_KINDS)[number];
  readonly text: string;
}

export interface PresentAnchor extends Anchor {
  /** Where it stands first. */
  readonly line: number;
}

/** What the outline wants to see in a scene's text, in its own words. */
export function listAnchors(
  outline: Outline,
  { scene }: PlacedScene,
  places: ReadonlyMap<string, string>,
): Anchor[] {
  const people = new Map(outline.characters.map(({ character_id, name }) => [character_id, name]));
  const start = scene.location_start_label ?? places.get(scene.location_start_id);
  const labels = new Set([...(start === undefined ? [] : [start]), scene.location_end_label]);
  return [
    ...scene.transition_in_anchors.map((text) => ({ kind: 'transition_in' as const, text })),
    ...(scene.transition_out_anchors ?? []).map((text) => ({ kind: 'transition_out' as const, text })),
    ...scene.characters.map((id) => ({ kind: 'cast' as const, text: people.get(id) ?? id })),
    ...[...labels].map((text) => ({ kind: 'place' as const, text })),
  ];
}

/** Each anchor with the first line that has it, or among the missing. A leading article does not matter. */
export function findAnchors(
  anchors: readonly Anchor[],
  blocks: readonly TextBlock[],
): { present: PresentAnchor[]; missing: Anchor[] } {
  const folded = blocks.map((block) => ({ block, text: foldText(block.text) }));
  const present: PresentAnchor[] = [];
  const missing: Anchor[] = [];
  for (const anchor of anchors) {
    const patterns = listForms(anchor);
    const found = folded.find(({ text }) => patterns.some((pattern) => pattern.test(text)));
    if (found === undefined) missing.push(anchor);
    else present.push({ ...anchor, line: findLine(found.block, patterns) });
  }
  return { present, missing };
}

/** The whole anchor; of a person also the first name alone. */
function listForms({ kind, text }: Anchor): RegExp[] {
  const whole = foldText(text)
    .trim()
    .replace(/^(?:the|an?) (?=\S)/, '');
  const first = whole.split(' ')[0] ?? '';
  const forms = kind === 'cast' || kind === 'pov' ? [whole, ...(first.length >= 3 ? [first] : [])] : [whole];
  return forms.map((form) => {
    const escaped = escapePattern(form);
    // Words are set apart in these scripts and not in Chinese.
    const [before, after] = [
      /^[a-z0-9]/.test(form) ? '(?<![a-z0-9])' : '',
      /[a-z0-9]$/.test(form) ? '(?![a-z0-9])' : '',
    ];
    return new RegExp(`${before}${escaped}${after}`, 'u');
  });
}

function findLine(block: TextBlock, patterns: readonly RegExp[]): number {
  let offset = 0;
  for (const line of block.text.split('\n')) {
    const text = foldText(line);
    if (patterns.some((pattern) => pattern.test(text))) return lineAt(block, offset);
    offset += line.length + 1;
  }
  return block.start_line;
}
