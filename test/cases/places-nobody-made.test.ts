import { describe, expect, it } from 'vitest';
import { createDisobedientAuthor } from '../fakes/disobedient-author.ts';
import { prepareRecipeBook, SCENE_WORK } from '../fakes/recipe-book.ts';

// An outline that somebody changed by hand so that a scene is at a place which the registry never gave.

const signal = new AbortController().signal;
const OUTLINE = 'outline/outline.json';

async function openMisplaced() {
  const project = await prepareRecipeBook();
  const outline = JSON.parse((await project.files()).get(OUTLINE) ?? '');
  outline.chapters[0].sections[0].scenes[0].location_end_id = 'LOC_NOWHERE_AT_ALL';
  await project.write({ [OUTLINE]: JSON.stringify(outline) });
  const author = await createDisobedientAuthor({ promptType: 'nothing', spoil: {} });
  return { project, author, book: project.open(author) };
}

describe('a scene at a place that nobody made', () => {
  it('is not planned by a recipe, and nobody is asked', async () => {
    const { book, author } = await openMisplaced();
    const { run, error } = await book.runRecipe(SCENE_WORK, signal);
    expect([run.status, error?.code, author.calls()]).toEqual(['failed', 'location_registry_missing', 0]);
    expect(error?.message).toContain('LOC_NOWHERE_AT_ALL');
  });

  it('is not planned for a novel, and nobody is asked', async () => {
    const { book, author, project } = await openMisplaced();
    const work = { chapters: [1], force: false, budget: SCENE_WORK.budget, signal };
    await expect(book.planChapters(work)).rejects.toMatchObject({ code: 'location_registry_missing' });
    expect(author.calls()).toBe(0);
    expect([...(await project.files()).keys()].filter((path) => path.startsWith('chapters/'))).toEqual([]);
  });
});
