import { RecipeDetailSchema, RecipeListSchema, RouteRequestSchema } from '../contracts/api-rooms.ts';
import { RecipeIdSchema, RoutingResultSchema } from '../contracts/recipe.ts';
import { answerFound } from './answer-found.ts';
import { idParams, NoParamsSchema, ProjectQuerySchema } from './request-shapes.ts';
import { defineRoute, type Route } from './route.ts';

/** The shelf of recipes; running one is a matter of run-routes.ts. */
export const RECIPE_ROUTES: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/recipes',
    name: 'listRecipes',
    summary: 'The recipes of the project and the bundled ones',
    params: NoParamsSchema,
    query: ProjectQuerySchema,
    responses: { 200: { description: 'Recipes in short.', schema: RecipeListSchema } },
    errors: [404],
    async handle({ room, query }) {
      const { recipes } = await room.open(query.project);
      return { status: 200, json: await recipes.list() };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/recipes/{id}',
    name: 'showRecipe',
    summary: 'One recipe',
    params: idParams(RecipeIdSchema),
    query: ProjectQuerySchema,
    responses: { 200: { description: 'The recipe.', schema: RecipeDetailSchema } },
    errors: [404],
    async handle({ room, params, query }) {
      const { recipes } = await room.open(query.project);
      return answerFound(await recipes.load(params.id), 'There is no recipe with this id.');
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/route',
    name: 'routeTask',
    summary: 'Which recipe a task would be done with; no model is asked',
    params: NoParamsSchema,
    query: ProjectQuerySchema,
    body: RouteRequestSchema,
    responses: {
      200: { description: 'Where it leads, or that it leads nowhere.', schema: RoutingResultSchema },
    },
    errors: [404],
    async handle({ room, query, body }) {
      const { recipes } = await room.open(body.project ?? query.project);
      return { status: 200, json: await recipes.route(body.description) };
    },
  }),
];
