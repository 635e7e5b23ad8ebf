import { describe, expect, it } from 'vitest';
import { reasonOf } from '../rest-client.ts';
import { type RestStory, WRITE } from './rest-story.ts';

/** The rooms of a server over a book for which no recipe has run. */
export function describeBeforeAnyRun(story: () => RestStory): void {
  describe('a book before any run', () => {
    it('has a server that answers, projects, tools and recipes', async () => {
      const { api } = story();
      expect((await api.get('/api/health')).body).toMatchObject({ status: 'ok' });
      expect((await api.get('/api/projects')).body).toMatchObject([
        { project: 'b', chapters: 3, error: null },
      ]);
      const tools = (await api.get('/api/tools')).body as { name: string }[];
      expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['file_locator', 'task_router']));
      const recipes = (await api.get('/api/recipes')).body as {
        recipe_id: string;
        required_args: string[];
      }[];
      expect(recipes).toHaveLength(11);
      expect(recipes.find(({ recipe_id }) => recipe_id === WRITE)).toMatchObject({
        source: 'bundled',
        required_args: ['scene_ref'],
      });
      expect((await api.get(`/api/recipes/${WRITE}`)).body).toMatchObject({ recipe: { recipe_id: WRITE } });
      expect(reasonOf(await api.get('/api/recipes/no_such_recipe'))).toEqual([404, 'not_found']);
      expect((await api.get('/api/openapi.json')).body).toMatchObject({ openapi: '3.1.0' });
    });

    it('routes a task, and says so where it leads nowhere', async () => {
      const { api } = story();
      const route = (description: string) => api.post('/api/route', { description });
      expect((await route('write scene 2 from the outline')).body).toMatchObject({
        recipe_id: WRITE,
        routable: true,
        initial_args: { scene_number: 2 },
      });
      expect((await route('make tea')).body).toMatchObject({ recipe_id: null, routable: false });
      expect(reasonOf(await api.post('/api/route', { text: 'make tea' }))).toEqual([400, 'request_invalid']);
    });

    it('has no runs, packets or issues yet, and a trail with nothing in it', async () => {
      const { api } = story();
      // The outline and the story were made at the command line; recipes were not.
      const earlier = (await api.get('/api/runs')).body as { recipe_id: string | null }[];
      expect(earlier.map(({ recipe_id }) => recipe_id)).toEqual([null, null, null, null]);
      expect((await api.get('/api/packets')).body).toEqual([]);
      expect((await api.get('/api/issues')).body).toEqual([]);
      expect((await api.get('/api/audit/verify')).body).toMatchObject({ intact: true, entries: 0 });
    });

    it('shows its files and nothing else', async () => {
      const { api } = story();
      const book = await api.get('/api/files?path=book.json');
      expect([book.status, JSON.parse(String(book.body))]).toMatchObject([200, { book_id: 'b' }]);
      expect(reasonOf(await api.get('/api/files?path=none.txt'))).toEqual([404, 'not_found']);
      expect(reasonOf(await api.get('/api/files?path=../b/book.json'))).toEqual([400, 'path_refused']);
      expect(reasonOf(await api.get('/api/files'))).toEqual([400, 'request_invalid']);
      expect(reasonOf(await api.get('/api/files?path=book.json&project=none'))).toEqual([
        404,
        'book_not_found',
      ]);
    });
  });
}
