import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';
import { needProgram, runProgram } from '../e2e/need-program.ts';
import { it, readDocument, type Workbench } from '../e2e/workbench.ts';
import { listOfficeTrouble } from '../fakes/validate-office.ts';

// Templates as office programs save them, dotx and potx: LibreOffice makes them from the flat files of the fixtures, and opens what is
// made in their look.

const BRIEF = 'A plan to move the town archive before winter';

async function convert(bench: Workbench, file: string, to: string): Promise<void> {
  await runProgram('soffice', [
    `-env:UserInstallation=file://${join(bench.folder, 'libreoffice')}`,
    '--headless',
    '--convert-to',
    to,
    '--outdir',
    bench.cwd,
    file,
  ]);
}

/** Adds the template under a name, makes a document of it, and has that opened; what is made, and its text as it was set. */
async function makeFrom(bench: Workbench, source: string, ending: 'dotx' | 'potx') {
  const own = join(bench.cwd, source);
  copyFileSync(new URL(`../fixtures/documents/${source}`, import.meta.url), own);
  const filter = { dotx: 'MS Word 2007 XML Template', potx: 'Impress MS PowerPoint 2007 XML Template' };
  await convert(bench, own, `${ending}:${filter[ending]}`);
  const template = readdirSync(bench.cwd).find((name) => name.endsWith(`.${ending}`)) ?? '';
  const added = await bench.here(['doc', 'template', 'add', 'house', '--from', template, '--json']);
  expect(added.code).toBe(0);
  const made = await bench.here(['doc', 'create', '--template', 'house', '--brief', BRIEF, '--json']);
  expect(made.code).toBe(0);
  const file = join(bench.cwd, 'projects/office', String(readDocument(made)['file']));
  await convert(bench, file, 'pdf');
  const pdf = readdirSync(bench.cwd).find((name) => name.endsWith('.pdf')) ?? '';
  const { stdout } = await runProgram('pdftotext', ['-layout', join(bench.cwd, pdf), '-']);
  const type = ending === 'dotx' ? 'docx' : 'pptx';
  const bytes = new Uint8Array(readFileSync(file));
  const theirs = new Uint8Array(readFileSync(join(bench.cwd, template)));
  // Faults in somebody's own look stay theirs.
  const known = await listOfficeTrouble(theirs, type);
  return {
    template: readDocument(added),
    theirs: unzipSync(theirs),
    parts: unzipSync(bytes),
    trouble: (await listOfficeTrouble(bytes, type)).filter((each) => !known.includes(each)),
    set: stdout,
  };
}

const textOf = (parts: Record<string, Uint8Array>, path: string) =>
  strFromU8(parts[path] ?? new Uint8Array());

it('a dotx gives its styles, page and letterhead to the document', async ({ bench, skip }) => {
  needProgram('soffice', skip);
  needProgram('pdftotext', skip);
  const { template, parts, trouble, set } = await makeFrom(bench, 'letterhead.fodt', 'dotx');
  expect(template).toMatchObject({
    artifactType: 'docx',
    sections: [{ title: 'What we were asked' }, { title: 'What we advise' }],
  });
  expect(trouble).toEqual([]);
  // A document, not a template: office programs would make a new one of it on every opening.
  expect(textOf(parts, '[Content_Types].xml')).toMatch(/wordprocessingml\.document\.main\+xml/);
  const styles = textOf(parts, 'word/styles.xml');
  expect(styles).toContain('House remark');
  expect(styles).toMatch(/7a1f3d/i);
  expect(textOf(parts, 'word/document.xml')).toMatch(/<w:pgSz w:w="12240" w:h="15840"/);
  expect(set).toContain('Marsh and Daughters, solicitors');
  expect(set).toContain('What we were asked');
});

it('a potx gives its master to the deck', async ({ bench, skip }) => {
  needProgram('soffice', skip);
  needProgram('pdftotext', skip);
  const { template, theirs, parts, trouble, set } = await makeFrom(bench, 'house-deck.fodp', 'potx');
  expect(template).toMatchObject({ artifactType: 'pptx', sections: [{ title: 'Where we stand' }] });
  expect(trouble).toEqual([]);
  expect(textOf(parts, '[Content_Types].xml')).toMatch(/presentationml\.presentation\.main\+xml/);
  const masters = Object.keys(theirs).filter((path) => /slideMasters\/[^/]+\.xml$/.test(path));
  expect(masters).not.toEqual([]);
  expect(textOf(parts, masters[0] ?? '')).toBe(textOf(theirs, masters[0] ?? ''));
  expect(set).toContain('Where we stand');
});
