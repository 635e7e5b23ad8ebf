import type { z } from 'zod';
import type { SaveSceneSchema } from '../../contracts/api-edits.ts';
import { chapterFile, sceneDraftName } from '../../contracts/project-paths.ts';
import { withLease } from '../../engine/with-lease.ts';
import { CodedError } from '../../errors.ts';
import { applyScene } from '../../manuscript/apply-scene.ts';
import { checkHandEdit, type ToldHandEdit } from '../../manuscript/check-hand-edit.ts';
import { foldSceneText } from '../../manuscript/hash-scene-text.ts';
import { loadStyle } from '../../tools/direction/load-style.ts';
import { lookAtWaivers } from '../findings/load-waivers.ts';
import { tellHandEdits } from '../findings/tell-hand-edits.ts';
import { planScenesCommit } from '../revise/plan-candidate-commit.ts';
import { refuseUnsynced } from '../writing/refuse-unsynced.ts';
import { readChapter } from './chapter-files.ts';
import { hashChapterText, readChapterRecord } from './chapter-record.ts';
import { describeStale, type StaleChapter } from './describe-stale.ts';
import { joinAttention } from './join-attention.ts';
import { loadStale } from './load-stale.ts';
import type { OpenRewritingParts } from './open-rewriting.ts';
import { noteChapterRecord, planRecordPatch } from './patch-chapter-record.ts';

export interface BookEdits {
  /** Puts the author's text in the place of a scene's, in the chapter and on its page, as one commit. What it replaces goes to the
   *  history. `scene_text_changed` where another text stands there than the one that it was made from. */
  save(edit: z.infer<typeof SaveSceneSchema>): Promise<SavedScene>;
}

export interface SavedScene {
  readonly scene: string;
  readonly words: number;
  /** False where it was the very text that stands there. */
  readonly changed: boolean;
  /** What in it looks left over or is against the author's style and is not waived, as it is told of a page that is taken in. */
  readonly findings: readonly ToldHandEdit[];
  /** What is stale with the text as it is now. */
  readonly stale: readonly StaleChapter[];
}

export function openEdits({ store, book, clock, log, owner }: OpenRewritingParts): BookEdits {
  const { files } = store;
  const refuse = (code: 'scene_text_changed' | 'usage_invalid', scene: string, message: string) =>
    new CodedError(code, {
      message,
      kept: 'nothing was changed',
      details: { book: book.book_id, scene },
    });

  return {
    async save({ scene: sceneRef, text, expected, draft }) {
      const [number = 0, sceneNumber = 0] = sceneRef.split(':').map(Number);
      const saved = await withLease(
        store,
        log,
        { owner, purpose: 'edit', waitMs: 5000 },
        async ({ fence }) => {
          const stored = readChapter(number, await files.read(chapterFile(number)));
          const chapter = stored.state === 'valid' ? stored.value : null;
          const before = chapter?.scenes.find(({ scene_number }) => scene_number === sceneNumber);
          if (chapter === null || before === undefined)
            throw refuse('usage_invalid', sceneRef, `There is no text of scene ${sceneRef} to be edited.`);
          if (expected !== undefined && foldSceneText(expected) !== foldSceneText(before.content))
            throw refuse(
              'scene_text_changed',
              sceneRef,
              `Scene ${sceneRef} has another text by now than the one that was edited.`,
            );
          await refuseUnsynced(files, book.book_id, new Set([sceneRef]));
          const edited = applyScene(chapter, {
            chapterNumber: number,
            chapterTitle: chapter.chapter_title,
            sceneNumber,
            content: text,
          });
          const after = edited.scenes.find(({ scene_number }) => scene_number === sceneNumber);
          if (after === undefined || after.content === '')
            throw refuse('usage_invalid', sceneRef, 'A scene without a word cannot be saved.');
          const words = after.word_count;
          const found = checkHandEdit(after.content, after.content, {
            style: await loadStyle(files),
            language: book.language,
          });
          const findings = tellHandEdits(await lookAtWaivers(files), sceneRef, after.content, found);
          if (after.content === before.content) return { words, changed: false, findings };
          const at = clock.now().toISOString();
          const note = await noteChapterRecord(files, number);
          const record = readChapterRecord(number, note.before);
          const known = record.state === 'valid' ? record.value.attention : [];
          const parts = [
            await planScenesCommit(files, edited, new Set([sceneNumber]), at),
            planRecordPatch(
              number,
              note,
              {
                text_sha256: hashChapterText(edited),
                attention: joinAttention(known, new Map([[sceneNumber, found]])),
              },
              at,
            ),
          ];
          await files.commit(
            parts.flatMap(({ changes }) => changes),
            { expect: Object.assign({}, ...parts.map(({ expect }) => expect)), fence },
          );
          return { words, changed: true, findings };
        },
      );
      // Where it dies before this, the draft has the text that the scene has, and is seen to be done with.
      if (draft !== undefined) await store.drafts.replace(sceneDraftName(sceneRef), null, draft);
      return {
        scene: sceneRef,
        ...saved,
        stale: describeStale(book.book_id, await loadStale(files)),
      };
    },
  };
}
