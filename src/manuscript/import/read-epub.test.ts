import { describe, expect, it } from 'vitest';
import { buildEpub, buildNcx, type EpubShape } from '../../../test/fakes/build-epub.ts';
import { createZip } from '../../office/create-zip.ts';
import { createPause } from '../../office/pause.ts';
import { compileImport } from './compile-import.ts';
import { readEpub } from './read-epub.ts';

const pause = createPause();
const read = (made: EpubShape) => readEpub({ name: 'book.epub', bytes: buildEpub(made) }, pause);
const chapters = async (made: EpubShape) =>
  compileImport([await read(made)], { firstNumber: 1, unnumberedBefore: 0, beginsBook: true, language: 'en' })
    .chapters;
const TOC = (...points: [string, string][]) =>
  buildNcx(points.map(([title, src]) => [title, src.replace('text/', '')]));

describe('pages around the story of an EPUB', () => {
  const made: EpubShape = {
    pages: {
      rights: '<div class="copyright-page"><p>© 2020 M. Lind</p><p>Printed here.</p></div>',
      ded: '<section epub:type="dedication"><p>A, B and C</p></section>',
      motto: '<section role="doc-epigraph"><h3>Motto</h3><p>Salt.</p></section>',
      fore: '<section epub:type="foreword"><h2>Before we go</h2><p>D.</p></section>',
      one: '<h2>One</h2><blockquote epub:type="epigraph"><p>Tide.</p></blockquote><p>E.</p>',
      two: '<h2>Two</h2><p>F.</p>',
      thanks: '<section epub:type="acknowledgments"><h4>Debts</h4><p>G.</p></section>',
    },
    toc: TOC(['Dedication', 'text/ded.xhtml'], ['One', 'text/one.xhtml'], ['Two', 'text/two.xhtml']),
  };

  it('are known by what the format says, and a motto over a chapter stays in it', async () => {
    const book = compileImport([await read(made)], {
      firstNumber: 1,
      unnumberedBefore: 0,
      beginsBook: true,
      language: 'en',
    });
    expect(book.matter.map(({ kind, heading, scenes }) => [kind, heading, ...scenes])).toEqual([
      ['copyright', null, '© 2020 M. Lind\n\nPrinted here.'],
      ['dedication', null, 'A, B and C'],
      ['epigraph', null, 'Salt.'],
      ['foreword', 'Before we go', 'D.'],
      ['acknowledgements', 'Debts', 'G.'],
    ]);
    expect(book.chapters).toEqual([
      { title: 'One', scenes: ['Tide.\n\nE.'] },
      { title: 'Two', scenes: ['F.'] },
    ]);
    expect(book.notices.map(({ message }) => message)).toEqual([
      'A heading that its page is set without is left out: “Motto”',
    ]);
  });
});

