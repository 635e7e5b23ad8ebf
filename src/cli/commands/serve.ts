import { OFFICE } from '../../app.ts';
import { createControlRoom } from '../../server/create-control-room.ts';
import { joinRooms } from '../../server/join-rooms.ts';
import { listen } from '../../server/listen.ts';
import type { CommandContext } from '../command-spec.ts';
import { createLog } from '../create-log.ts';
import { openWholeApp } from '../open-app.ts';
import { waitForAbort } from '../wait-for-abort.ts';

export async function run(context: CommandContext): Promise<number> {
  const { options, out, signal, version } = context;
  const app = await openWholeApp(context);
  const only = options.text('book') ?? null;
  const host = options.text('host') ?? '127.0.0.1';
  // A book that is not there is told now and not at the first request.
  if (only !== null) await app.openBook(only);
  const dispatcher = await app.createDispatcher(signal);
  const room = createControlRoom({ app, dispatcher, workRooms: joinRooms, version, only });
  const token = app.createToken();
  const server = await listen({
    room,
    token,
    webFiles: app.webFiles(),
    log: createLog(out),
    host,
    interfaces: await app.networkAddresses(),
    port: options.number('port') ?? 0,
  });
  const { shown, isLocal } = server.addresses;
  const urls = shown.map((each) => `http://${each}/?token=${token}`);
  out.result({ url: urls[0] ?? null, urls, token, port: server.port }, () => urls.join('\n'));
  if (!isLocal) {
    out.warn(`${host} can be reached by others, and nothing between here and there is encrypted.`);
  }
  const [first] = urls;
  const isOpened = options.flag('open') && first !== undefined && (await app.openBrowser(first));
  if (options.flag('open') && !isOpened) out.warn('No browser could be started.');
  if (!isOpened)
    out.info(`Open ${urls.length > 1 ? 'one of these addresses' : 'this address'} in a browser.`);
  out.info('Ctrl-C ends the server; what runs is kept and can be resumed.');
  try {
    const office = only === null && (await app.hasOffice()) ? [OFFICE] : [];
    for (const book of only === null ? [...(await app.listBooks()), ...office] : [only]) {
      const runs = await dispatcher.takeUp(book);
      if (runs.length > 0) out.info(`${book}: going on with ${runs.join(', ')}`);
    }
    await waitForAbort(signal);
  } finally {
    await server.close();
    await dispatcher.close();
  }
  return 0;
}
