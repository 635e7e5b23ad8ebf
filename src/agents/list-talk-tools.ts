import type { Tool } from '../tools/tool.ts';

/** Made for the slots of recipes: what they tell is told to an agent at work, and the router belongs to whoever has recipes. */
const FOR_RECIPES: ReadonlySet<string> = new Set([
  'book_briefing',
  'chapter_briefing',
  'scene_before',
  'story_so_far',
  'task_router',
]);

/** The tools that an agent may call while it talks. */
export function listTalkTools(tools: readonly Tool[]): Tool[] {
  return tools.filter(({ name }) => !FOR_RECIPES.has(name));
}
