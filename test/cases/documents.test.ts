import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import type { MadeDocument } from '../../src/contracts/api-documents.ts';
import { DocumentRecordSchema } from '../../src/contracts/document-record.ts';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import { DOCUMENTS_ROOM } from '../../src/documents/room.ts';
import { createRecordingLog } from '../fakes/recording-log.ts';
import { withScratchFolder } from '../fakes/scratch-folder.ts';

// Documents from a brief with the offline author, in the office: made, changed, found again.

const WORK = { budget: NO_BUDGET, signal: new AbortController().signal };
const BRIEF = 'Write a plan to move the town archive before winter, with costs and a schedule.';
const CSV =
  'Task,Start,End,Cost (EUR)\nPacking,2025-11-01,2025-11-05,"1,200"\nCarrying,2025-11-06,2025-11-15,3400\n';

async function open(workspace: string) {
  const app = await createApp({ env: {}, cwd: workspace, workspace, log: createRecordingLog() });
  const project = await app.openProject('office');
  return { project, documents: await project.enter(DOCUMENTS_ROOM) };
}

const folderOf = (workspace: string, path = '') => join(workspace, 'projects/office', path);
const readJson = (workspace: string, path: string): unknown =>
  JSON.parse(readFileSync(folderOf(workspace, path), 'utf8'));

async function make(workspace: string, more: object = {}): Promise<MadeDocument> {
  const { documents } = await open(workspace);
  const { output, error } = await documents.create({ type: 'docx', brief: BRIEF, ...more, ...WORK });
  if (error !== null) throw error;
  return output as unknown as MadeDocument;
}

describe('a document', () => {
  it('is made from one line, with its record, its nodes and a line of memory', () =>
    withScratchFolder(async (workspace) => {
      const made = await make(workspace);
      expect(made).toMatchObject({
        version: 1,
        commit: { mode: 'create' },
        planning: { outcome: 'accepted' },
      });
      expect(readFileSync(folderOf(workspace, made.file)).subarray(0, 2).toString()).toBe('PK');
      const own = `documents/${made.documentId}`;
      expect(readdirSync(folderOf(workspace, own)).sort()).toEqual(
        [
          'artifact.json',
          'document.json',
          'nodes.json',
          'outline.json',
          'review.json',
          'spec.json',
          'versions',
        ].sort(),
      );
      expect(readJson(workspace, `${own}/artifact.json`)).toMatchObject({ kind: 'docx', url: made.url });
      expect(
        readFileSync(folderOf(workspace, 'documents/memory.jsonl'), 'utf8').trim().split('\n'),
      ).toHaveLength(1);
      const { documents, project } = await open(workspace);
      expect((await project.runs.list({ kind: 'postlog' })).map(({ status }) => status)).toEqual(['done']);
      expect((await documents.search('what does moving the archive cost')).found[0]).toMatchObject({
        documentId: made.documentId,
      });
    }));

  it('shows a table of the user’s by its name, and leaves its cells alone', () =>
    withScratchFolder(async (workspace) => {
      const data = [{ name: 'tasks.csv', base64: Buffer.from(CSV).toString('base64') }];
      const made = await make(workspace, { template: 'project-plan', data });
      const own = `documents/${made.documentId}`;
      expect(readJson(workspace, `${own}/data/tasks.json`)).toMatchObject({
        columns: [{ type: 'text' }, { type: 'date' }, { type: 'date' }, { type: 'currency', unit: 'EUR' }],
        rows: [
          ['Packing', '2025-11-01', '2025-11-05', 1200],
          ['Carrying', '2025-11-06', '2025-11-15', 3400],
        ],
      });
      const spec = JSON.stringify(readJson(workspace, `${own}/spec.json`));
      expect(spec).toContain('"dataTable":"tasks"');
      expect(spec).not.toContain('3400');
    }));

  it('is changed by two words granularly, and tells which', () =>
    withScratchFolder(async (workspace) => {
      const { documentId } = await make(workspace);
      const { documents } = await open(workspace);
      const instruction = 'Where it says "It rests on", say "It stands on".';
      const { error } = await documents.revise({ document: documentId, instruction, ...WORK });
      expect(error).toBeNull();
      const record = DocumentRecordSchema.parse(readJson(workspace, `documents/${documentId}/document.json`));
      expect(record.versions).toMatchObject([
        { commit: { mode: 'create' } },
        { cause: 'revise', commit: { mode: 'granular' }, operations: [{ op: 'replace_paragraph' }] },
      ]);
    }));

  it('is patched by a person: good patches are applied, bad ones reported', () =>
    withScratchFolder(async (workspace) => {
      const { documentId } = await make(workspace);
      const { documents } = await open(workspace);
      const { output, error } = await documents.patch({
        document: documentId,
        patches: [
          { target: 'title', action: 'replace', value: 'Moving day' },
          { target: 'sections[99].heading', action: 'replace', value: 'x' },
          { target: 'version', action: 'replace', value: '9' },
        ],
        ...WORK,
      });
      expect(error).toBeNull();
      expect(output).toMatchObject({
        version: 2,
        title: 'Moving day',
        outcomes: [{ outcome: 'applied' }, { outcome: 'aborted' }, { outcome: 'aborted' }],
      });
      const { operations } = await documents.diff(documentId, null, null);
      expect(operations).toMatchObject([{ op: 'set_title', after: 'Moving day' }]);
      expect(await documents.metrics()).toMatchObject({
        documents: 1,
        versions: 2,
        planning: { planned: 1, accepted: 1, successRate: 1 },
        changes: { granular: 1, bulk: 0 },
        rework: { patchSets: 1, editedFiles: 0 },
      });
    }));

  it('that somebody edited is not written over', () =>
    withScratchFolder(async (workspace) => {
      const { documentId, file } = await make(workspace);
      writeFileSync(folderOf(workspace, file), 'mine');
      const { documents } = await open(workspace);
      const patches = [{ target: 'title', action: 'replace' as const, value: 'Moving day' }];
      const { error } = await documents.patch({ document: documentId, patches, ...WORK });
      expect(error?.code).toBe('file_changed_underneath');
      expect(readFileSync(folderOf(workspace, file), 'utf8')).toBe('mine');
      expect((await documents.metrics()).rework.editedFiles).toBe(1);
      expect(await documents.show(documentId)).toMatchObject({
        edited: true,
        record: { title: expect.any(String) },
      });
    }));
});

