import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import type { MadeDocument } from '../../src/contracts/api-documents.ts';
import { DocumentEmbeddingsSchema } from '../../src/contracts/document-embeddings.ts';
import { type Budget, NO_BUDGET } from '../../src/contracts/run.ts';
import { BATCH } from '../../src/documents/postlog/keep-embeddings.ts';
import { DOCUMENTS_ROOM } from '../../src/documents/room.ts';
import { estimateTokens } from '../../src/engine/estimate/estimate-tokens.ts';
import { type EmbeddingServer, startEmbeddingServer } from '../fakes/embedding-server.ts';
import { createRecordingLog } from '../fakes/recording-log.ts';
import { withScratchFolder } from '../fakes/scratch-folder.ts';
import { buildWordFile } from '../fakes/word-file.ts';

// Documents are found by vectors that this program makes, or by those of a model that is configured for it, never by both.

const WORK = { budget: NO_BUDGET, signal: new AbortController().signal };
const OWN = 'hashed-words-128';

/** In dollars for a million tokens. */
const PRICE = { input: 2, output: 0 };

async function open(workspace: string, server: EmbeddingServer | null, price?: typeof PRICE) {
  const agents = server === null ? {} : { embedder: { model: 'compatible:vec' } };
  const config = { schema_version: 'config_v1', agents };
  writeFileSync(join(workspace, 'bookforge.config.json'), JSON.stringify(config));
  // Prices come from the user's own file alone.
  const own = join(workspace, 'bookforge', 'config.json');
  mkdirSync(dirname(own), { recursive: true });
  const models = price === undefined ? {} : { models: { 'compatible:vec': { price } } };
  writeFileSync(own, JSON.stringify({ schema_version: 'config_v1', ...models }));
  const env = {
    XDG_CONFIG_HOME: workspace,
    BOOKFORGE_MODEL: 'offline:author',
    ...(server === null ? {} : { BOOKFORGE_BASE_URL: server.url }),
  };
  const app = await createApp({ env, cwd: workspace, workspace, log: createRecordingLog() });
  const project = await app.openProject('office');
  return { project, documents: await project.enter(DOCUMENTS_ROOM) };
}

type Opened = Awaited<ReturnType<typeof open>>;

const BRIEF = 'A plan to move the town archive before winter';

async function make({ documents }: Opened, brief = BRIEF, budget: Budget = NO_BUDGET) {
  const { output, error } = await documents.create({ type: 'docx', brief, ...WORK, budget });
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

describe('what vectors cost', () => {
  it('is told beforehand, of a document to come and of one that is there', () =>
    withServer(async (workspace, server) => {
      const { project, documents } = await open(workspace, server, PRICE);
      const kindOf = async (name: string) => (await project.findKind(name)) ?? expect.fail(name);
      const plan = await (await kindOf('document')).plan({ type: 'docx', brief: BRIEF });
      const vectors = plan.estimate.steps.find(({ step }) => step === 'document embeddings');
      expect(vectors).toMatchObject({
        role: 'embedder',
        model: 'compatible:vec',
        calls: 1,
        output_tokens: 0,
      });
      expect(vectors?.cost_usd).toBeCloseTo(((vectors?.input_tokens ?? 0) * PRICE.input) / 1e6, 6);
      expect(plan.estimate.calls.expected).toBe(4);
      expect(server.asked).toEqual([]);
      const { documentId } = await make({ project, documents });
      const again = await (await kindOf('postlog')).plan({ document: documentId, version: 1 });
      // Its maker has seen all of it.
      expect(again.estimate.steps).toEqual([]);
    }));

  it('is that of what a change touches, not of all that stays as it is', () =>
    withServer(async (workspace, server) => {
      const opened = await open(workspace, server, PRICE);
      const { documentId } = await make(opened);
      const [whole = []] = server.asked;
      const instruction = 'Where it says "is asked to agree", say "has to agree".';
      const planned = async (document: string) => {
        const kind = (await opened.project.findKind('document_revision')) ?? expect.fail('no kind');
        const { estimate } = await kind.plan({ document, instruction });
        const tokens = estimate.steps.find(({ role }) => role === 'embedder')?.input_tokens ?? 0;
        return { tokens, calls: estimate.calls };
      };
      const all = whole.reduce((sum, text) => sum + estimateTokens(text), 0);
      const { tokens } = await planned(documentId);
      expect(tokens).toBeGreaterThan(0);
      expect(tokens).toBeLessThan(all / 2);
      // A file of somebody's own: everything when it is opened, what is touched from then on.
      const bytes = buildWordFile({ sections: 40 });
      const existing = { name: 'offer.docx', base64: Buffer.from(bytes).toString('base64') };
      const brief = 'Replace "harbour" by "port".';
      const first = await opened.documents.create({ brief, existing, ...WORK });
      expect(first.error).toBeNull();
      const asked = server.asked.slice(1).flat();
      const own = await planned((first.output as unknown as MadeDocument).documentId);
      expect(own.tokens).toBeLessThan(asked.reduce((sum, text) => sum + estimateTokens(text), 0) / 2);
      // All of it could be another; that is told as what it may be at most.
      expect(own.calls.high - own.calls.expected).toBe(Math.ceil(asked.length / BATCH) - 1);
    }));

  it('is no part of a plan where this program makes them', () =>
    withScratchFolder(async (workspace) => {
      const { project } = await open(workspace, null);
      const kind = (await project.findKind('document')) ?? expect.fail('no kind');
      const { estimate } = await kind.plan({ type: 'docx', brief: BRIEF });
      expect(estimate.steps.map(({ role }) => role)).toEqual(['planner', 'writer', 'reviewer']);
    }));

  it('comes out of the cap of the document, and what does not fit is not asked for', () =>
    withServer(async (workspace, server) => {
      const opened = await open(workspace, server, PRICE);
      // The author in this program costs nothing: the whole cap is left, and a billionth pays for no vector.
      const { documentId } = await make(opened, BRIEF, { max_cost_usd: 1e-9, max_tokens: null });
      expect(server.asked).toEqual([]);
      const [logged] = await opened.project.runs.list({ kind: 'postlog' });
      const run = await opened.project.store.runs.load(logged?.run_id ?? '');
      expect([run?.status, run?.usage.calls, run?.notices.map(({ reason_code }) => reason_code)]).toEqual([
        'done',
        0,
        ['embeddings_missing'],
      ]);
      expect(run?.notices[0]?.message).toMatch(/over the cap[\s\S]*bookforge doc catch-up/);
      const file = join(workspace, 'projects/office/documents', documentId, 'embeddings.json');
      expect(existsSync(file)).toBe(false);
      const budget = { max_cost_usd: 1, max_tokens: null };
      await opened.documents.log({ document: documentId, version: 1, ...WORK, budget });
      expect([server.asked.length, existsSync(file)]).toEqual([1, true]);
    }));

  it('counts what the document took of a cap on tokens', () =>
    withServer(async (workspace, server) => {
      const opened = await open(workspace, server);
      await make(opened, BRIEF, { max_cost_usd: null, max_tokens: 200_000 });
      const [logged] = await opened.project.runs.list({ kind: 'postlog' });
      const [made] = await opened.project.runs.list({ kind: 'document' });
      const load = (id = '') => opened.project.store.runs.load(id);
      const { usage } = (await load(made?.run_id)) ?? expect.fail('no run');
      expect((await load(logged?.run_id))?.budget).toEqual({
        max_cost_usd: null,
        max_tokens: 200_000 - usage.input_tokens - usage.output_tokens,
      });
    }));
});
