import type { z } from 'zod';
import type {
  DiscardDraftSchema,
  DiscardedDraftSchema,
  DraftListSchema,
  KeepDraftSchema,
  KeptDraftSchema,
  ShownDraftSchema,
} from '../../contracts/api-drafts.ts';
import { chapterFile, sceneDraftFile, sceneDraftName } from '../../contracts/project-paths.ts';
import { type SceneDraft, STORED_SCENE_DRAFT } from '../../contracts/scene-draft.ts';
import { expectStored } from '../../engine/expect-stored.ts';
import { hashBytes } from '../../engine/hash.ts';
import { lookAtStored } from '../../engine/look-at-stored.ts';
import { renderStored } from '../../engine/render-stored.ts';
import { CodedError } from '../../errors.ts';
import { readChapter } from './chapter-files.ts';
import type { OpenRewritingParts } from './open-rewriting.ts';

// What an author is still writing. It is kept without the project's lock, while a run writes another chapter, and saved as every text
// is: as a commit, over what it was begun on (open-edits.ts). One that cannot be read is told, and stays until it is discarded.

export interface BookDrafts {
  /** In the order of the scenes. */
  list(): Promise<z.infer<typeof DraftListSchema>>;
  show(scene: string): Promise<z.infer<typeof ShownDraftSchema>>;
  /** `draft_changed` where another draft is kept than the one that was seen. */
  keep(draft: z.infer<typeof KeepDraftSchema>): Promise<z.infer<typeof KeptDraftSchema>>;
  /** `draft_changed` likewise. */
  discard(choice: z.infer<typeof DiscardDraftSchema>): Promise<z.infer<typeof DiscardedDraftSchema>>;
}

export function openDrafts({ store, book, clock }: OpenRewritingParts): BookDrafts {
  const { files, drafts } = store;
  const load = async (scene: string) => {
    const bytes = await drafts.load(sceneDraftName(scene));
    return { bytes, mark: bytes === null ? null : hashBytes(bytes) };
  };
  const look = (scene: string, bytes: Uint8Array | null) =>
    lookAtStored(STORED_SCENE_DRAFT, sceneDraftFile(scene), bytes);
  const refuseOther = (scene: string) =>
    new CodedError('draft_changed', {
      message: `Another draft of scene ${scene} is kept by now than the one that was seen.`,
      kept: 'that draft, and the text of the scene',
      details: { book: book.book_id, scene },
    });

  /** What stands there: a draft is of a text that there is. */
  async function loadText(scene: string): Promise<string> {
    const [number = 0, sceneNumber = 0] = scene.split(':').map(Number);
    const stored = readChapter(number, await files.read(chapterFile(number)));
    const scenes = stored.state === 'valid' ? stored.value.scenes : [];
    const found = scenes.find(({ scene_number }) => scene_number === sceneNumber);
    if (found !== undefined) return found.content;
    throw new CodedError('usage_invalid', {
      message: `There is no text of scene ${scene} to be edited.`,
      kept: 'nothing was changed',
      details: { book: book.book_id, scene },
    });
  }

  return {
    async list() {
      const listed = [];
      for (const name of await drafts.list()) {
        const scene = findSceneOf(name);
        if (scene === null) continue;
        const stored = look(scene, await drafts.load(name));
        // One that was saved meanwhile is gone.
        if (stored.state === 'absent') continue;
        const isValid = stored.state === 'valid';
        listed.push({
          scene,
          kept_at: isValid ? stored.value.kept_at : null,
          damage: isValid ? null : stored.why,
        });
      }
      return listed;
    },
    async show(scene) {
      const { bytes, mark } = await load(scene);
      const stored = look(scene, bytes);
      if (stored.state !== 'valid')
        return { scene, mark, draft: null, damage: stored.state === 'absent' ? null : stored.why };
      const { base, text, kept_at } = stored.value;
      return { scene, mark, draft: { base, text, kept_at }, damage: null };
    },
    async keep({ scene, text, base, expected }) {
      const current = await loadText(scene);
      const { bytes, mark } = await load(scene);
      const path = sceneDraftFile(scene);
      const there = expectStored(STORED_SCENE_DRAFT, path, bytes, {
        next: `bookforge draft discard ${scene} --book ${book.book_id}`,
      });
      const draft: SceneDraft = {
        schema_version: 'scene_draft_v1',
        scene,
        base: base ?? current,
        text,
        kept_at: clock.now().toISOString(),
      };
      // Said twice, because the first answer was lost, it is there already.
      if (there !== null && mark !== null && there.text === draft.text && there.base === draft.base)
        return { scene, mark, kept_at: there.kept_at };
      if (expected !== undefined && expected !== mark) throw refuseOther(scene);
      const next = Buffer.from(renderStored(draft));
      if (!(await drafts.replace(sceneDraftName(scene), next, mark))) throw refuseOther(scene);
      return { scene, mark: hashBytes(next), kept_at: draft.kept_at };
    },
    async discard({ scene, expected }) {
      const { mark } = await load(scene);
      if (mark === null) return { scene, discarded: false };
      if (expected !== undefined && expected !== mark) throw refuseOther(scene);
      if (!(await drafts.replace(sceneDraftName(scene), null, mark))) throw refuseOther(scene);
      return { scene, discarded: true };
    },
  };
}

/** `3:2` of scene_003_002; null of what nobody here keeps. */
function findSceneOf(name: string): string | null {
  const [, chapter, scene] = /^scene_(\d+)_(\d+)$/.exec(name) ?? [];
  return chapter === undefined || scene === undefined ? null : `${Number(chapter)}:${Number(scene)}`;
}
