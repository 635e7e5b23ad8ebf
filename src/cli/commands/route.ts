import type { CommandContext } from '../command-spec.ts';
import { openApp } from '../open-app.ts';

/** A task that no recipe is for is an answer too. */
export async function run(context: CommandContext): Promise<number> {
  const { args, options, out } = context;
  const app = await openApp(context);
  const shelf = await app.recipes(options.text('book') ?? null);
  const routed = shelf.route(args.list('text').join(' '));
  out.result(routed, () =>
    [
      routed.recipe_id ?? 'no recipe',
      ...Object.entries(routed.initial_args).map(([name, value]) => `  ${name} = ${JSON.stringify(value)}`),
      routed.reason,
    ].join('\n'),
  );
  return 0;
}
