import { lookAtStored } from '../../engine/look-at-stored.ts';
import type { Files } from '../../engine/ports.ts';
import { isUnsynced } from '../../manuscript/detect-hand-edits.ts';
import { loadHandEdits } from '../../manuscript/load-hand-edits.ts';
import type { RewritingFacts } from '../status/derive-status.ts';
import { describeStale } from './describe-stale.ts';
import { loadStale } from './load-stale.ts';

/** What has become of the text since it was written. Reads only: what cannot be read has nothing to tell. */
export async function loadRewritingFacts(
  files: Pick<Files, 'read' | 'readMany' | 'list'>,
  bookId: string,
): Promise<RewritingFacts> {
  const stale = await loadStale(files, lookAtStored);
  const { edits } = await loadHandEdits(files);
  return {
    stale: describeStale(bookId, stale),
    hand_edits: edits
      .filter((edit) => isUnsynced(edit) || edit.state === 'orphaned')
      .map(({ sceneRef, path, state }) => ({ scene: sceneRef, path, state })),
  };
}
