import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import type { MadeDocument } from '../../src/contracts/api-documents.ts';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import { DOCUMENTS_ROOM } from '../../src/documents/room.ts';
import { buildFont } from '../fakes/build-font.ts';
import { createRecordingLog } from '../fakes/recording-log.ts';
import { withScratchFolder } from '../fakes/scratch-folder.ts';
import { listOfficeTrouble } from '../fakes/validate-office.ts';

// A document is in the language that it is asked for in, whatever the project is in.

const WORK = { budget: NO_BUDGET, signal: new AbortController().signal };
const BRIEF = '请写一份在入冬前搬迁市档案馆的计划，包括费用、进度和风险。';
const CSV = '任务,开始,结束,费用 (EUR)\n装箱,2025-11-01,2025-11-05,1200\n搬运,2025-11-06,2025-11-15,3400\n';

async function make(workspace: string, asked: object, env: Readonly<Record<string, string>> = {}) {
  const app = await createApp({ env, cwd: workspace, workspace, log: createRecordingLog() });
  const documents = await (await app.openProject('office')).enter(DOCUMENTS_ROOM);
  const data = [{ name: '任务.csv', base64: Buffer.from(CSV).toString('base64') }];
  const { output, error, run } = await documents.create({ data, ...asked, ...WORK });
  if (error !== null) throw error;
  const made = output as unknown as MadeDocument;
  const folder = join(workspace, 'projects/office');
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(join(folder, 'documents', made.documentId, name), 'utf8'));
  return { made, run, read, bytes: readFileSync(join(folder, made.file)) };
}

describe('a document from a Chinese brief', () => {
  it.each(['docx', 'xlsx', 'pptx'] as const)(
    'as %s is Chinese, and nothing of it is asked for twice',
    (type) =>
      withScratchFolder(async (workspace) => {
        const { made, run, read, bytes } = await make(workspace, { type, brief: BRIEF });
        expect([run.usage.calls, run.notices, made.planning.outcome, made.rendering.outcome]).toEqual([
          3,
          [],
          'accepted',
          'accepted',
        ]);
        expect(read('document.json')).toMatchObject({ language: 'zh' });
        const spec = read('spec.json') as { language: string; title: string };
        expect(spec.language).toBe('zh');
        expect(spec.title).toContain('搬迁市档案馆');
        // Words of our own are the only ones that could be English.
        expect(JSON.stringify(spec)).not.toMatch(/brief|reader|owner|Next steps|To be named/);
        expect(await listOfficeTrouble(new Uint8Array(bytes), type)).toEqual([]);
        const core = strFromU8(unzipSync(bytes)['docProps/core.xml'] ?? new Uint8Array());
        expect(core).toContain('<dc:language>zh</dc:language>');
      }),
  );

  it('as a PDF is set in a font that shows it; without one it is refused before anything is sent', () =>
    withScratchFolder(async (workspace) => {
      const asked = { type: 'pdf', brief: BRIEF };
      const none = { BOOKFORGE_FONTS: workspace };
      await expect(make(workspace, asked, none)).rejects.toMatchObject({
        code: 'font_missing',
        kept: 'nothing was sent',
        next: expect.stringContaining('BOOKFORGE_FONTS'),
      });
      expect(readdirSync(join(workspace, 'projects/office'))).not.toContain('generated');
      const words = readFileSync(
        new URL('../../src/adapters/offline-author/documents/document-words.ts', import.meta.url),
        'utf8',
      );
      const signs = new Set(
        `${words}${BRIEF}${CSV}目录表图第页合计决定年月日：；，。“”`.match(/[^\x20-\x7e\n]/gu),
      );
      const fonts = join(workspace, 'fonts');
      mkdirSync(fonts);
      writeFileSync(join(fonts, 'signs.ttf'), buildFont([...signs].join('')));
      const { run, read, bytes } = await make(workspace, asked, { BOOKFORGE_FONTS: fonts });
      expect([run.usage.calls, run.notices]).toEqual([3, []]);
      expect(read('spec.json')).toMatchObject({ language: 'zh' });
      expect(bytes.toString('latin1')).toMatch(/\/Lang ?\(zh\)/);
    }));

  it('is asked for by its code too, and stays what it is when it is revised', () =>
    withScratchFolder(async (workspace) => {
      const { made, read } = await make(workspace, {
        type: 'docx',
        brief: 'A plan to move the archive',
        language: 'zh-Hant',
      });
      expect(read('spec.json')).toMatchObject({ language: 'zh-Hant' });
      const app = await createApp({ env: {}, cwd: workspace, workspace, log: createRecordingLog() });
      const documents = await (await app.openProject('office')).enter(DOCUMENTS_ROOM);
      const patches = [{ target: 'title', action: 'replace' as const, value: '搬遷計劃' }];
      expect((await documents.patch({ document: made.documentId, patches, ...WORK })).error).toBeNull();
      expect(read('spec.json')).toMatchObject({ language: 'zh-Hant', title: '搬遷計劃' });
    }));
});

describe('a document in a language that the model does not write', () => {
  it.each([
    ['fr', "Un plan pour déménager les archives de la ville avant l'hiver"],
    ['de', 'Ein Plan, das Archiv der Stadt vor dem Winter umzuziehen'],
  ])('is not made in another one: %s', (language, brief) =>
    withScratchFolder(async (workspace) => {
      const app = await createApp({ env: {}, cwd: workspace, workspace, log: createRecordingLog() });
      const documents = await (await app.openProject('office')).enter(DOCUMENTS_ROOM);
      const { error, run } = await documents.create({ type: 'docx', brief, ...WORK });
      expect(error).toMatchObject({
        code: 'answer_implausible',
        message: `The text was asked for in ${language}, and comes in another language.`,
        next: expect.stringContaining('--language'),
      });
      // An outline, three specs, and Markdown.
      expect([run.usage.calls, run.status]).toEqual([5, 'failed']);
      expect(readdirSync(join(workspace, 'projects/office'))).not.toContain('generated');
      const { made } = await make(workspace, { type: 'docx', brief, language: 'en', data: [] });
      expect(made.rendering.outcome).toBe('accepted');
    }),
  );
});
