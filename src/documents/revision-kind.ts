import { z } from 'zod';
import type { MadeDocument } from '../contracts/api-documents.ts';
import { DocumentIdSchema } from '../contracts/document-record.ts';
import { TextSchema } from '../contracts/ids.ts';
import { ReviseDocumentRequestSchema } from '../contracts/work-requests.ts';
import { hashJson } from '../engine/hash.ts';
import type { OpenProject } from '../project/open-project.ts';
import type { RunKind } from '../project/run-kind.ts';
import {
  type LoadedDocument,
  loadCurrentDocument,
  loadDocumentAt,
  loadLook,
  loadTables,
} from './document-files.ts';
import { createDocumentPipeline, DOCUMENT_STEPS, REVISION_KIND } from './document-pipeline.ts';
import type { DocumentWish } from './document-sources.ts';
import { estimateDocument } from './estimate-document.ts';
import { openDeskOf } from './open-desk-of.ts';

type RevisionRequest = z.infer<typeof ReviseDocumentRequestSchema>;
export type RevisionKind = RunKind<RevisionRequest, null, never>;

const ArgsSchema = z.strictObject({
  document: DocumentIdSchema,
  instruction: TextSchema,
  version: z.int().min(1),
});

/** Another version of a document: its outline stays, and what it says is changed as somebody asks. */
export function createRevisionKind(
  project: OpenProject,
  onDone: (done: MadeDocument) => Promise<void>,
): RevisionKind {
  const { files } = project.store;

  async function load(document: string, version?: number) {
    const before =
      version === undefined
        ? await loadCurrentDocument(files, document)
        : await loadDocumentAt(files, document, version);
    return { before, wish: await wishOf(project, before) };
  }

  const pin = (before: LoadedDocument, instruction: string) => ({
    settings: { language: project.language },
    inputs: { record: hashJson(before.record), instruction },
  });

  return {
    kind: REVISION_KIND,
    request: ReviseDocumentRequestSchema,

    async prepare({ document, instruction: said }) {
      const instruction = said.trim();
      const { before } = await load(document);
      return {
        todo: 'start',
        spec: {
          description: `${document}: ${instruction}`.slice(0, 200).toWellFormed(),
          args: { document, instruction, version: before.record.versions.length },
          plan: DOCUMENT_STEPS.filter((step) => step !== 'plan'),
          fingerprint: pin(before, instruction),
        },
        about: null,
        purpose: 'a document',
        role: null,
        anew: false,
      };
    },

    async rebuild(run) {
      const { document, instruction, version } = ArgsSchema.parse(run.task.initial_args);
      const { before, wish } = await load(document, version);
      return {
        pipeline: createDocumentPipeline({
          desk: await openDeskOf(project),
          loadWish: async () => wish,
          revision: { before, instruction },
          onDone,
        }),
        fingerprint: pin(before, instruction),
        asks: 'each its own',
      };
    },

    async plan({ document, instruction }) {
      const { before, wish } = await load(document);
      const rest = { isDone: () => false, describeModel: project.models.describeModel };
      return estimateDocument(project, wish, { before, instruction }, rest);
    },

    async planRest(run, rest) {
      const { document, instruction, version } = ArgsSchema.parse(run.task.initial_args);
      const { before, wish } = await load(document, version);
      return estimateDocument(project, wish, { before, instruction }, rest);
    },
  };
}

/** What a document was asked for with. */
export async function wishOf(
  { store: { files } }: Pick<OpenProject, 'store'>,
  { record }: Pick<LoadedDocument, 'record'>,
): Promise<DocumentWish> {
  const { artifactType: type, brief } = record;
  const tables = await loadTables(files, record);
  return { type, brief, template: null, tables, look: await loadLook(files, record) };
}
