import type { Files } from '../../engine/ports.ts';
import { CodedError } from '../../errors.ts';
import { isUnsynced } from '../../manuscript/detect-hand-edits.ts';
import { loadHandEdits } from '../../manuscript/load-hand-edits.ts';

/** Refuses to write scenes whose pages hold something that nobody has taken into the chapter. */
export async function refuseUnsynced(
  files: Pick<Files, 'read' | 'readMany' | 'list'>,
  bookId: string,
  sceneRefs: ReadonlySet<string>,
): Promise<void> {
  const chapters = new Set([...sceneRefs].map((sceneRef) => Number(sceneRef.split(':')[0])));
  const { edits } = await loadHandEdits(files, chapters);
  const unsynced = edits.filter((edit) => isUnsynced(edit) && sceneRefs.has(edit.sceneRef ?? ''));
  if (unsynced.length === 0) return;
  throw new CodedError('hand_edits_unsynced', {
    message: `Edited by hand and not taken into the chapter yet: ${unsynced.map(({ path }) => path).join(', ')}. bookforge sync takes them in, with --keep chapter it drops them; either way both texts are kept.`,
    kept: 'nothing was changed',
    details: {
      book: bookId,
      pages: unsynced.map(({ sceneRef, path, state }) => ({ scene: sceneRef, path, state })),
    },
  });
}
