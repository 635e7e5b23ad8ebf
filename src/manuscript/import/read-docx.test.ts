import { describe, expect, it } from 'vitest';
import { buildRawDocx, WORD_NAMESPACE, wordParagraph, wordRun } from '../../../test/fakes/build-docx.ts';
import { createZip } from '../../office/create-zip.ts';
import { createPause } from '../../office/pause.ts';
import { readDocx } from './read-docx.ts';
import { readManuscript } from './read-manuscript.ts';

const read = (body: string, parts: Readonly<Record<string, string>> = {}) =>
  readDocx({ name: 'book.docx', bytes: buildRawDocx(body, parts) }, createPause());
const told = async (body: string, parts: Readonly<Record<string, string>> = {}) =>
  (await read(body, parts)).notices.map(({ message }) => message);
const STYLES = `<w:styles ${WORD_NAMESPACE}>
<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="My Chapter"/><w:basedOn w:val="berschrift1"/></w:style>
<w:style w:type="paragraph" w:styleId="Titre2"><w:name w:val="Titre 2"/></w:style>
<w:style w:type="paragraph" w:styleId="a3"><w:name w:val="标题 3"/></w:style>
<w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/></w:style>
<w:style w:type="paragraph" w:styleId="TOC1"><w:name w:val="toc 1"/></w:style>
<w:style w:type="paragraph" w:styleId="Ring"><w:name w:val="x"/><w:basedOn w:val="Ring2"/></w:style>
<w:style w:type="paragraph" w:styleId="Ring2"><w:name w:val="y"/><w:basedOn w:val="Ring"/></w:style>
<w:style w:type="paragraph" w:styleId="a7"><w:name w:val="End Mark"/></w:style>
<w:style w:type="character" w:styleId="Em"><w:name w:val="Emphasis"/><w:rPr><w:i/></w:rPr></w:style>
</w:styles>`;
const STYLED = { 'word/styles.xml': STYLES };
const styled = (id: string, text: string) => wordParagraph(wordRun(text), `<w:pStyle w:val="${id}"/>`);

