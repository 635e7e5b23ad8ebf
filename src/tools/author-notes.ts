import { z } from 'zod';
import { NoteSchema } from '../contracts/author-notes.ts';
import { SceneRefSchema } from '../contracts/outline-ids.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { loadNotes } from './direction/load-notes.ts';
import { selectNotes, tellNotes } from './direction/select-notes.ts';
import { joinDigest } from './join-digest.ts';
import { findScene, loadOutline } from './outline/load-outline.ts';
import { defineTool } from './tool.ts';

const LONGEST = 12_000;

/** What the author wants of a scene: notes on it, on its chapter, on the people in it and on the book, which are not done. */
export const authorNotes = defineTool({
  name: 'author_notes',
  summary: 'Tells what the author wants of a scene, its chapter, its people and the book.',
  args: z.strictObject({ scene_ref: SceneRefSchema }),
  result: z.strictObject({ notes: z.array(NoteSchema) }),

  async run({ scene_ref }, context) {
    const notes = await loadNotes(context.files);
    if (notes.length === 0) return { notes: [] };
    const outline = await loadOutline(context);
    const { placed } = findScene('author_notes', outline, scene_ref);
    const people = outline.characters
      .filter(({ character_id }) => placed.scene.characters.includes(character_id))
      .map(({ name }) => name);
    const place = { chapter: placed.chapter.chapter_id, scene: placed.scene.scene_id, people };
    return { notes: selectNotes(notes, place) };
  },

  reads: () => [PROJECT_PATHS.notes, PROJECT_PATHS.outline],
  preview: ({ notes }) => (notes.length === 0 ? 'no notes' : notes.map(({ id }) => id).join(', ')),
  digest: ({ notes }) => (notes.length === 0 ? '' : joinDigest(tellNotes(notes).split('\n'), LONGEST)),
  digestLimit: LONGEST,
});
