import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import type { MadeDocument, PatchedAnswer } from '../../src/contracts/api-documents.ts';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import { DOCUMENTS_ROOM } from '../../src/documents/room.ts';
import { listRepairs } from '../fakes/list-repairs.ts';
import { createRecordingLog } from '../fakes/recording-log.ts';
import { drawPng } from '../fakes/sample-specs.ts';
import { withScratchFolder } from '../fakes/scratch-folder.ts';
import { listOfficeTrouble } from '../fakes/validate-office.ts';

// Pictures of the project and charts in what is made: shown with words for those who cannot see them, and left out alone where they
// cannot be.

const WORK = { budget: NO_BUDGET, signal: new AbortController().signal };
const BRIEF = 'A plan to move the town archive before winter';
const CSV = 'Quarter,Spent (EUR)\nQ1,98000\nQ2,151000\nQ3,87500\n';
const ALT = 'A floor plan with the reading room in the middle';
const PICTURES = {
  'plan.png': drawPng(320, 200),
  'plan.jpg': readFileSync(new URL('../fixtures/documents/plan.jpg', import.meta.url)),
  'text.png': Buffer.from('This is no picture.'),
  'half.png': drawPng(320, 200).subarray(0, 400),
  'half.jpg': readFileSync(new URL('../fixtures/documents/plan.jpg', import.meta.url)).subarray(0, 600),
  'large.png': Buffer.concat([drawPng(20, 20), Buffer.alloc(17 * 1024 * 1024)]),
};

async function make(workspace: string, type: 'docx' | 'pptx' | 'pdf' | 'xlsx') {
  const images = join(workspace, 'projects/office/documents/images');
  mkdirSync(images, { recursive: true });
  for (const [name, bytes] of Object.entries(PICTURES)) writeFileSync(join(images, name), bytes);
  const app = await createApp({ env: {}, cwd: workspace, workspace, log: createRecordingLog() });
  const documents = await (await app.openProject('office')).enter(DOCUMENTS_ROOM);
  const data = [{ name: 'spending.csv', base64: Buffer.from(CSV).toString('base64') }];
  const { output, error } = await documents.create({ type, brief: BRIEF, data, ...WORK });
  if (error !== null) throw error;
  return { documents, made: output as unknown as MadeDocument };
}

/** A document with a picture put into it, as a person would. */
async function show(workspace: string, type: 'docx' | 'pptx' | 'pdf', image: string) {
  const { documents, made } = await make(workspace, type);
  const shown = { caption: 'The north building', altText: ALT, image };
  const patch =
    type === 'pptx'
      ? {
          target: '/slides',
          value: { layout: 'image', id: 'picture', outlineIds: ['sec-1'], title: 'The building', ...shown },
        }
      : { target: '/sections/0/blocks', value: { type: 'image', ...shown } };
  const { output, error, run } = await documents.patch({
    document: made.documentId,
    patches: [{ ...patch, action: 'append' }],
    ...WORK,
  });
  const bytes = readFileSync(join(workspace, 'projects/office', made.file));
  return { error, run, bytes, patched: output as unknown as PatchedAnswer | null };
}

describe('a picture of the project', () => {
  it.each([
    ['docx', 'plan.png'],
    ['docx', 'plan.jpg'],
    ['pptx', 'plan.png'],
    ['pptx', 'plan.jpg'],
  ] as const)('is in a %s as it is, with its words: %s', (type, image) =>
    withScratchFolder(async (workspace) => {
      const { error, run, bytes, patched } = await show(workspace, type, image);
      expect([error, run.notices, patched?.outcomes.map(({ outcome }) => outcome)]).toEqual([
        null,
        [],
        ['applied'],
      ]);
      const parts = unzipSync(bytes);
      const media = Object.keys(parts).filter((path) => path.includes('/media/'));
      expect(media.map((path) => Buffer.from(parts[path] ?? []).equals(PICTURES[image]))).toEqual([true]);
      const main = Object.entries(parts).find(([, part]) => strFromU8(part).includes(`descr="${ALT}"`));
      expect(main?.[0]).toMatch(/^(?:word\/document|ppt\/slides\/slide\d+)\.xml$/);
      expect(await listOfficeTrouble(new Uint8Array(bytes), type)).toEqual([]);
    }),
  );

  it.each(['plan.png', 'plan.jpg'] as const)('is in a PDF, tagged with its words: %s', (image) =>
    withScratchFolder(async (workspace) => {
      const { error, run, bytes } = await show(workspace, 'pdf', image);
      expect([error, run.notices]).toEqual([null, []]);
      const text = bytes.toString('latin1');
      expect(text).toMatch(/\/Subtype ?\/Image/);
      expect(text).toContain(`/Alt (${ALT})`);
      expect(text).toMatch(/\/Marked true/);
    }),
  );

  it('that the project does not have is no patch that can be applied', () =>
    withScratchFolder(async (workspace) => {
      const { error } = await show(workspace, 'docx', 'other.png');
      expect(error).toMatchObject({ code: 'patch_refused' });
      expect(error?.message).toContain('other.png');
    }));

  it.each([
    ['docx', 'text.png', /no PNG/],
    ['docx', 'half.png', /not a whole one/],
    ['docx', 'large.png', /larger than 16 MB/],
    ['pptx', 'half.jpg', /not a whole one/],
    ['pdf', 'half.png', /not a whole one/],
  ] as const)('that cannot be shown leaves its words in a %s: %s', (type, image, why) =>
    withScratchFolder(async (workspace) => {
      const { error, run, bytes, patched } = await show(workspace, type, image);
      expect([error, patched?.downgraded, run.notices.map(({ reason_code }) => reason_code)]).toEqual([
        null,
        ['images'],
        ['document_downgraded'],
      ]);
      expect(run.notices[0]?.message).toMatch(why);
      if (type === 'pdf') return;
      const parts = unzipSync(bytes);
      expect(Object.keys(parts).filter((path) => path.includes('/media/'))).toEqual([]);
      expect(
        Object.values(parts).some((part) => strFromU8(part).includes(`The north building: ${ALT}`)),
      ).toBe(true);
      // The chart beside it is still one.
      expect(Object.keys(parts).filter((path) => /charts\/chart\d+\.xml$/.test(path))).toHaveLength(1);
    }),
  );
});

describe('a chart', () => {
  it.each(['docx', 'pptx', 'xlsx'] as const)('of a user’s table is a native one in a %s', (type) =>
    withScratchFolder(async (workspace) => {
      const { made } = await make(workspace, type);
      const bytes = readFileSync(join(workspace, 'projects/office', made.file));
      const parts = unzipSync(bytes);
      const find = (pattern: RegExp) => parts[Object.keys(parts).find((path) => pattern.test(path)) ?? ''];
      const chart = strFromU8(find(/charts\/chart\d+\.xml$/) ?? new Uint8Array());
      for (const value of ['98000', '151000', '87500']) expect(chart).toContain(`<c:v>${value}</c:v>`);
      expect(listRepairs(bytes)).toEqual([]);
      if (type === 'xlsx') {
        // Its numbers are the cells.
        expect(chart).toMatch(/<c:f>[^<]*!\$B\$4:\$B\$6<\/c:f>/);
        return;
      }
      const workbook = unzipSync(find(/embeddings\/workbook\d+\.xlsx$/) ?? new Uint8Array());
      expect(strFromU8(workbook['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain('<v>151000</v>');
    }),
  );
});
