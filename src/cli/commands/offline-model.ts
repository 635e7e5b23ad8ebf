import type { CommandContext } from '../command-spec.ts';
import { openApp } from '../open-app.ts';
import { waitForAbort } from '../wait-for-abort.ts';

export async function run(context: CommandContext): Promise<number> {
  const { options, out, signal } = context;
  const app = await openApp(context);
  const server = await app.serveOfflineModel(options.number('port') ?? 0);
  const url = `http://127.0.0.1:${server.port}/v1`;
  out.result({ base_url: url, model: 'offline:author' }, () => url);
  out.info('The offline author, a procedural stand-in for a model, answers there. Ctrl-C ends it.');
  out.info(`try   BOOKFORGE_MODEL=compatible:any BOOKFORGE_BASE_URL=${url} bookforge models test`);
  await waitForAbort(signal);
  await server.close();
  return 0;
}
