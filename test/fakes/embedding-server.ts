import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface EmbeddingServer {
  /** As BOOKFORGE_BASE_URL wants it. */
  readonly url: string;
  /** The texts of each request. */
  readonly asked: readonly (readonly string[])[];
  fail(): void;
  shut(): Promise<void>;
}

const WORDS = ['cost', 'archive', 'winter', 'museum', 'owner', 'date'];

/** Vectors as OpenAI gives them, by which of a few words a text has; on the loopback. */
export async function startEmbeddingServer(): Promise<EmbeddingServer> {
  const asked: string[][] = [];
  let fails = false;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      const { input } = JSON.parse(body) as { input: string[] };
      asked.push(input);
      response.writeHead(fails ? 503 : 200, { 'content-type': 'application/json' });
      const data = input.map((text, index) => ({
        object: 'embedding',
        index,
        embedding: [0.1, ...WORDS.map((word) => (text.toLowerCase().includes(word) ? 1 : 0))],
      }));
      response.end(
        JSON.stringify(
          fails
            ? { error: { message: 'not now' } }
            : { object: 'list', data, model: 'vec', usage: { prompt_tokens: 7, total_tokens: 7 } },
        ),
      );
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    fail() {
      fails = true;
    },
    shut: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
