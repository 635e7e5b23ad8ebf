import type { CommandContext } from '../command-spec.ts';
import { formatColumns } from '../format-columns.ts';
import { openApp } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { options, out } = context;
  const app = await openApp(context);
  const { entries } = await app.recipes(options.text('book') ?? null);
  const recipes = entries.map((entry) => ({
    recipe_id: entry.recipe_id,
    label: entry.valid ? entry.recipe.label : null,
    layer: entry.layer,
    file: entry.file,
    shadows_bundled: entry.shadows,
    valid: entry.valid,
    findings: entry.valid ? [] : entry.findings.map((finding) => ({ ...finding })),
  }));
  out.result({ recipes: recipes }, () => {
    if (recipes.length === 0) return 'no recipes';
    return formatColumns(
      recipes.map(({ recipe_id, label, layer, shadows_bundled, valid, findings, file }) => [
        recipe_id ?? '(no id)',
        shadows_bundled ? `${layer}, in place of the bundled one` : layer,
        valid ? (label ?? '') : `invalid (${file}): ${findings.map(({ message }) => message).join('; ')}`,
      ]),
      '',
      [2, 1],
    );
  });
  return 0;
}