describe('readEpub', () => {
  it('reads pages in the order of the spine, with marks, entities, breaks and rules', async () => {
    const made: EpubShape = {
      pages: {
        b: '<h2>Chapter 1</h2><p>One&nbsp;&mdash;  <i>two</i>\n three<br/>four</p><hr/><div>five <b>six</b></div>',
        a: '<h2>Chapter 2</h2><blockquote><p>seven</p></blockquote><ul><li>eight</li></ul><p>漢<ruby>字<rp>(</rp><rt>じ</rt></ruby></p>',
      },
    };
    expect(await read(made)).toMatchObject({ title: 'The Ferry', author: 'M. Lind', language: 'en' });
    expect(await chapters(made)).toEqual([
      { title: 'Chapter 1', scenes: ['One\u00a0— *two* three\nfour', 'five *six*'] },
      { title: 'Chapter 2', scenes: ['> seven\n\neight\n\n漢字'] },
    ]);
    expect((await read(made)).notices).toEqual([
      { source: 'book.epub', message: 'Readings set above characters are left out: ( じ' },
    ]);
  });

  it('takes titles from the contents where a page has no heading, at the place that they lead to', async () => {
    const made: EpubShape = {
      pages: {
        one: '<p class="title">The Quay</p><p>One.</p>',
        two: '<p>goes on.</p><p id="bank">Two.</p>',
      },
      toc: TOC(['The Quay', 'text/one.xhtml'], ['The Bank', 'text/two.xhtml#bank']),
    };
    expect(await chapters(made)).toEqual([
      { title: 'The Quay', scenes: ['One.\n\ngoes on.'] },
      { title: 'The Bank', scenes: ['Two.'] },
    ]);
  });

  it('makes every page a chapter where nothing says otherwise', async () => {
    expect(
      (await chapters({ pages: { a: '<p>One.</p>', b: '<p>Two.</p>' } })).map(({ title }) => title),
    ).toEqual(['Chapter 1', 'Chapter 2']);
  });

  it('leaves the cover, the contents and pages outside the reading order away, and tells their words', async () => {
    const made: EpubShape = {
      pages: {
        cover: '<section epub:type="cover" xmlns:epub="e"><p>THE FERRY</p></section>',
        nav: '<nav epub:type="toc" xmlns:epub="e"><ol><li><a href="one.xhtml">One</a></li></ol></nav>',
        one: '<h1>One</h1><p>Text.</p>',
        notes: '<p>A note.</p>',
      },
      items: { nav: 'properties="nav"' },
      spine: { notes: 'linear="no"' },
    };
    expect(await chapters(made)).toEqual([{ title: 'One', scenes: ['Text.'] }]);
    expect((await read(made)).notices.map(({ message }) => message)).toEqual([
      'A page outside the reading order is left out, 2 words: OPS/text/cover.xhtml, “THE FERRY”',
      'A page outside the reading order is left out, 2 words: OPS/text/notes.xhtml, “A note.”',
    ]);
  });

  it('refuses protected books, and not those with obfuscated fonts', async () => {
    const encryption = (algorithm: string) => ({
      'META-INF/encryption.xml': `<encryption><EncryptedData><EncryptionMethod Algorithm="${algorithm}"/></EncryptedData></encryption>`,
    });
    const pages = { a: '<p>One.</p>' };
    await expect(
      read({ pages, more: encryption('http://www.w3.org/2001/04/xmlenc#aes256-cbc') }),
    ).rejects.toThrow(/DRM/);
    await expect(read({ pages, more: { 'META-INF/license.lcpl': '{}' } })).rejects.toThrow(/DRM/);
    expect(await chapters({ pages, more: encryption('http://www.idpf.org/2008/embedding') })).toHaveLength(1);
  });

  it('refuses a DOCTYPE that defines anything, broken pages and missing parts, each by its name', async () => {
    const page = (text: string) =>
      readEpub(
        {
          name: 'b.epub',
          bytes: createZip([
            { path: 'META-INF/container.xml', text: '<c><rootfile full-path="o.opf"/></c>' },
            {
              path: 'o.opf',
              text: '<p><manifest><item id="a" href="a%20b.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></p>',
            },
            { path: 'a b.xhtml', text },
          ]),
        },
        pause,
      );
    const lol = '<!DOCTYPE html [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><html>&b;</html>';
    await expect(page(lol)).rejects.toThrow(/a b\.xhtml has a DOCTYPE/);
    await expect(page('<!DOCTYPE svg><html/>')).rejects.toThrow(/has a DOCTYPE/);
    await expect(page('<html><p>One</html>')).rejects.toThrow(/a b\.xhtml is not well-formed/);
    await expect(page('<html>&unheard;</html>')).rejects.toThrow(/a b\.xhtml is not well-formed/);
    await expect(page('<?xml version="1.0" encoding="GB2312"?><html/>')).rejects.toThrow(/is in GB2312/);
    expect((await page('<!DOCTYPE html><html><p>One.</p></html>')).blocks).toHaveLength(2);
    const bare = (files: { path: string; text: string }[]) =>
      readEpub({ name: 'b.epub', bytes: createZip(files) }, pause);
    await expect(bare([{ path: 'x', text: '' }])).rejects.toThrow(/it has no META-INF\/container\.xml/);
    await expect(bare([{ path: 'META-INF/container.xml', text: '<c/>' }])).rejects.toThrow(
      /names no package/,
    );
    await expect(
      bare([{ path: 'META-INF/container.xml', text: '<c><rootfile full-path="../../etc/passwd"/></c>' }]),
    ).rejects.toThrow(/it has no \.\.\/\.\.\/etc\/passwd/);
  });

  it('puts notes at the end of the chapter that refers to them, wherever they stood', async () => {
    const made: EpubShape = {
      pages: {
        one: '<h1>One</h1><p>First<a href="#f1" epub:type="noteref">1</a> and<sup><a href="notes.xhtml#n2">2</a></sup>.</p><p>More.</p><h1>Two</h1><p>Second.<a href="notes.xhtml#n3"><sup>*</sup></a> x<sup>2</sup></p><aside id="f1"><p>A note.<a href="#r">↩︎</a></p></aside>',
        notes:
          '<h1>Notes</h1><p id="n2">2. Another.</p><ul><li id="n3"><p>* A star.</p><p>Its end.</p></li></ul>',
      },
      spine: { notes: 'linear="no"' },
    };
    expect(await chapters(made)).toEqual([
      { title: 'One', scenes: ['First[^1] and[^2].\n\nMore.\n\n[^1]: A note.\n\n[^2]: Another.'] },
      { title: 'Two', scenes: ['Second.[^1] x2\n\n[^1]: A star.\nIts end.'] },
    ]);
    expect((await read(made)).notices.map(({ message }) => message)).toEqual([
      'A page outside the reading order is left out, 1 words: OPS/text/notes.xhtml, “Notes”',
      'Notes are kept with the scene that has their mark: 3 in all',
    ]);
  });

  it('leaves a link alone that leads to a chapter, or from where it stands', async () => {
    const made: EpubShape = {
      pages: {
        one: '<h1 id="a">One</h1><p id="p">See<sup><a href="two.xhtml#b">2</a></sup> and<sup><a href="#p">1</a></sup>, <a href="two.xhtml">there</a>.</p>',
        two: '<section id="b"><h1>Two</h1><p>Second.</p></section>',
      },
    };
    expect(await chapters(made)).toEqual([
      { title: 'One', scenes: ['See[2] and[1], there.'] },
      { title: 'Two', scenes: ['Second.'] },
    ]);
  });

  it('takes a number above a title from the contents with it', async () => {
    const made: EpubShape = {
      pages: { one: '<p>12</p><p>The Quay</p><p>One.</p>', two: '<p>XIII.</p><p>The Bank</p><p>Two.</p>' },
      toc: TOC(['The Quay', 'text/one.xhtml'], ['The Bank', 'text/two.xhtml']),
    };
    expect(await chapters(made)).toEqual([
      { title: '12. The Quay', scenes: ['One.'] },
      { title: 'XIII. The Bank', scenes: ['Two.'] },
    ]);
  });
});