describe('the board paper of a book', () => {
  it('is made from the book’s own records, and of a book alone', () =>
    withScratchFolder(async (workspace) => {
      const app = await createApp({ env: {}, cwd: workspace, workspace, log: createRecordingLog() });
      const idea = 'A ferryman on a river of glass is asked to carry a song to the far bank.';
      await app.initBook({
        schema_version: 'book_v1',
        book_id: 'b',
        idea,
        language: 'en',
        chapters: 2,
        seed: '1',
      });
      const book = await app.openBook('b');
      await book.storyStep('world', { ...WORK, force: false });
      const documents = await book.enter(DOCUMENTS_ROOM);
      const { output, error } = await documents.create({ template: 'book-report', ...WORK });
      expect(error).toBeNull();
      const { documentId, file } = output as unknown as MadeDocument;
      const folder = join(workspace, 'projects/b');
      expect(existsSync(join(folder, file))).toBe(true);
      const read = (name: string): unknown =>
        JSON.parse(readFileSync(join(folder, 'documents', documentId, name), 'utf8'));
      expect(read('data/chapters.json')).toMatchObject({
        rows: [
          ['1', null, 0, 'not planned'],
          ['2', null, 0, 'not planned'],
        ],
      });
      expect(read('data/work.json')).toMatchObject({ rows: [['story step', 1, 1, expect.any(Number), 0]] });
      expect(JSON.stringify(read('spec.json'))).toContain('"dataTable":"chapters"');
      const { documents: office } = await open(workspace);
      const refused = await office
        .create({ template: 'book-report', ...WORK })
        .catch((thrown: unknown) => thrown);
      expect(refused).toMatchObject({ code: 'project_not_a_book' });
    }));
});

describe('what follows a document', () => {
  it('never fails the command, and is taken up by the next one', () =>
    withScratchFolder(async (workspace) => {
      // A folder in the place of the file that the memory is kept in: it cannot be written.
      const memory = folderOf(workspace, 'documents/memory.jsonl');
      mkdirSync(join(memory, 'in-the-way'), { recursive: true });
      const first = await make(workspace);
      expect(existsSync(folderOf(workspace, first.file))).toBe(true);
      const { project } = await open(workspace);
      expect((await project.runs.list({ kind: 'postlog' })).map(({ status }) => status)).not.toEqual([
        'done',
      ]);
      // The parts before it were kept.
      expect(existsSync(folderOf(workspace, `documents/${first.documentId}/nodes.json`))).toBe(true);
      rmSync(memory, { recursive: true });
      await make(workspace, { brief: 'Another plan, for the museum' });
      expect((await project.runs.list({ kind: 'postlog' })).map(({ status }) => status)).toEqual([
        'done',
        'done',
      ]);
      expect(readFileSync(memory, 'utf8').trim().split('\n')).toHaveLength(2);
    }));
});
