import { findSources, formatEvidence, pickCited, pickQuote, type Source } from './evidence.ts';
import { readEdges } from './read-edges.ts';
import type { RoleRequest } from './role-request.ts';

/** Where an outline lies when no input says it. */
const OUTLINE = 'outline/outline.json';
const OUTLINE_SLOTS = ['outline_beat', 'outline_map'];

/** A planner's evidence: words of the scene's summary, or else of the outline as an input shows it. */
export function citeOutline({ inputs, frame, packet }: RoleRequest): string {
  const sources = OUTLINE_SLOTS.flatMap((slot) => findSources(inputs.get(slot) ?? '', 'outline'));
  const path =
    sources[0]?.path ?? findSources((packet?.inputs.files ?? []).join('\n'), 'outline')[0]?.path ?? OUTLINE;
  const words = frame === null ? null : (pickQuote(frame.summary) ?? pickQuote(frame.outcome));
  return formatEvidence(
    path,
    words ?? firstQuote(sources.map(afterLabel)) ?? firstLine(inputs),
    findLine(sources[0]?.body ?? '', frame?.scene_ref ?? null),
  );
}

/** Evidence from the scene's own words. */
export function citeScene(path: string, words: string, rest: string): string {
  return formatEvidence(path, pickQuote(words) ?? pickQuote(rest) ?? rest.trim().slice(0, 40));
}

/** Evidence from the words with which a scene opens or ends; null where no input shows any. */
export function citeEdge(inputs: ReadonlyMap<string, string>, slot: string): string | null {
  for (const { path, words } of readEdges(inputs.get(slot) ?? '')) {
    const quote = pickQuote(words);
    if (quote !== null) return formatEvidence(path, quote);
  }
  return null;
}

/** Evidence from whichever file of the canon an input shows; null where none does. */
export function citeCanon(inputs: ReadonlyMap<string, string>, slots: readonly string[]): string | null {
  for (const slot of slots) {
    for (const { path, body } of findSources(inputs.get(slot) ?? '', 'canon')) {
      const quote = pickCited(body);
      if (quote !== null) return formatEvidence(path, quote);
    }
  }
  return null;
}

/** The line at which a scene stands in the outline, or at which its first one does. */
function findLine(outline: string, sceneRef: string | null): number | null {
  const scene = sceneRef === null ? '\\d+:\\d+' : sceneRef;
  const line = new RegExp(`^\\d+ \\(${scene}\\) .*? line (\\d+): `, 'mu').exec(outline)?.[1];
  return line === undefined ? null : Number(line);
}

/** `3 (1:3) Title [POV Ada] line 12: summary` is told by its summary. */
function afterLabel({ body }: Source): string {
  return body.replace(/^.*?\bline \d+: /gm, '').replace(/^: \d+ scenes$/m, '');
}

function firstQuote(texts: readonly string[]): string | null {
  for (const text of texts) {
    const quote = pickQuote(text);
    if (quote !== null) return quote;
  }
  return null;
}

function firstLine(inputs: ReadonlyMap<string, string>): string {
  return firstQuote([...inputs.values()]) ?? 'nothing that can be quoted';
}
