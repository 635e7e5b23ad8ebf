import { z } from 'zod';
import { LanguageCodeSchema } from '../contracts/book.ts';
import { type DataTable, DataTableSchema } from '../contracts/data-table.ts';
import { LibraryIdSchema } from '../contracts/document-library.ts';
import { HashSchema, TextSchema } from '../contracts/ids.ts';
import { ArtifactTypeSchema } from '../contracts/planning-outline.ts';
import type { Run } from '../contracts/run.ts';
import { defineStored } from '../contracts/stored-contract.ts';
import { DocumentRequestSchema } from '../contracts/work-requests.ts';
import { expectStored } from '../engine/expect-stored.ts';
import { hashBytes } from '../engine/hash.ts';
import { renderStored } from '../engine/render-stored.ts';
import { CodedError, InvariantError } from '../errors.ts';
import { needBook, type OpenProject } from '../project/open-project.ts';
import type { RunKind } from '../project/run-kind.ts';
import { chooseLanguage } from './choose-language.ts';
import type { DocumentDesk } from './document-desk.ts';
import { createDocumentPipeline, DOCUMENT_KIND, DOCUMENT_STEPS } from './document-pipeline.ts';
import { type DocumentWish, type OnDocumentDone, PROMPTS } from './document-sources.ts';
import { createEditPipeline, EDIT_STEPS } from './edit/edit-pipeline.ts';
import { estimateEdit } from './edit/estimate-edit.ts';
import { bareName, openGivenFile } from './edit/open-given-file.ts';
import { estimateDocument } from './estimate-document.ts';
import { findTemplate, loadLibrary } from './library/load-library.ts';
import { loadTemplateLook } from './library/template-look.ts';
import { nameRun } from './name-run.ts';
import { openDeskOf } from './open-desk-of.ts';
import { refuseUnprintable } from './refuse-unprintable.ts';
import { loadTrailTables } from './source/load-trail-tables.ts';
import { readDataFile } from './source/read-data-file.ts';

type DocumentRequest = z.infer<typeof DocumentRequestSchema>;
export type CreationKind = RunKind<DocumentRequest, null, never>;

/** The arguments of a run, as they were stored; the tables lie beside it. */
const ArgsSchema = z.strictObject({
  type: ArtifactTypeSchema,
  /** Where it is another than the project's. */
  language: LanguageCodeSchema.optional(),
  brief: TextSchema,
  template: LibraryIdSchema.nullable(),
  tables: z.array(z.strictObject({ name: TextSchema, sha256: HashSchema })),
  look: z.strictObject({ type: z.enum(['docx', 'pptx']), sha256: HashSchema }).optional(),
  /** The file that is to be changed, which lies beside the run too. */
  existing: z.strictObject({ name: TextSchema, sha256: HashSchema }).optional(),
});

const STORED_TABLE = defineStored('data_table', DataTableSchema);

