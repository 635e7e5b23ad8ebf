import type { HandEditFinding, ToldHandEdit } from '../../manuscript/check-hand-edit.ts';
import { nameInText } from './name-scene-finding.ts';

/** What is told of a text of the author's, without what they let stand before. */
export function tellHandEdits(
  waived: ReadonlySet<string>,
  sceneRef: string,
  text: string,
  found: readonly HandEditFinding[],
): ToldHandEdit[] {
  return found
    .filter((finding) => !waived.has(nameInText(sceneRef, text, finding)))
    .map(({ reason_code, message, line }) => ({ reason_code, message, line }));
}
