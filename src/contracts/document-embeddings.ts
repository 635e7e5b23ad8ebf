import { z } from 'zod';
import { ModelIdSchema, TextSchema } from './ids.ts';
import { defineStored } from './stored-contract.ts';

/** documents/<document>/embeddings.json: the vectors that a model made of the parts of a document, where one is configured. */
export const DocumentEmbeddingsSchema = z.strictObject({
  schema_version: z.literal('document_embeddings_v1'),
  documentId: TextSchema,
  version: z.int().min(1),
  /** The model: vectors of two makers cannot be compared. */
  maker: ModelIdSchema,
  nodes: z.array(
    z.strictObject({ kind: TextSchema, pointer: z.string(), text: z.string(), vector: z.array(z.number()) }),
  ),
});
export type DocumentEmbeddings = z.infer<typeof DocumentEmbeddingsSchema>;
export const STORED_DOCUMENT_EMBEDDINGS = defineStored('document_embeddings', DocumentEmbeddingsSchema);
