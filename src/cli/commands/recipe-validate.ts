import type { Finding } from '../../contracts/finding.ts';
import { REASONS } from '../../reasons.ts';
import type { CommandContext } from '../command-spec.ts';
import { openApp } from '../open-app.ts';

/** Findings are what was asked for, so they are the result and not trouble; the exit code tells them apart. */
export async function run(context: CommandContext): Promise<number> {
  const { args, options, out } = context;
  const name = args.required('recipe');
  const app = await openApp(context);
  const shelf = await app.recipes(options.text('book') ?? null);
  const text = await app.readInputText(name);
  const files: { file: string; recipe_id: string | null; findings: readonly Finding[] }[] = [];
  if (text !== null) {
    const judged = shelf.judge(text);
    files.push({
      file: name,
      recipe_id: judged.ok ? judged.value.recipe_id : null,
      findings: judged.ok ? [] : judged.findings,
    });
  } else {
    for (const entry of shelf.entries.filter(({ recipe_id }) => recipe_id === name)) {
      const { file, recipe_id } = entry;
      files.push({ file, recipe_id, findings: entry.valid ? [] : entry.findings });
    }
    // Tells that there is no such recipe, and which there are.
    if (files.length === 0) shelf.find(name);
  }
  const valid = files.every(({ findings }) => findings.length === 0);
  out.result({ valid, files: files }, () =>
    files
      .flatMap(({ file, findings }) =>
        findings.length === 0
          ? [`${file}: valid`]
          : findings.map(({ path, message }) => `${file} ${path === '' ? '(whole)' : path}: ${message}`),
      )
      .join('\n'),
  );
  return valid ? 0 : REASONS.recipe_invalid.exit;
}
