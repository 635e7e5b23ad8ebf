import { describe, expect, it } from 'vitest';
import { createZip } from '../../office/create-zip.ts';
import { readManuscript } from './read-manuscript.ts';

const CONVERT =
  'convert it first, for example: iconv -f WINDOWS-1252 -t UTF-8 (a Chinese text: -f GB18030). Then import again.';
const AGAIN = 'save it again with the program that made it. Then import again.';

describe('a file that cannot be imported', () => {
  it.each<[name: string, bytes: Uint8Array, who: string, why: string, next: string | undefined]>([
    ['a.txt', Buffer.from([0x63, 0xe9]), 'a.txt', 'line 1 is not valid UTF-8', `For a.txt: ${CONVERT}`],
    [
      'a.md',
      Buffer.from('a\0b'),
      'a.md',
      'it is no text: line 1 has a control character (U+0000)',
      'For a.md: save it as .md, .txt, .docx or .epub. Then import again.',
    ],
    [
      'a.rtf',
      Buffer.from('a'),
      'a.rtf',
      '.rtf is no kind of file that is read',
      'For a.rtf: save it as .md, .txt, .docx or .epub. Then import again.',
    ],
    [
      'a.docx',
      Buffer.from('PK\u0003\u0004'),
      'a.docx',
      'it is no archive, or not a whole one',
      `For a.docx: ${AGAIN}`,
    ],
    [
      'a.docx',
      createZip([{ path: 'word/document.xml', text: '<a>' }]),
      'a.docx',
      'word/document.xml is not well-formed XML (1:3: unclosed tag: a)',
      undefined,
    ],
    [
      'a.docx',
      createZip([{ path: 'word/document.xml', text: '<a>\0</a>' }]),
      'a.docx (word/document.xml)',
      'it is no text: line 1 has a control character (U+0000)',
      undefined,
    ],
  ])('is refused with its name and why: %s', async (name, bytes, who, why, next) => {
    await expect(readManuscript({ name, bytes })).rejects.toMatchObject({
      code: 'import_unreadable',
      message: `${who} cannot be imported: ${why}.`,
      details: { path: who },
      kept: 'nothing was changed',
      ...(next === undefined ? {} : { next }),
    });
  });
});
