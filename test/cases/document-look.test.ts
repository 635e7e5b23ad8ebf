import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import type { MadeDocument } from '../../src/contracts/api-documents.ts';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import { DOCUMENTS_ROOM } from '../../src/documents/room.ts';
import { renderDocumentDocx } from '../../src/office/docx/render-document-docx.ts';
import { renderPresentationPptx } from '../../src/office/pptx/render-presentation-pptx.ts';
import { createRecordingLog } from '../fakes/recording-log.ts';
import { sampleAssets, sampleDeck, sampleDocument } from '../fakes/sample-specs.ts';
import { withScratchFolder } from '../fakes/scratch-folder.ts';
import { listOfficeTrouble } from '../fakes/validate-office.ts';

// Templates out of somebody's own files: what is made from them has their styles, or stands on their masters.

const WORK = { budget: NO_BUDGET, signal: new AbortController().signal };
const BRIEF = 'A plan to move the town archive before winter';
const TASKS =
  'Task,Start,End,Cost (EUR)\nPacking,2025-11-01,2025-11-05,1200\nCarrying,2025-11-06,2025-11-15,3400\n';

type Parts = Record<string, Uint8Array>;

function change(bytes: Uint8Array, edits: Readonly<Record<string, (text: string) => string>>): Uint8Array {
  const parts: Parts = unzipSync(bytes);
  for (const [path, edit] of Object.entries(edits)) {
    const before = strFromU8(parts[path] ?? new Uint8Array());
    const after = edit(before);
    if (after === before) throw new Error(`${path} is as it was`);
    parts[path] = strToU8(after);
  }
  return zipSync(parts);
}

/** As a German word processor names its styles, on paper of another size. */
const letterhead = () =>
  change(
    renderDocumentDocx(
      {
        ...sampleDocument(),
        styles: { headingFont: 'Georgia', bodyFont: 'Verdana', primaryColor: '#7A1F3D' },
      },
      sampleAssets(),
    ),
    {
      'word/styles.xml': (text) =>
        text.replaceAll('"Heading1"', '"berschrift1"').replaceAll('"ListBullet"', '"Aufzhlung"'),
      'word/document.xml': (text) =>
        text
          .replaceAll('"Heading1"', '"berschrift1"')
          .replaceAll('"ListBullet"', '"Aufzhlung"')
          .replace(/<w:pgSz [^>]*\/>/, '<w:pgSz w:w="12240" w:h="15840"/>'),
      'word/header.xml': (text) => text.replace('Moving the archive', 'Marsh &amp; Daughters, letterhead'),
    },
  );

/** Four to three, with a layout that has its text elsewhere. */
const houseDeck = () =>
  change(renderPresentationPptx(sampleDeck(), sampleAssets()), {
    'ppt/presentation.xml': (text) => text.replace('cx="12192000"', 'cx="9144000"'),
    'ppt/slideLayouts/slideLayout3.xml': (text) =>
      text
        .replace('type="tx"', 'type="obj"')
        .replaceAll(
          /<a:off x="609600" y="1500000"\/><a:ext cx="\d+" cy="\d+"\/>/g,
          '<a:off x="500000" y="1700000"/><a:ext cx="8000000" cy="4000000"/>',
        ),
  });

async function open(workspace: string) {
  const app = await createApp({ env: {}, cwd: workspace, workspace, log: createRecordingLog() });
  return (await app.openProject('office')).enter(DOCUMENTS_ROOM);
}

async function make(workspace: string, template: string) {
  const documents = await open(workspace);
  const data = [{ name: 'tasks.csv', base64: Buffer.from(TASKS).toString('base64') }];
  const { output, error } = await documents.create({ template, brief: BRIEF, data, ...WORK });
  if (error !== null) throw error;
  return output as unknown as MadeDocument;
}

async function readMade(workspace: string, { file }: MadeDocument) {
  const { readFileSync } = await import('node:fs');
  const bytes = new Uint8Array(readFileSync(join(workspace, 'projects/office', file)));
  const parts: Parts = unzipSync(bytes);
  return { bytes, parts, text: (path: string) => strFromU8(parts[path] ?? new Uint8Array()) };
}

