import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import type { MadeDocument } from '../../src/contracts/api-documents.ts';
import { DocumentEmbeddingsSchema } from '../../src/contracts/document-embeddings.ts';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import { DOCUMENTS_ROOM } from '../../src/documents/room.ts';
import { type EmbeddingServer, startEmbeddingServer } from '../fakes/embedding-server.ts';
import { createRecordingLog } from '../fakes/recording-log.ts';
import { withScratchFolder } from '../fakes/scratch-folder.ts';

// Documents are found by vectors that this program makes, or by those of a model that is configured for it, never by both.

const WORK = { budget: NO_BUDGET, signal: new AbortController().signal };
const OWN = 'hashed-words-128';

async function open(workspace: string, server: EmbeddingServer | null) {
  const agents = server === null ? {} : { embedder: { model: 'compatible:vec' } };
  const config = { schema_version: 'config_v1', agents };
  writeFileSync(join(workspace, 'bookforge.config.json'), JSON.stringify(config));
  const env = {
    BOOKFORGE_MODEL: 'offline:author',
    ...(server === null ? {} : { BOOKFORGE_BASE_URL: server.url }),
  };
  const app = await createApp({ env, cwd: workspace, workspace, log: createRecordingLog() });
  const project = await app.openProject('office');
  return { project, documents: await project.enter(DOCUMENTS_ROOM) };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function make({ documents }: Opened, brief = 'A plan to move the town archive before winter') {
  const { output, error } = await documents.create({ type: 'docx', brief, ...WORK });
  if (error !== null) throw error;
  return output as unknown as MadeDocument;
}

async function withServer(work: (workspace: string, server: EmbeddingServer) => Promise<void>) {
  const server = await startEmbeddingServer();
  try {
    await withScratchFolder((workspace) => work(workspace, server));
  } finally {
    await server.shut();
  }
}

describe('a model that makes vectors', () => {
  it('is asked for what is new, and its vectors are searched', () =>
    withServer(async (workspace, server) => {
      const opened = await open(workspace, server);
      const { documentId } = await make(opened);
      const read = () =>
        DocumentEmbeddingsSchema.parse(
          JSON.parse(
            readFileSync(join(workspace, 'projects/office/documents', documentId, 'embeddings.json'), 'utf8'),
          ),
        );
      expect(read()).toMatchObject({ maker: 'compatible:vec', version: 1 });
      const [whole = []] = server.asked;
      expect(whole.length).toBe(new Set(read().nodes.map(({ text }) => text)).size);
      const [logged] = await opened.project.runs.list({ kind: 'postlog' });
      expect((await opened.project.store.runs.load(logged?.run_id ?? ''))?.usage).toMatchObject({
        calls: 1,
        input_tokens: 7,
        unpriced_calls: 1,
      });
      const instruction = 'Where it says "is asked to agree", say "has to agree".';
      expect(
        (await opened.documents.revise({ document: documentId, instruction, ...WORK })).error,
      ).toBeNull();
      expect(server.asked.slice(1).map(({ length }) => length)).toEqual([1]);
      expect(read().version).toBe(2);
      expect(await opened.documents.search('the archive in winter')).toMatchObject({
        maker: 'compatible:vec',
        note: null,
        found: expect.arrayContaining([expect.objectContaining({ documentId })]),
      });
    }));

  it('that does not answer fails nothing: the vectors of this program are searched, and that is said', () =>
    withServer(async (workspace, server) => {
      const opened = await open(workspace, server);
      server.fail();
      const { documentId } = await make(opened);
      const [logged] = await opened.project.runs.list({ kind: 'postlog' });
      expect(logged?.status).toBe('done');
      expect((await opened.project.store.runs.load(logged?.run_id ?? ''))?.notices).toMatchObject([
        { reason_code: 'embeddings_missing' },
      ]);
      expect(await opened.documents.search('the archive in winter')).toMatchObject({
        maker: OWN,
        note: expect.stringContaining(`bookforge doc catch-up ${documentId}`),
        found: expect.arrayContaining([expect.objectContaining({ documentId })]),
      });
    }));

  it('is not mixed with another maker: a document without its vectors sends the whole search back', () =>
    withServer(async (workspace, server) => {
      const before = await make(await open(workspace, null));
      const opened = await open(workspace, server);
      await make(opened, 'A plan for the museum');
      expect(await opened.documents.search('archive')).toMatchObject({
        maker: OWN,
        note: expect.any(String),
      });
      expect(server.asked).toHaveLength(1);
      await opened.documents.log({ document: before.documentId, version: 1, ...WORK });
      expect(await opened.documents.search('archive')).toMatchObject({ maker: 'compatible:vec', note: null });
    }));
});
