import type { ChapterRecord } from '../../contracts/chapter-record.ts';
import { listPlaces } from '../../manuscript/scene-checks/list-places.ts';
import { findSentence } from '../../text/find-sentence.ts';
import { nameSceneFinding } from './name-scene-finding.ts';
import { tellSentence } from './tell-sentence.ts';

/** Something in a written scene that waits for a person. */
export interface SceneAttention {
  readonly scene_ref: string;
  readonly reason_code: string;
  readonly message: string;
}

export interface SceneFindingFound extends SceneAttention {
  readonly id: string;
}

type Item = ChapterRecord['attention'][number];

/**
 * What one item of a chapter's record comes to in the scene's text as it is now: nothing where the words that show it are gone; a finding
 * for each sentence that has them where it is found by a word. Null for a text that cannot be read: then it is told as it was noted.
 */
export function listSceneFindings(chapter: number, item: Item, text: string | null): SceneFindingFound[] {
  const { scene_number, reason_code, quote, judged } = item;
  const scene_ref = `${chapter}:${scene_number}`;
  const tell = (shown: string, message = item.message): SceneFindingFound => ({
    id: nameSceneFinding(scene_ref, item, shown),
    scene_ref,
    reason_code,
    message,
  });
  if (quote === undefined || text === null) return [tell(judged ?? '', nameIssue(item))];
  const places = listPlaces(text, reason_code, quote);
  // Nobody can say of a text that is judged as a whole where in it the fault lies.
  if (judged !== undefined) return places.length === 0 ? [] : [tell(judged)];
  const sentences = places.map((at) => findSentence(text, at, quote.length));
  return sentences.map((sentence) => tell(sentence, tellSentence(item, sentence)));
}

/** The issue in which an agent's report can be read. */
function nameIssue({ message, issue_id }: Item): string {
  return issue_id === undefined ? message : `${message} (${issue_id})`;
}