describe('a template out of a docx', () => {
  it('has its headings for sections, and its documents have its styles, page and letterhead', () =>
    withScratchFolder(async (workspace) => {
      const file = letterhead();
      const template = await (await open(workspace)).addTemplateFrom('house-style', {
        name: 'letterhead.docx',
        bytes: file,
      });
      expect(template).toMatchObject({
        artifactType: 'docx',
        styles: { headingFont: 'Georgia', bodyFont: 'Verdana', primaryColor: '#7A1F3D' },
        look: { file: 'house-style.docx' },
      });
      expect(template.sections.map(({ title }) => title)).toEqual(
        sampleDocument().sections.map(({ heading }) => heading),
      );
      const made = await readMade(workspace, await make(workspace, 'house-style'));
      expect(await listOfficeTrouble(made.bytes, 'docx')).toEqual([]);
      const body = made.text('word/document.xml');
      expect(body).toContain('<w:pStyle w:val="berschrift1"/>');
      expect(body).not.toContain('"Heading1"');
      expect(body).toContain('w:w="12240"');
      const theirs = unzipSync(file);
      expect(made.text('word/look-header.xml')).toBe(
        strFromU8(theirs['word/header.xml'] ?? new Uint8Array()),
      );
      // Theirs first and whole; what they lack follows.
      const own = strFromU8(theirs['word/styles.xml'] ?? new Uint8Array()).replace(/^<\?xml[^>]*\?>\s*/, '');
      expect(made.text('word/styles.xml')).toContain(
        own.slice(own.indexOf('<w:style '), own.lastIndexOf('</w:styles>')),
      );
    }));

  it('is kept with the document, so that a revision has the same look when the template is gone', () =>
    withScratchFolder(async (workspace) => {
      await (await open(workspace)).addTemplateFrom('house-style', { name: 'l.docx', bytes: letterhead() });
      const first = await make(workspace, 'house-style');
      rmSync(join(workspace, 'projects/office/documents/templates'), { recursive: true });
      const documents = await open(workspace);
      const { error, output } = await documents.revise({
        document: first.documentId,
        instruction: 'Where it says "winter", say "spring".',
        ...WORK,
      });
      expect(error).toBeNull();
      const made = await readMade(workspace, output as unknown as MadeDocument);
      expect(made.text('word/document.xml')).toContain('berschrift1');
      expect(made.text('word/styles.xml')).toContain('7A1F3D');
    }));

  it('that was changed behind the template’s back is not used', () =>
    withScratchFolder(async (workspace) => {
      const { writeFileSync } = await import('node:fs');
      await (await open(workspace)).addTemplateFrom('house-style', { name: 'l.docx', bytes: letterhead() });
      writeFileSync(join(workspace, 'projects/office/documents/templates/house-style.docx'), 'another');
      await expect(make(workspace, 'house-style')).rejects.toMatchObject({ code: 'library_entry_not_found' });
    }));
});

describe('a template out of a pptx', () => {
  it('gives its masters, layouts and size to the decks that are made from it', () =>
    withScratchFolder(async (workspace) => {
      const file = houseDeck();
      const template = await (await open(workspace)).addTemplateFrom('house-deck', {
        name: 'house.pptx',
        bytes: file,
      });
      expect(template).toMatchObject({ artifactType: 'pptx', look: { file: 'house-deck.pptx' } });
      const made = await readMade(workspace, await make(workspace, 'house-deck'));
      expect(await listOfficeTrouble(made.bytes, 'pptx')).toEqual([]);
      expect(made.text('ppt/presentation.xml')).toContain('cx="9144000"');
      const theirs = unzipSync(file);
      for (const path of Object.keys(theirs).filter((each) =>
        /slide(?:Masters|Layouts)\/[^/]+\.xml$/.test(each),
      ))
        expect(made.text(path)).toBe(strFromU8(theirs[path] ?? new Uint8Array()));
      for (const path of Object.keys(made.parts).filter((each) => /slides\/slide\d+\.xml$/.test(each)))
        for (const [, x, width] of made.text(path).matchAll(/<a:off x="(\d+)"[^>]*\/><a:ext cx="(\d+)"/g))
          expect(Number(x) + Number(width)).toBeLessThanOrEqual(9_144_000);
    }));
});

describe('a file that an office program saved as a template', () => {
  const asTemplate = (bytes: Uint8Array) =>
    change(bytes, {
      '[Content_Types].xml': (text) =>
        text.replace(/\.(?:document|presentation)\.main\+xml/, '.template.main+xml'),
    });

  it.each([
    ['letter.dotx', letterhead(), 'docx', 'document'],
    ['house.potx', houseDeck(), 'pptx', 'presentation'],
  ] as const)('%s makes documents, which are no templates', (name, file, type, kind) =>
    withScratchFolder(async (workspace) => {
      const documents = await open(workspace);
      const template = await documents.addTemplateFrom('mine', { name, bytes: asTemplate(file) });
      expect(template).toMatchObject({ artifactType: type, look: { file: `mine.${type}` } });
      const made = await readMade(workspace, await make(workspace, 'mine'));
      expect(await listOfficeTrouble(made.bytes, type)).toEqual([]);
      expect(made.text('[Content_Types].xml')).toContain(`.${kind}.main+xml`);
      expect(made.text('[Content_Types].xml')).not.toContain('.template.main+xml');
    }),
  );
});

describe('a file that is no template', () => {
  it.each([
    ['notes.txt', strToU8('nothing')],
    ['broken.docx', strToU8('PK nothing')],
    ['deck.docx', renderPresentationPptx(sampleDeck(), sampleAssets())],
    ['paper.pptx', renderDocumentDocx(sampleDocument(), sampleAssets())],
  ])('%s is refused, and nothing is put on the shelf', (name, bytes) =>
    withScratchFolder(async (workspace) => {
      const documents = await open(workspace);
      const before = (await documents.templates()).length;
      await expect(documents.addTemplateFrom('mine', { name, bytes })).rejects.toMatchObject({
        code: 'data_file_refused',
      });
      expect(await documents.templates()).toHaveLength(before);
    }),
  );
});