describe('readDocx', () => {
  it('knows headings by their style, in any language, by what it is based on, and by outline level', async () => {
    const body =
      styled('T', 'Book') +
      styled('berschrift1', 'One') +
      styled('Mine', 'Two') +
      styled('Titre2', 'Three') +
      styled('a3', 'Four') +
      wordParagraph(wordRun('Five'), '<w:outlineLvl w:val="1"/>') +
      wordParagraph(wordRun('Text'), '<w:pStyle w:val="berschrift1"/><w:outlineLvl w:val="9"/>') +
      styled('Ring', 'Also text') +
      styled('Unknown', 'And this') +
      styled('TOC1', 'One 3');
    const { blocks, notices } = await read(body, STYLED);
    expect(blocks).toEqual([
      { kind: 'heading', level: 0, text: 'Book' },
      { kind: 'heading', level: 1, text: 'One' },
      { kind: 'heading', level: 1, text: 'Two' },
      { kind: 'heading', level: 2, text: 'Three' },
      { kind: 'heading', level: 3, text: 'Four' },
      { kind: 'heading', level: 2, text: 'Five' },
      { kind: 'paragraph', text: 'Text' },
      { kind: 'paragraph', text: 'Also text' },
      { kind: 'paragraph', text: 'And this' },
    ]);
    expect(notices.map(({ message }) => message)).toEqual(['A table of contents is left out: “One 3”']);
  });

  it('leaves out the mark that our export sets at the end, and nothing that only looks like it', async () => {
    const body =
      wordParagraph(wordRun('END')) +
      styled('a7', 'END') +
      styled('a7', '（全文完）') +
      styled('a7', 'The end was near.') +
      styled('EndMark', 'FIN');
    const { blocks, notices } = await read(body, STYLED);
    expect(blocks).toEqual([
      { kind: 'paragraph', text: 'END' },
      { kind: 'paragraph', text: 'The end was near.' },
    ]);
    expect(notices.map(({ message }) => message)).toEqual([
      'The mark of the end is no part of the text: “END”, “（全文完）”, “FIN”',
    ]);
  });

  it('reads runs as one paragraph: emphasis by hand or by style, tabs, breaks, hyphens, links, symbols', async () => {
    const body = wordParagraph(
      wordRun('one ') +
        wordRun('two ', '<w:i/>') +
        wordRun('three', '<w:b w:val="1"/>') +
        wordRun(' four ', '<w:i w:val="0"/>') +
        wordRun('five', '<w:rStyle w:val="Em"/>') +
        '<w:r><w:tab/><w:t>six</w:t><w:br/><w:t>seven</w:t><w:br w:type="page"/><w:noBreakHyphen/></w:r>' +
        `<w:hyperlink>${wordRun('eight')}</w:hyperlink><w:r><w:sym w:char="2014"/></w:r>` +
        '<w:r><w:instrText>PAGE</w:instrText></w:r>',
    );
    expect((await read(body, STYLED)).blocks).toEqual([
      { kind: 'paragraph', text: 'one *two three* four *five* six\nseven\u2011eight—' },
    ]);
  });

  it('takes tracked changes as accepted', async () => {
    const body =
      wordParagraph(
        `${wordRun('It ')}<w:del>${'<w:r><w:delText>was</w:delText></w:r>'}</w:del><w:ins>${wordRun('is')}</w:ins>` +
          `<w:moveFrom>${wordRun(' gone')}</w:moveFrom><w:moveTo>${wordRun(' here')}</w:moveTo>${wordRun('.')}`,
      ) +
      wordParagraph(wordRun('Joined '), '<w:rPr><w:del/></w:rPr>') +
      wordParagraph(wordRun('lines.', '<w:rPrChange><w:rPr><w:i/></w:rPr></w:rPrChange>'));
    expect((await read(body)).blocks).toEqual([
      { kind: 'paragraph', text: 'It is here.' },
      { kind: 'paragraph', text: 'Joined lines.' },
    ]);
  });

  it('puts notes with their labels at the end of their chapter', async () => {
    const reference = (kind: string, id: number) => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;
    const note = (id: number, text: string) =>
      `<w:footnote w:id="${id}"><w:p><w:r><w:footnoteRef/></w:r>${wordRun(text)}</w:p></w:footnote>`;
    const parts = {
      ...STYLED,
      'word/footnotes.xml': `<w:footnotes ${WORD_NAMESPACE}><w:footnote w:id="-1" w:type="separator"><w:p/></w:footnote>${note(2, 'Second.')}${note(3, 'Nobody asks.')}</w:footnotes>`,
      'word/endnotes.xml': `<w:endnotes ${WORD_NAMESPACE}><w:endnote w:id="2"><w:p>${wordRun('End.')}</w:p></w:endnote></w:endnotes>`,
    };
    const body =
      styled('Mine', 'One') +
      wordParagraph(wordRun('A') + reference('footnote', 2) + wordRun(' b') + reference('endnote', 2)) +
      styled('Mine', 'Two') +
      wordParagraph(wordRun('C'));
    expect((await read(body, parts)).blocks).toEqual([
      { kind: 'heading', level: 1, text: 'One' },
      { kind: 'paragraph', text: 'A[^1] b[^2]' },
      { kind: 'paragraph', text: '[^1]: Second.' },
      { kind: 'paragraph', text: '[^2]: End.' },
      { kind: 'heading', level: 1, text: 'Two' },
      { kind: 'paragraph', text: 'C' },
    ]);
    expect(await told(body, parts)).toContain('Notes that nothing refers to are left out: “Nobody asks.”');
  });

  it('flattens tables, reads text boxes once, and tells hidden text, pictures, headers and comments', async () => {
    const cell = (text: string) => `<w:tc>${wordParagraph(wordRun(text))}</w:tc>`;
    const box = `<w:txbxContent>${wordParagraph(wordRun('In a box.'))}</w:txbxContent>`;
    const body =
      `<w:tbl><w:tr>${cell('a')}${cell('b')}</w:tr></w:tbl>` +
      wordParagraph(
        `<w:r><mc:AlternateContent xmlns:mc="m"><mc:Choice>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent></w:r>${wordRun('Around it.')}`,
      ) +
      wordParagraph(
        wordRun('seen') +
          wordRun('unseen', '<w:vanish/>') +
          '<w:r><w:drawing><wp:docPr xmlns:wp="p" descr="the quay"/></w:drawing></w:r>',
      );
    const parts = {
      'word/header1.xml': `<w:hdr ${WORD_NAMESPACE}>${wordParagraph(wordRun('LIND / FERRY'))}</w:hdr>`,
      'word/comments.xml': `<w:comments ${WORD_NAMESPACE}><w:comment>${wordParagraph(wordRun('Really?'))}</w:comment></w:comments>`,
    };
    expect((await read(body, parts)).blocks).toEqual([
      { kind: 'paragraph', text: 'a' },
      { kind: 'paragraph', text: 'b' },
      { kind: 'paragraph', text: 'In a box.' },
      { kind: 'paragraph', text: 'Around it.' },
      { kind: 'paragraph', text: 'seen' },
    ]);
    expect(await told(body, parts)).toEqual([
      'Hidden text is left out: “unseen”',
      'Pictures are left out: “the quay”',
      'Tables are taken cell by cell, each a paragraph: “1 in all”',
      'Headers and footers of the pages are left out: “LIND / FERRY”',
      'Comments in the margin are left out: “Really?”',
    ]);
  });

  it('refuses a DOCTYPE, broken XML, a missing part, and what is no DOCX', async () => {
    const bomb = (entity: string) =>
      createZip([{ path: 'word/document.xml', text: `<!DOCTYPE x [${entity}]><x>&a;</x>` }]);
    const refusal = (bytes: Uint8Array) => readManuscript({ name: 'b.docx', bytes });
    await expect(refusal(bomb('<!ENTITY a "ha">'))).rejects.toThrow(/word\/document\.xml has a DOCTYPE/);
    await expect(refusal(bomb('<!ENTITY a SYSTEM "file:///etc/passwd">'))).rejects.toThrow(/has a DOCTYPE/);
    await expect(refusal(buildRawDocx('<w:p>'))).rejects.toThrow(/not well-formed XML/);
    await expect(refusal(createZip([{ path: 'x', text: '' }]))).rejects.toThrow(/it is no Word document/);
    await expect(refusal(Buffer.from('plain text'))).rejects.toThrow(/it is no archive/);
    await expect(refusal(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))).rejects.toThrow(/password/);
    await expect(refusal(buildRawDocx('<w:x>'.repeat(500) + '</w:x>'.repeat(500)))).rejects.toThrow(
      /nested deeper/,
    );
  });
});
