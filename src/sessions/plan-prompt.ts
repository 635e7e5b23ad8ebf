import type { Book } from '../contracts/book.ts';
import type { Recipe } from '../contracts/recipe.ts';
import { RawSessionPlanSchema } from '../contracts/session-plan.ts';
import { renderAnswerSchema } from '../engine/judge-answer.ts';
import { type FilledPrompt, fillTemplate } from '../prompts/fill-template.ts';
import type { Template } from '../prompts/parse-template.ts';
import type { KnownScene } from '../recipes/complete-args.ts';
import { listRequiredArgs } from '../recipes/list-required-args.ts';

export const SESSION_PLAN_CONTRACT = 'raw_session_plan';

/** What there is to plan with. */
export interface ToldScope {
  readonly recipes: readonly Recipe[];
  readonly scenes: readonly (KnownScene & { readonly title: string })[];
}

/** The same in words. */
export type ScopeWords = { recipes: string; scenes: string };

/** What the Chief is told: the wish, what can be done, and the scenes there are. */
interface WishPrompt {
  readonly book: Book;
  readonly wish: string;
  readonly template: Template;
  readonly told: ScopeWords;
}

export function renderWishPrompt(sources: WishPrompt, findings: string | null): FilledPrompt {
  const { book, wish, template, told } = sources;
  const { schema } = renderAnswerSchema({ name: SESSION_PLAN_CONTRACT, schema: RawSessionPlanSchema });
  return fillTemplate(template, [
    { name: 'request', text: `contract: ${SESSION_PLAN_CONTRACT}\nrole: chief\nlanguage: ${book.language}` },
    { name: 'contract_schema', text: JSON.stringify(schema) },
    { name: 'book', text: JSON.stringify({ title: book.title ?? null, chapters: book.chapters }) },
    { name: 'recipes', text: told.recipes },
    ...(told.scenes === '' ? [] : [{ name: 'scenes', text: told.scenes }]),
    { name: 'wish', text: wish },
    ...(findings === null ? [] : [{ name: 'findings', text: findings }]),
  ]);
}

export function describeScope({ recipes, scenes }: ToldScope, language: string): ScopeWords {
  return {
    recipes: recipes.map((recipe) => describeRecipe(recipe, language)).join('\n'),
    scenes: describeScenes(scenes),
  };
}

/** Of its patterns, those that are words: they are what the router looks for. */
function describeRecipe(recipe: Recipe, language: string): string {
  const needs = listRequiredArgs(recipe).map(({ name }) => name);
  const words = recipe.task_patterns.filter((pattern) => !pattern.startsWith('/')).slice(0, SHOWN_PATTERNS);
  const asked = language.startsWith('zh') ? [...listHanWords(recipe), ...words.slice(0, 1)] : words;
  return [
    recipe.label,
    needs.length === 0 ? 'needs nothing' : `needs ${needs.join(', ')}`,
    asked.length === 0 ? '' : `asked for as: ${asked.join(' | ')}`,
  ]
    .filter((part) => part !== '')
    .join('; ');
}

const SHOWN_PATTERNS = 3;

/** The alternatives that a pattern of Chinese words begins and ends with: 检查 … 一致. */
function listHanWords({ task_patterns }: Recipe): string[] {
  return task_patterns.flatMap((pattern) => {
    const words = pattern.match(/\p{Script=Han}+/gu) ?? [];
    const [first, last] = [words[0], words.at(-1)];
    return first === undefined || last === undefined || first === last ? [] : [`${first}…${last}`];
  });
}

/** Some hundred lines are enough to plan by; of a longer book the numbers go on. */
const MOST_SCENES = 150;

function describeScenes(scenes: ToldScope['scenes']): string {
  const shown = scenes
    .slice(0, MOST_SCENES)
    .map(
      ({ number, scene_ref, title, written }) =>
        `${number} (${scene_ref}${written ? ', written' : ''}): ${title}`,
    );
  const more = scenes.length - shown.length;
  return [...shown, ...(more === 0 ? [] : [`and ${more} more, to number ${scenes.length}`])].join('\n');
}
