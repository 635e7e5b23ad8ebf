import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import type { MadeDocument } from '../../src/contracts/api-documents.ts';
import { DocumentRecordSchema } from '../../src/contracts/document-record.ts';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import { DOCUMENTS_ROOM } from '../../src/documents/room.ts';
import { createRecordingLog } from '../fakes/recording-log.ts';
import { withScratchFolder } from '../fakes/scratch-folder.ts';
import { listOfficeTrouble } from '../fakes/validate-office.ts';
import { buildWordFile, WORDS } from '../fakes/word-file.ts';

// A file that somebody else made, changed with the offline author: two words, and most of it.

const WORK = { budget: NO_BUDGET, signal: new AbortController().signal };
const MAIN = 'word/document.xml';
const INSTRUCTION = `Replace "${WORDS.before}" by "${WORDS.after}".`;

async function open(workspace: string) {
  const app = await createApp({ env: {}, cwd: workspace, workspace, log: createRecordingLog() });
  const project = await app.openProject('office');
  return { project, documents: await project.enter(DOCUMENTS_ROOM) };
}

const given = (bytes: Uint8Array, name = 'harbour.docx') => ({
  name,
  base64: Buffer.from(bytes).toString('base64'),
});

async function edit(workspace: string, bytes: Uint8Array, brief: string, name?: string) {
  const { documents, project } = await open(workspace);
  const { output, error, run } = await documents.create({ brief, existing: given(bytes, name), ...WORK });
  if (error !== null) throw error;
  const made = output as unknown as MadeDocument;
  const at = (path: string) => join(workspace, 'projects/office', path);
  const record = DocumentRecordSchema.parse(
    JSON.parse(readFileSync(at(`documents/${made.documentId}/document.json`), 'utf8')),
  );
  return { made, record, run, project, documents, file: new Uint8Array(readFileSync(at(made.file))), at };
}

async function listSteps(project: Awaited<ReturnType<typeof open>>['project'], runId: string) {
  const steps = [];
  for await (const step of project.runs.steps(runId, { full: false })) steps.push(step);
  return steps;
}

/** The paragraph of a text in the main part. */
function findBlock(text: string, words: string): { readonly from: number; readonly to: number } {
  const at = text.indexOf(words);
  return { from: text.lastIndexOf('<w:p ', at), to: text.indexOf('</w:p>', at) + 6 };
}

describe('two words in forty sections', () => {
  it('are changed granularly: every other part, and all else in that one, is the same bytes', () =>
    withScratchFolder(async (workspace) => {
      const original = buildWordFile();
      const { made, record, file, run, project } = await edit(workspace, original, INSTRUCTION);
      expect(made).toMatchObject({ version: 2, title: 'Harbour report', commit: { mode: 'granular' } });
      expect(record.versions).toMatchObject([
        { cause: 'open', operations: [] },
        {
          cause: 'revise',
          commit: { mode: 'granular' },
          operations: [{ op: 'replace_text', section: 'Section 17' }],
        },
      ]);
      const [before, after] = [unzipSync(original), unzipSync(file)];
      expect(Object.keys(after)).toEqual(Object.keys(before));
      for (const name of Object.keys(before))
        if (name !== MAIN)
          expect([name, Buffer.from(after[name] ?? []).equals(before[name] ?? new Uint8Array())]).toEqual([
            name,
            true,
          ]);
      const [old, next] = [
        strFromU8(before[MAIN] ?? new Uint8Array()),
        strFromU8(after[MAIN] ?? new Uint8Array()),
      ];
      const block = findBlock(old, 'The pilots expect');
      const grown = next.length - old.length;
      expect(next.slice(0, block.from)).toBe(old.slice(0, block.from));
      expect(next.slice(block.to + grown)).toBe(old.slice(block.to));
      // The look of the words, the comment and the tracked changes around them.
      const changed = next.slice(block.from, block.to + grown);
      for (const kept of [
        '<w:commentReference w:id="0"/>',
        '<w:ins w:id="7"',
        'and luck ',
        '<w:proofErr w:type="spellStart"/>',
      ])
        expect(changed).toContain(kept);
      expect(changed).toContain('<w:rPr><w:b/></w:rPr><w:t>very early summer</w:t>');
      expect(
        (await listSteps(project, run.run_id)).map(({ step_id, tool }) => [step_id, tool]),
      ).toContainEqual(['commit/operation:1', 'replace_text']);
      expect(await listOfficeTrouble(file, 'docx')).toEqual(await listOfficeTrouble(original, 'docx'));
    }));

  it('leave the file that was given alone, and are found by diff, show and search', () =>
    withScratchFolder(async (workspace) => {
      const { made, documents, at } = await edit(workspace, buildWordFile(), INSTRUCTION);
      expect(new Uint8Array(readFileSync(at(`documents/${made.documentId}/versions/1.docx`)))).toEqual(
        buildWordFile(),
      );
      expect((await documents.diff(made.documentId, null, null)).operations).toMatchObject([
        {
          op: 'replace_paragraph',
          before: expect.stringContaining(WORDS.before),
          after: expect.stringContaining(WORDS.after),
        },
      ]);
      expect(await documents.show(made.documentId)).toMatchObject({
        edited: false,
        record: { origin: { name: 'harbour.docx' } },
      });
      expect((await documents.search('pilots expect the channel')).found[0]).toMatchObject({
        documentId: made.documentId,
      });
    }));

  it('are revised again from what somebody made of the file meanwhile', () =>
    withScratchFolder(async (workspace) => {
      const { made, documents, at } = await edit(workspace, buildWordFile(), INSTRUCTION);
      const theirs = buildWordFile({ sections: 41 });
      writeFileSync(at(made.file), theirs);
      const { error, output } = await documents.revise({
        document: made.documentId,
        instruction: INSTRUCTION,
        ...WORK,
      });
      expect(error).toBeNull();
      expect(output).toMatchObject({ version: 4, commit: { mode: 'granular' } });
      const { record } = await documents.show(made.documentId);
      expect(record.versions.map(({ cause }) => cause)).toEqual(['open', 'revise', 'open', 'revise']);
    }));

  it('keep macros, which nobody runs, and the ending that they need', () =>
    withScratchFolder(async (workspace) => {
      const original = buildWordFile({ macros: true });
      const { made, file } = await edit(workspace, original, INSTRUCTION, 'harbour.docm');
      expect(made.file).toBe('generated/harbour-report.docm');
      expect(unzipSync(file)['word/vbaProject.bin']).toEqual(unzipSync(original)['word/vbaProject.bin']);
    }));
});

