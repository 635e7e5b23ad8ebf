import { afterAll, beforeAll } from 'vitest';
import { type FaultyServer, startFaultyServer } from '../faulty-server.ts';
import { makeBooks } from '../outline-folder.ts';
import { openRestClient, type RestClient } from '../rest-client.ts';
import { createRestRuns, type RestRuns } from '../rest-runs.ts';
import { waitUntil } from '../wait-until.ts';
import type { BookFolder } from '../workbench.ts';

export const WRITE = 'write_scene_from_outline';
export const PROPOSE = 'structural_outline';
export const NO_RUN = 'run_00000000000000000000000000';

/** A built server over a real book with an outline, and a model behind it that does as it is told. */
export interface RestStory {
  readonly api: RestClient;
  readonly runs: RestRuns;
  readonly model: FaultyServer;
  readonly book: BookFolder;
  /** The run that wrote a scene, once it has. */
  written: string;
}

/** Begins before the first test and ends after the last; between them it can be asked for. */
export function openRestStory(): () => RestStory {
  let story: RestStory | undefined;
  let close: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    const made = await makeBooks();
    const model = await startFaultyServer();
    const env = { BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: model.url };
    const served = made.bench.start(['serve'], env);
    close = async () => {
      served.process.kill('SIGKILL');
      await served.ended;
      await model.shut();
      made.remove();
    };
    const line = await waitUntil('the address', () => /^(http:\S+)\n/.exec(served.soFar.stdout)?.[1]);
    const api = await openRestClient(line);
    story = { api, runs: createRestRuns(api), model, book: made.bench.book('b'), written: '' };
  });

  afterAll(() => close?.());

  return () => {
    if (story === undefined) throw new Error('the story has not begun');
    return story;
  };
}
