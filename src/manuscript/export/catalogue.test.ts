import { deflateSync } from 'node:zlib';
import { EpubCheck } from '@likecoin/epubcheck-ts';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { sampleBook, sampleChapter, sampleManuscript } from '../../../test/fakes/sample-manuscript.ts';
import type { Book } from '../../contracts/book.ts';
import type { CoverPicture, Manuscript } from './manuscript.ts';
import { renderDocx } from './render-docx.ts';
import { renderEpub } from './render-epub.ts';
import { renderHtml } from './render-html.ts';
import { renderMarkdown } from './render-markdown.ts';
import { renderPlainText } from './render-plain-text.ts';
import { renderTypst } from './render-typst.ts';

const FACTS: Partial<Book> = {
  author: 'Ada Marsh',
  subtitle: "A Winter's Tale",
  series: { name: 'The River', position: 2 },
  isbn: '978-3-16-148410-0',
  publisher: 'Quay & Sons',
  description: 'A ferry, and whoever is on it.',
  subjects: ['Fiction', 'Ferries'],
  rights: '© 2026 Ada Marsh',
  contact: ['Ada Marsh', 'ada@example.org'],
};
const TEXT = '"It\'s late," she said.';

/** A whole picture, though a plain one. */
function makePng(side: number): Uint8Array {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const tail = Buffer.alloc(4);
    tail.writeUInt32BE(checksum(body));
    return Buffer.concat([head, body, tail]);
  };
  const facts = Buffer.alloc(13);
  facts.writeUInt32BE(side, 0);
  facts.writeUInt32BE(side, 4);
  facts.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(side * (side + 1), 128);
  for (let row = 0; row < side; row += 1) rows[row * (side + 1)] = 0;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', facts),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ]);
}

function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

const COVER: CoverPicture = {
  bytes: makePng(120),
  extension: 'png',
  contentType: 'image/png',
  width: 120,
  height: 120,
};

function make(facts: Partial<Book> = FACTS): Manuscript {
  const { marks: _, ...book } = sampleBook('en');
  return sampleManuscript('en', {
    book: { ...book, ...facts },
    chapters: [sampleChapter(1, "The Ferryman's House", [TEXT])],
    cover: COVER,
  });
}

describe('a book with a cover, an ISBN and a series', () => {
  it('passes the checker of EPUBs, and has all of it in its package', async () => {
    const bytes = renderEpub(make());
    const { messages } = await EpubCheck.validate(bytes);
    expect(messages.filter(({ severity }) => severity !== 'info' && severity !== 'usage')).toEqual([]);
    const files = unzipSync(bytes);
    const opf = strFromU8(files['EPUB/package.opf'] ?? new Uint8Array());
    for (const part of [
      '<dc:identifier>urn:isbn:9783161484100</dc:identifier>',
      '<dc:publisher>Quay &amp; Sons</dc:publisher>',
      '<dc:subject>Ferries</dc:subject>',
      '<dc:rights>© 2026 Ada Marsh</dc:rights>',
      '<meta property="belongs-to-collection" id="series">The River</meta>',
      '<meta refines="#series" property="group-position">2</meta>',
      'properties="cover-image"',
      'A Winter’s Tale',
    ])
      expect(opf).toContain(part);
    expect(Buffer.from(files['EPUB/cover.png'] ?? []).equals(COVER.bytes)).toBe(true);
  });

  it('has its facts in every format that can hold them, and a contact in the manuscript', () => {
    const manuscript = make();
    const docx = unzipSync(renderDocx(manuscript));
    const core = strFromU8(docx['docProps/core.xml'] ?? new Uint8Array());
    expect(core).toContain('urn:isbn:9783161484100');
    expect(core).toContain('The River, 2');
    expect(strFromU8(docx['word/document.xml'] ?? new Uint8Array())).toContain('ada@example.org');
    expect(renderHtml(manuscript)).toContain('data:image/png;base64,');
    expect(renderMarkdown(manuscript)).toContain('isbn: "9783161484100"');
    expect(renderPlainText(manuscript)).toContain('ISBN 9783161484100');
    const typst = renderTypst(manuscript, []);
    expect(typst).toContain('image("/cover.png"');
    expect(typst).toContain('"ISBN 9783161484100"');
  });

  it('has typographic marks in every format, and no straight one in its prose', () => {
    const manuscript = make();
    const texts = [
      strFromU8(unzipSync(renderEpub(manuscript))['EPUB/chapter-001.xhtml'] ?? new Uint8Array()),
      strFromU8(unzipSync(renderDocx(manuscript))['word/document.xml'] ?? new Uint8Array()),
      renderHtml(manuscript),
      renderMarkdown(manuscript),
      renderPlainText(manuscript),
      renderTypst(manuscript, []),
    ];
    for (const text of texts) {
      expect(text).toContain('“It’s late,” she said.');
      expect(text).toContain('The Ferryman’s House');
    }
    expect(renderPlainText(make({ ...FACTS, marks: 'as_written' }))).toContain(TEXT);
    expect(renderPlainText(make({ ...FACTS, marks: 'de' }))).toContain('„It’s late,“ she said.');
  });

  it.each(['978-3-16-148410-1', '12345', '3-16-148410-1'])('refuses an ISBN that is none: %s', (isbn) => {
    expect(() => make({ isbn })).toThrow(expect.objectContaining({ code: 'isbn_invalid' }));
  });

  it('takes an ISBN of ten digits for the thirteen of today', () => {
    expect(make({ isbn: '3-16-148410-X' }).about.isbn).toBe('9783161484100');
  });
});
