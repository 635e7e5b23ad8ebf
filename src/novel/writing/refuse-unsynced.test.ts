import { describe, expect, it } from 'vitest';
import { sampleChapter } from '../../../test/fakes/sample-manuscript.ts';
import { chapterFile } from '../../contracts/project-paths.ts';
import type { Files } from '../../engine/ports.ts';
import { renderStored } from '../../engine/render-stored.ts';
import { renderSceneView } from '../../manuscript/render-scene-view.ts';
import { refuseUnsynced } from './refuse-unsynced.ts';

const CHAPTERS = [1, 2, 3].map((number) => sampleChapter(number, `Title ${number}`, [`Text ${number}.`]));

/** Files that note which of them were read. */
function createFiles(pages: Readonly<Record<string, string>>) {
  const texts = new Map([
    ...CHAPTERS.map((chapter) => [chapterFile(chapter.chapter_number), renderStored(chapter)] as const),
    ...Object.entries(pages),
  ]);
  const read: string[] = [];
  const find = (path: string) => {
    read.push(path);
    const text = texts.get(path);
    return text === undefined ? null : Buffer.from(text);
  };
  const files: Pick<Files, 'read' | 'readMany' | 'list'> = {
    read: async (path) => find(path),
    readMany: async (paths) => paths.map(find),
    list: async (folder) =>
      [...texts].flatMap(([path, text]) =>
        path.startsWith(`${folder}/`) ? [{ path, bytes: text.length, modifiedAt: new Date(0) }] : [],
      ),
  };
  return { files, read };
}

function edited(sceneRef: string): string {
  const head = { sceneRef, chapterTitle: 'Title', pov: null, words: 2 };
  return renderSceneView(head, 'Text.').replace('Text.', 'Another text.');
}

describe('refuseUnsynced', () => {
  it('refuses a page of the scene under its own name', async () => {
    const { files } = createFiles({ 'Story/Scenes/SCN-002-001-quay.md': edited('2:1') });
    await expect(refuseUnsynced(files, 'lantern', new Set(['2:1']))).rejects.toMatchObject({
      code: 'hand_edits_unsynced',
    });
  });

  it('refuses a page that only its head gives to the scene', async () => {
    const { files } = createFiles({ 'Story/Scenes/the quay, second try.md': edited('2:1') });
    await expect(refuseUnsynced(files, 'lantern', new Set(['2:1']))).rejects.toMatchObject({
      code: 'hand_edits_unsynced',
    });
  });

  it('neither minds nor reads pages and chapters of others', async () => {
    const { files, read } = createFiles({ 'Story/Scenes/SCN-001-001-quay.md': edited('1:1') });
    await expect(refuseUnsynced(files, 'lantern', new Set(['2:1']))).resolves.toBeUndefined();
    expect(read.filter((path) => /chapters|Scenes/.test(path))).toEqual([chapterFile(2)]);
  });
});
