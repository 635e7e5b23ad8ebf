import { z } from 'zod';
import { CountSchema, TextSchema } from './ids.ts';
import { defineStored } from './stored-contract.ts';

/** documents/<document>/nodes.json: the parts of a document that mean something by themselves, and where each lies for a search. */
export const DocumentNodesSchema = z.strictObject({
  schema_version: z.literal('document_nodes_v1'),
  documentId: TextSchema,
  version: z.int().min(1),
  /** Who made the vectors: those of two makers cannot be compared. */
  vectorizer: TextSchema,
  /** All there are; of rows of long tables not all are listed. */
  total: CountSchema,
  nodes: z.array(
    z.strictObject({ kind: TextSchema, pointer: z.string(), text: z.string(), vector: z.array(z.int()) }),
  ),
});
export type DocumentNodes = z.infer<typeof DocumentNodesSchema>;
export const STORED_DOCUMENT_NODES = defineStored('document_nodes', DocumentNodesSchema);
