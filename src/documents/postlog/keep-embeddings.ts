import { type DocumentEmbeddings, STORED_DOCUMENT_EMBEDDINGS } from '../../contracts/document-embeddings.ts';
import type { DocumentRecord, DocumentVersion } from '../../contracts/document-record.ts';
import { documentFile } from '../../contracts/project-paths.ts';
import type { Budget } from '../../contracts/run.ts';
import { type BudgetLedger, createBudgetLedger } from '../../engine/budget-ledger.ts';
import { deriveLargestBill } from '../../engine/decide-budget.ts';
import { hashJson } from '../../engine/hash.ts';
import type { Embedder, Files } from '../../engine/ports.ts';
import { readIfValid } from '../../engine/read-if-valid.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { addCall, deriveCost, NO_USAGE } from '../../engine/usage.ts';
import { CodedError } from '../../errors.ts';
import type { SemanticNode } from '../commit/derive-nodes.ts';
import { EMBEDDINGS } from '../document-files.ts';

/** Texts a request, and letters a text: what most makers take. */
export const BATCH = 64;
const LONGEST_TEXT = 4000;
const DECIMALS = 1e5;

/**
 * Vectors that a model makes. What an earlier version said in the same words is not asked for again, and each request is a step, so
 * that none is paid twice. A model that gives none is told and leaves the search to the vectoriser in this program.
 */
export async function keepEmbeddings(
  context: RunContext,
  { documentId }: DocumentRecord,
  { version }: DocumentVersion,
  nodes: readonly SemanticNode[],
  { openEmbedder, budget }: { readonly openEmbedder: () => Promise<Embedder>; readonly budget: Budget },
): Promise<void> {
  const path = documentFile(documentId, EMBEDDINGS);
  try {
    const embedder = await openEmbedder();
    const maker = embedder.id;
    const known = await loadKnown(context, path, maker);
    const texts = listUnknown(nodes, known);
    const ledger = createBudgetLedger(budget);
    for (let from = 0; from < texts.length; from += BATCH) {
      const batch = texts.slice(from, from + BATCH);
      const vectors = await askVectors(context, embedder, batch, {
        id: `embeddings/batch:${from / BATCH + 1}`,
        ledger,
      });
      for (const [at, text] of batch.entries()) known.set(text, vectors[at] ?? []);
    }
    const stored: DocumentEmbeddings = {
      schema_version: 'document_embeddings_v1',
      documentId,
      version,
      maker,
      nodes: nodes.map(({ kind, pointer, text }) => ({
        kind,
        pointer,
        text: cut(text),
        vector: [...(known.get(cut(text)) ?? [])],
      })),
    };
    await context.commit('embeddings', [{ path, bytes: Buffer.from(`${JSON.stringify(stored)}\n`) }], {});
  } catch (error) {
    if (!(error instanceof CodedError) || !isMakersTrouble(error)) throw error;
    context.notice({
      reason_code: 'embeddings_missing',
      message: `No vectors of ${documentId} could be had from a model (${error.message}); it is found by the vectoriser here. To have them made: bookforge doc catch-up ${documentId}`,
      step_id: 'embeddings',
    });
  }
}

/** What a maker is asked for: each text once, and none that it knows. */
export function listUnknown(
  nodes: readonly SemanticNode[],
  known: { has(text: string): boolean },
): readonly string[] {
  return [...new Set(nodes.map(({ text }) => cut(text)))].filter((text) => !known.has(text));
}

/** Vectors of the version before, by what they were made of. Journaled: this very step writes the file that they come from. */
async function loadKnown(
  context: RunContext,
  path: string,
  maker: string,
): Promise<Map<string, readonly number[]>> {
  const kept = await context.step('embeddings/known', { maker }, async () => {
    const stored = await loadEmbeddings(context.files, path);
    return stored?.maker === maker ? stored.nodes.map(({ text, vector }) => ({ text, vector })) : [];
  });
  return new Map((kept as { text: string; vector: number[] }[]).map(({ text, vector }) => [text, vector]));
}

export async function loadEmbeddings(files: Pick<Files, 'read'>, path: string) {
  return readIfValid(STORED_DOCUMENT_EMBEDDINGS, await files.read(path));
}

async function askVectors(
  context: RunContext,
  embedder: Embedder,
  texts: readonly string[],
  { id, ledger }: { readonly id: string; readonly ledger: BudgetLedger },
): Promise<readonly (readonly number[])[]> {
  const { id: maker, price } = embedder;
  const messages = texts.map((content) => ({ role: 'user' as const, content }));
  const bill = deriveLargestBill({ messages, jsonSchema: null, maxOutputTokens: 0 }, price);
  const count = (tokens: number | null) => {
    const metered = { input_tokens: tokens, output_tokens: 0, cached_tokens: null };
    return addCall(NO_USAGE, { ...metered, cost_usd: deriveCost(metered, price) });
  };
  const made = await context.step(
    id,
    { maker, texts: hashJson(texts) },
    async () => {
      // One request at a time: what it took is counted below, also where the journal has it.
      (await ledger.reserve(bill, context.signal)).free();
      const { vectors, tokens } = await embedder.embed(texts, { signal: context.signal });
      const lengths = new Set(vectors.map(({ length }) => length));
      if (vectors.length !== texts.length || lengths.size !== 1 || lengths.has(0))
        throw new CodedError('provider_refused', {
          message: `${maker} gave ${vectors.length} vectors of ${[...lengths].join(', ')} numbers for ${texts.length} texts.`,
          details: { model: maker },
        });
      return { tokens, vectors: vectors.map((vector) => vector.map(round)) };
    },
    {
      usage: ({ tokens }) => count(tokens),
      preview: ({ vectors }) => `${vectors.length} vectors`,
    },
  );
  ledger.spend(count(made.tokens ?? bill.tokens));
  return made.vectors;
}

function round(value: number): number {
  return Math.round(value * DECIMALS) / DECIMALS;
}

/** What is asked of a model is no more than it takes. */
function cut(text: string): string {
  return text.slice(0, LONGEST_TEXT).toWellFormed();
}

/** A cap that it does not fit under is no trouble of the document's either. */
function isMakersTrouble({ code }: CodedError): boolean {
  return code.startsWith('provider_') || code === 'budget_exhausted' || code === 'price_unknown';
}
