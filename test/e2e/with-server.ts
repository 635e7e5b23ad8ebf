import { type Behaviour, type FaultyServer, startFaultyServer } from './faulty-server.ts';
import { it as benchIt, IDEA, type Workbench } from './workbench.ts';

// Tests against a server that misbehaves: a book called `b`, short waits, and commands that ask that server.

export interface ServedBench {
  readonly server: FaultyServer;
  /** What makes a command ask the server. */
  readonly env: Readonly<Record<string, string>>;
}

export const it = benchIt.extend<{ served: ServedBench }>({
  served: async ({ bench }, use) => {
    const server = await startFaultyServer();
    try {
      bench.saveUserConfig({ wait: { tries: 2, max_ms: 900 } });
      await initBook(bench);
      const env = { BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: server.url };
      await use({ server, env });
    } finally {
      await server.shut();
    }
  },
});

export async function initBook(bench: Workbench, ...more: readonly string[]): Promise<void> {
  // Short scenes, where nothing is said of them: what is tested is what happens to them.
  const length = more.some((each) => each.startsWith('--words')) ? [] : ['--words-per-scene', '400'];
  const ran = await bench.here(['init', 'b', '--idea', IDEA, ...length, ...more]);
  if (ran.code !== 0) throw new Error(ran.stderr);
}

/** A status with an error body in OpenAI's form. */
export function refuse(status: number, error: object = {}, headers: Record<string, string> = {}): Behaviour {
  return {
    kind: 'status',
    status,
    headers,
    body: () => ({ error: { message: `no, says ${status}`, ...error } }),
  };
}
