import { z } from 'zod';
import { DocumentIdSchema } from '../contracts/document-record.ts';
import { HashSchema, TextSchema } from '../contracts/ids.ts';
import type { Run } from '../contracts/run.ts';
import { ReviseDocumentRequestSchema } from '../contracts/work-requests.ts';
import { hashBytes, hashJson } from '../engine/hash.ts';
import { CodedError, InvariantError } from '../errors.ts';
import type { OpenProject } from '../project/open-project.ts';
import type { RunKind } from '../project/run-kind.ts';
import {
  type LoadedDocument,
  loadCurrentDocument,
  loadDocumentAt,
  loadLook,
  loadRecord,
  loadTables,
} from './document-files.ts';
import { createDocumentPipeline, DOCUMENT_STEPS, REVISION_KIND } from './document-pipeline.ts';
import type { DocumentWish, OnDocumentDone } from './document-sources.ts';
import { createEditPipeline, EDIT_STEPS, type EditWork } from './edit/edit-pipeline.ts';
import { estimateEdit } from './edit/estimate-edit.ts';
import { openGivenFile } from './edit/open-given-file.ts';
import { estimateDocument } from './estimate-document.ts';
import { nameVersionFile } from './load-version-view.ts';
import { nameRun } from './name-run.ts';
import { openDeskOf } from './open-desk-of.ts';

type RevisionRequest = z.infer<typeof ReviseDocumentRequestSchema>;
export type RevisionKind = RunKind<RevisionRequest, null, never>;

const ArgsSchema = z.strictObject({
  document: DocumentIdSchema,
  instruction: TextSchema,
  version: z.int().min(1),
  /** The file as it was when it was asked for, of a document that was opened from one. */
  file: HashSchema.optional(),
});

/** Another version of a document: its outline stays, and what it says is changed as somebody asks. */
export function createRevisionKind(project: OpenProject, onDone: OnDocumentDone): RevisionKind {
  const { files } = project.store;

  async function load(document: string, version?: number) {
    const before =
      version === undefined
        ? await loadCurrentDocument(files, document)
        : await loadDocumentAt(files, document, version);
    return { before, wish: await wishOf(project, before) };
  }

  /** The document with its file as it is now, whoever changed it last; null for one that is made from a spec. */
  async function openOwnFile(document: string) {
    const record = await loadRecord(files, document);
    if (record.origin === undefined) return null;
    const bytes = await files.read(record.file);
    if (bytes === null)
      throw new CodedError('stored_file_invalid', {
        message: `${record.file} is not there any more.`,
        next: `bookforge doc create --open-existing ${nameVersionFile(record, record.versions.length)} --brief "…"`,
        details: { path: record.file },
      });
    return { record, bytes, opened: await openGivenFile({ name: record.origin.name, bytes }) };
  }

  /** The same as it was when a run was begun. */
  async function restoreFile(run: Run, sha256: string): Promise<EditWork> {
    const { document, instruction, version } = ArgsSchema.parse(run.task.initial_args);
    const record = await loadRecord(files, document);
    const bytes = await project.store.runs.loadBlob(run.run_id, sha256);
    if (bytes === null) throw new InvariantError(`${run.run_id} was stored without its file`);
    const opened = await openGivenFile({ name: record.origin?.name ?? record.file, bytes });
    return { opened, instruction, before: { ...record, versions: record.versions.slice(0, version) } };
  }

  const pinFile = (instruction: string, sha256: string) => ({
    settings: { language: project.language },
    inputs: { file: sha256, instruction },
  });

  const pin = (before: LoadedDocument, instruction: string) => ({
    settings: { language: project.language },
    inputs: { record: hashJson(before.record), instruction },
  });

  return {
    kind: REVISION_KIND,
    request: ReviseDocumentRequestSchema,

    async prepare({ document, instruction: said }) {
      const instruction = said.trim();
      const own = await openOwnFile(document);
      const common = { about: null, purpose: 'a document', role: null, anew: false } as const;
      const describe = ({ title }: { title: string }) => nameRun(`${title}: ${instruction}`);
      if (own !== null) {
        const file = hashBytes(own.bytes);
        return {
          todo: 'start',
          spec: {
            description: describe(own.record),
            args: { document, instruction, version: own.record.versions.length, file },
            plan: [...EDIT_STEPS],
            fingerprint: pinFile(instruction, file),
            blobs: [own.bytes],
          },
          ...common,
        };
      }
      const { before } = await load(document);
      return {
        todo: 'start',
        spec: {
          description: describe(before.record),
          args: { document, instruction, version: before.record.versions.length },
          plan: DOCUMENT_STEPS.filter((step) => step !== 'plan'),
          fingerprint: pin(before, instruction),
        },
        ...common,
      };
    },

    async rebuild(run) {
      const { document, instruction, version, file } = ArgsSchema.parse(run.task.initial_args);
      const asks = 'each its own' as const;
      if (file !== undefined) {
        const desk = await openDeskOf(project);
        const loadTask = () => restoreFile(run, file);
        return {
          pipeline: createEditPipeline({ kind: REVISION_KIND, desk, loadTask, onDone }),
          fingerprint: pinFile(instruction, file),
          asks,
        };
      }
      const { before, wish } = await load(document, version);
      return {
        pipeline: createDocumentPipeline({
          desk: await openDeskOf(project),
          loadWish: async () => wish,
          revision: { before, instruction },
          onDone,
        }),
        fingerprint: pin(before, instruction),
        asks,
      };
    },

    async plan({ document, instruction }) {
      const own = await openOwnFile(document);
      const rest = { isDone: () => false, describeModel: project.models.describeModel };
      if (own !== null)
        return estimateEdit(project, { opened: own.opened, instruction, documentId: document }, rest);
      const { before, wish } = await load(document);
      return estimateDocument(project, wish, { before, instruction }, rest);
    },

    async planRest(run, rest) {
      const { document, instruction, version, file } = ArgsSchema.parse(run.task.initial_args);
      if (file !== undefined) {
        const { opened } = await restoreFile(run, file);
        return estimateEdit(project, { opened, instruction, documentId: document }, rest);
      }
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
  const { artifactType: type, language, brief } = record;
  const tables = await loadTables(files, record);
  return { type, language, brief, template: null, tables, look: await loadLook(files, record) };
}
