import type { ChapterRecord } from '../../contracts/chapter-record.ts';
import { HAND_EDIT_CODES, type HandEditFinding } from '../../manuscript/check-hand-edit.ts';

type Attention = ChapterRecord['attention'];

/** What a chapter's record says of its scenes, once some of them have a text of the author's: of those, what the new text has takes the
 *  place of what the old one had. */
export function joinAttention(
  known: Attention,
  edited: ReadonlyMap<number, readonly HandEditFinding[]>,
): Attention {
  const kept = known.filter(
    ({ scene_number, reason_code }) => !(edited.has(scene_number) && HAND_EDIT_CODES.has(reason_code)),
  );
  const found = [...edited].flatMap(([scene_number, findings]) =>
    findings.map(({ reason_code, message, quote }) => ({
      scene_number,
      reason_code,
      message,
      ...(quote.trim() === '' ? {} : { quote }),
    })),
  );
  return [...kept, ...found].sort((a, b) => a.scene_number - b.scene_number);
}
