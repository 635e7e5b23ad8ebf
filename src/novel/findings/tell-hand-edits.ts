import type { HandEditFinding, ToldHandEdit } from '../../manuscript/check-hand-edit.ts';
import { findSentence } from '../../text/find-sentence.ts';
import { nameInText } from './name-scene-finding.ts';
import { tellSentence } from './tell-sentence.ts';

/** What is told of a text of the author's, without what they let stand before. */
export function tellHandEdits(
  waived: ReadonlySet<string>,
  sceneRef: string,
  text: string,
  found: readonly HandEditFinding[],
): ToldHandEdit[] {
  return found
    .filter((finding) => !waived.has(nameInText(sceneRef, text, finding)))
    .map((finding) => {
      const { reason_code, quote, position, line } = finding;
      return {
        reason_code,
        message: tellSentence(finding, findSentence(text, position, quote.length)),
        line,
      };
    });
}