describe('most of a file', () => {
  it('is one bulk change, and still loses nothing', () =>
    withScratchFolder(async (workspace) => {
      const original = buildWordFile({ sections: 20 });
      const { made, record, file, run, project } = await edit(
        workspace,
        original,
        'Replace "part" by "share".',
      );
      expect(made.commit.mode).toBe('bulk');
      expect(record.versions.at(-1)?.operations).toEqual([]);
      expect((await listSteps(project, run.run_id)).map(({ step_id }) => step_id)).toContain('commit/bulk');
      const [before, after] = [unzipSync(original), unzipSync(file)];
      for (const name of Object.keys(before)) if (name !== MAIN) expect(after[name]).toEqual(before[name]);
      expect(strFromU8(after[MAIN] ?? new Uint8Array())).toContain('<w:commentReference w:id="0"/>');
    }));
});

describe('what cannot be done', () => {
  it.each([
    ['Replace "and tides" by "and winds".', 'tracked change of Ada Byron'],
    ['Replace "1911" by "1912".', 'result of a field'],
    ['Replace "the client" by "the owner".', 'content control that is locked'],
    ['Remove section "Section 17".', 'a comment would be lost'],
    ['Remove section "Section 9".', 'a note would be lost'],
    ['Replace "the harbour page" by "".', 'not clear'],
    ['Make it nicer.', 'not clear'],
    ['Remove section "Section 99".', 'not clear'],
  ])('%s is refused, and nothing is written', (brief, why) =>
    withScratchFolder(async (workspace) => {
      const { documents, project } = await open(workspace);
      const { error, run } = await documents.create({ brief, existing: given(buildWordFile()), ...WORK });
      expect([error?.code, error?.message]).toEqual(['edit_refused', expect.stringContaining(why)]);
      expect([run.status, await documents.list()]).toEqual(['failed', []]);
      expect((await listSteps(project, run.run_id)).filter(({ kind }) => kind === 'commit')).toEqual([]);
    }),
  );

  it('a PDF, a template or no brief with a file is refused before anything is asked', () =>
    withScratchFolder(async (workspace) => {
      const { documents } = await open(workspace);
      const existing = given(buildWordFile());
      for (const more of [
        {},
        { brief: INSTRUCTION, type: 'xlsx' as const },
        { brief: INSTRUCTION, template: 'proposal' },
      ])
        await expect(documents.create({ existing, ...more, ...WORK })).rejects.toMatchObject({
          code: 'request_invalid',
        });
    }));
});