/** A new document from a brief. */
export function createCreationKind(project: OpenProject, onDone: OnDocumentDone): CreationKind {
  const { store, language } = project;

  async function readWish({
    type,
    brief,
    template,
    data = [],
    ...asked
  }: DocumentRequest): Promise<DocumentWish> {
    const tables: DataTable[] = [];
    for (const { name, base64 } of data)
      tables.push(...(await readDataFile({ name, bytes: new Uint8Array(Buffer.from(base64, 'base64')) })));
    const names = tables.map(({ name }) => name);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice !== undefined)
      throw new CodedError('data_file_refused', {
        message: `Two tables are called ${twice}; rename a file.`,
        kept: 'nothing was sent',
      });
    const found = await findIn(template ?? null);
    if (found?.source === 'book') tables.push(...(await loadFacts()));
    const kindOf = type ?? found?.artifactType;
    const wish = brief?.trim() ?? found?.title;
    if (kindOf === undefined || wish === undefined)
      throw new CodedError('request_invalid', {
        message: 'A document needs a type and a brief, or a template that says both.',
        next: 'bookforge doc create --type docx --brief "…"',
      });
    const about = found?.source === 'book' ? `: ${project.book?.title ?? project.id}` : '';
    const look = await loadTemplateLook(store.files, found, kindOf);
    const said = brief === undefined ? `${wish}${about}` : wish;
    const written = chooseLanguage(asked.language, said, language);
    return { type: kindOf, language: written, brief: said, template: found, tables, look };
  }

  /** How the book stands: a project that is none has nothing to report on. */
  async function loadFacts(): Promise<readonly DataTable[]> {
    needBook(project);
    return [...((await project.equipment.bookTables?.()) ?? []), ...(await loadTrailTables(project))];
  }

  async function findIn(template: string | null) {
    if (template === null) return null;
    return findTemplate(await loadLibrary(store.files, project.equipment.documents ?? new Map()), template);
  }

  async function restore(run: Run): Promise<DocumentWish> {
    const {
      type,
      language: written,
      brief,
      template,
      tables,
      look,
    } = ArgsSchema.parse(run.task.initial_args);
    const load = async (name: string, sha256: string): Promise<Uint8Array> => {
      const bytes = await store.runs.loadBlob(run.run_id, sha256);
      if (bytes === null) throw new InvariantError(`${run.run_id} was stored without ${name}`);
      return bytes;
    };
    const read = async ({ name, sha256 }: (typeof tables)[number]) =>
      expectStored(STORED_TABLE, name, await load(name, sha256));
    return {
      type,
      language: written ?? language,
      brief,
      template: await findIn(template),
      tables: await Promise.all(tables.map(read)),
      look: look === undefined ? null : { type: look.type, bytes: await load('its look', look.sha256) },
    };
  }

  /** A file that is given to be changed: it says itself what it is, and the brief is what is to be another in it. */
  async function openExisting({ existing, type, brief, template, data }: DocumentRequest) {
    if (existing === undefined) return null;
    const instruction = brief?.trim() ?? '';
    if (instruction === '' || template !== undefined || data !== undefined)
      throw new CodedError('request_invalid', {
        message:
          'A file that is opened needs a brief that says what to change in it, and takes no template and no data.',
        next: "bookforge doc create --open-existing FILE --brief \"Replace '…' by '…'\"",
      });
    const bytes = new Uint8Array(Buffer.from(existing.base64, 'base64'));
    return { instruction, bytes, opened: await openGivenFile({ name: existing.name, bytes }, type) };
  }

  async function restoreExisting(run: Run) {
    const { existing, brief } = ArgsSchema.parse(run.task.initial_args);
    if (existing === undefined) return null;
    const bytes = await store.runs.loadBlob(run.run_id, existing.sha256);
    if (bytes === null) throw new InvariantError(`${run.run_id} was stored without its file`);
    return { instruction: brief, opened: await openGivenFile({ name: existing.name, bytes }) };
  }

  const pin = (desk: DocumentDesk, args: unknown) => ({
    templates: Object.fromEntries(
      Object.entries(desk.prompts).map(([key, { sha256 }]) => [PROMPTS[key as keyof typeof PROMPTS], sha256]),
    ),
    settings: { language },
    inputs: args,
  });

  async function prepareEdit({
    instruction,
    bytes,
    opened: { file },
  }: NonNullable<Awaited<ReturnType<typeof openExisting>>>) {
    const name = bareName(file.source);
    const existing = { name, sha256: hashBytes(bytes) };
    const args = { type: file.type, brief: instruction, template: null, tables: [], existing };
    return {
      todo: 'start' as const,
      spec: {
        description: nameRun(`${name}: ${instruction}`),
        args,
        plan: [...EDIT_STEPS],
        fingerprint: pin(await openDeskOf(project), args),
        blobs: [bytes],
      },
      about: null,
      purpose: 'a document',
      role: null,
      anew: false,
    };
  }

  return {
    kind: DOCUMENT_KIND,
    request: DocumentRequestSchema,

    async prepare(request) {
      const given = await openExisting(request);
      if (given !== null) return prepareEdit(given);
      const wish = await readWish(request);
      await refuseUnprintable(project.equipment.printer, wish);
      const blobs = wish.tables.map((table) => Buffer.from(renderStored(table)));
      const args = {
        type: wish.type,
        ...(wish.language === language ? {} : { language: wish.language }),
        brief: wish.brief,
        template: wish.template?.templateId ?? null,
        tables: wish.tables.map(({ name }, index) => ({ name, sha256: hashBytes(blobs[index] ?? '') })),
        ...(wish.look === null ? {} : { look: { type: wish.look.type, sha256: hashBytes(wish.look.bytes) } }),
      };
      return {
        todo: 'start',
        spec: {
          description: nameRun(`${wish.type.toUpperCase()}: ${wish.brief}`),
          args,
          plan: [...DOCUMENT_STEPS],
          fingerprint: pin(await openDeskOf(project), args),
          blobs: [...blobs, ...(wish.look === null ? [] : [wish.look.bytes])],
        },
        about: null,
        purpose: 'a document',
        role: null,
        anew: false,
      };
    },

    async rebuild(run) {
      const desk = await openDeskOf(project);
      const asks = 'each its own' as const;
      const fingerprint = pin(desk, run.task.initial_args);
      const { existing } = ArgsSchema.parse(run.task.initial_args);
      // What was given lies beside the run, which is stored when the work begins.
      const loadTask = async () => {
        const given = await restoreExisting(run);
        if (given === null) throw new InvariantError(`${run.run_id} was stored without its file`);
        return { ...given, before: null };
      };
      if (existing !== undefined)
        return {
          pipeline: createEditPipeline({ kind: DOCUMENT_KIND, desk, loadTask, onDone }),
          fingerprint,
          asks,
        };
      return {
        pipeline: createDocumentPipeline({ desk, loadWish: () => restore(run), revision: null, onDone }),
        fingerprint,
        asks,
      };
    },

    async plan(request) {
      const rest = { isDone: () => false, describeModel: project.models.describeModel };
      const given = await openExisting(request);
      if (given !== null) return estimateEdit(project, given, rest);
      return estimateDocument(project, await readWish(request), null, rest);
    },

    async planRest(run, rest) {
      const given = await restoreExisting(run);
      if (given !== null) return estimateEdit(project, given, rest);
      return estimateDocument(project, await restore(run), null, rest);
    },
  };
}
