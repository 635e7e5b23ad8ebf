import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { EngineDeps } from '../engine/engine.ts';
import { readFolder } from '../engine/read-files.ts';
import { withLease } from '../engine/with-lease.ts';
import { type Pinnable, planUpdate } from '../prompts/pin-templates.ts';
import { keepReplaced } from './keep-in-history.ts';

/** Brings a book's pinned copies in step with the installed templates; what they replace goes to the history. The names of
 *  the files that were brought in step. */
export function updateTemplates(
  { store, log, clock }: Pick<EngineDeps, 'store' | 'log' | 'clock'>,
  owner: string,
  compiled: Pinnable,
): Promise<readonly string[]> {
  return withLease(store, log, { owner, purpose: 'book update-templates', waitMs: 5000 }, async (lease) => {
    const copies = new Map(
      [...(await readFolder(store.files, PROJECT_PATHS.prompts))].map(([name, text]) => [
        `${PROJECT_PATHS.prompts}/${name}`,
        text,
      ]),
    );
    const files = planUpdate(compiled, copies).map(({ path, text }) => ({
      path,
      bytes: text === null ? null : Buffer.from(text),
    }));
    const before = new Map([...copies].map(([path, text]) => [path, Buffer.from(text)]));
    const kept = keepReplaced(before, files, clock.now().toISOString());
    if (files.length > 0) await store.files.commit([...files, ...kept], { expect: {}, fence: lease.fence });
    return files.map(({ path }) => path);
  });
}
