import type { Recipe } from '../../contracts/recipe.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatColumns } from '../format-columns.ts';
import { openApp } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out } = context;
  const app = await openApp(context);
  const shelf = await app.recipes(options.text('book') ?? null);
  const recipe = shelf.find(args.required('recipe'));
  const required = shelf.requiredArgs(recipe).map(({ name, where }) => ({ name, where: [...where] }));
  out.result({ recipe: recipe, required_args: required }, () => formatRecipe(recipe, required));
  return 0;
}

function formatRecipe(recipe: Recipe, required: readonly { readonly name: string }[]): string {
  const tools = recipe.phase_a.map(({ step_id, tool, output_slot }) => [step_id, tool, `→ ${output_slot}`]);
  const agents = recipe.phase_b.map((step) => [
    step.step_id,
    step.agent_archetype,
    `${step.input_slots.join(', ') || 'nothing'} → ${step.output_slot}${formatEntries(step)}`,
  ]);
  const commits = (recipe.commit ?? []).map(({ slot, to, target }) => [slot, to, formatTarget(target)]);
  const done = recipe.dod.map((check) => [
    check.check,
    check.check === 'file_exists' ? formatTarget(check.path) : check.slot,
    check.check === 'slot_field_equals' ? `${check.field} = ${JSON.stringify(check.expected)}` : '',
  ]);
  return [
    `${recipe.recipe_id}: ${recipe.label}`,
    `for     ${recipe.task_patterns.join(' · ') || 'nothing that is routed'}`,
    `needs   ${required.map(({ name }) => name).join(', ') || 'nothing'}`,
    ...formatPart('tools', tools),
    ...formatPart('agents', agents),
    ...formatPart('writes', commits),
    ...formatPart('done when', done),
  ].join('\n');
}

function formatEntries({ for_each, small_for_each }: Recipe['phase_b'][number]): string {
  if (for_each !== undefined) return ` for each of ${for_each}`;
  return small_for_each === undefined ? '' : `, at T1 for each of ${small_for_each}`;
}

function formatPart(title: string, rows: readonly (readonly string[])[]): string[] {
  return rows.length === 0 ? [] : [title, formatColumns(rows, '  ')];
}

function formatTarget(target: string | { readonly $ref: string }): string {
  return typeof target === 'string' ? target : `(${target.$ref})`;
}
