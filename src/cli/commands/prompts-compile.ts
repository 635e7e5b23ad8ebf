import type { CommandContext } from '../command-spec.ts';
import { openApp } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const app = await openApp(context);
  const written = (await app.prompts()).compile();
  context.out.result({ written: written.map(({ path, kind }) => ({ path, kind })) }, () =>
    written.length === 0
      ? 'Nothing to write: the compiled templates are up to date.'
      : written.map(({ path }) => path).join('\n'),
  );
  return 0;
}
