import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { sampleChapter, sampleManuscript } from '../../test/fakes/sample-manuscript.ts';
import { parseProse, parseScenes } from './export/parse-prose.ts';
import { renderManuscript } from './export/render-manuscript.ts';
import { renderTypst } from './export/render-typst.ts';
import { compileImport } from './import/compile-import.ts';
import { readManuscript } from './import/read-manuscript.ts';
import { readSceneView } from './read-scene-view.ts';
import { renderSceneView } from './render-scene-view.ts';

const SCENES = [
  'She read the letter.[^1]\n\n> Come home.\n> The *tide* is out.\n\n> Bring salt.[^2]\n\nShe put it away.\n\n[^1]: Of *two* pages.\n\n[^2]: Coarse.',
  'Later.[^3]\n\n[^3]: By an hour\nor so.',
];
const CHAPTERS = [
  sampleChapter(1, 'The Quay', SCENES),
  sampleChapter(2, 'The Bank', ['Two.[^1]\n\n[^1]: The left one.']),
];
const book = () => sampleManuscript('en', { chapters: CHAPTERS });
const render = async (format: 'md' | 'html' | 'epub' | 'docx' | 'txt') =>
  renderManuscript(book(), format, { printer: null, fonts: [] });
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');

describe('quotations and notes in prose', () => {
  const plain = (words: string) => ({ text: words, isEmphasis: false });
  const note = (number: number, ...spans: unknown[]) => ({
    text: '',
    isEmphasis: false,
    note: { number, spans },
  });

  it('are read with their marks, and counted through the scenes of a chapter', () => {
    expect(parseScenes(SCENES)).toEqual([
      [
        {
          kind: 'paragraph',
          spans: [
            plain('She read the letter.'),
            note(1, plain('Of '), { text: 'two', isEmphasis: true }, plain(' pages.')),
          ],
        },
        {
          kind: 'paragraph',
          isQuote: true,
          spans: [plain('Come home.\nThe '), { text: 'tide', isEmphasis: true }, plain(' is out.')],
        },
        { kind: 'paragraph', isQuote: true, spans: [plain('Bring salt.'), note(2, plain('Coarse.'))] },
        { kind: 'paragraph', spans: [plain('She put it away.')] },
      ],
      [{ kind: 'paragraph', spans: [plain('Later.'), note(3, plain('By an hour\nor so.'))] }],
    ]);
  });

  it.each([
    ['a note without a mark', '[^1]: Of two pages.', [plain('[^1]: Of two pages.')]],
    ['a mark without a note', 'Said.[^1]', [plain('Said.[^1]')]],
    ['a sign that was meant', '\\> than you', [plain('> than you')]],
  ])('are text where they are none: %s', (_, words, spans) => {
    expect(parseProse(words)).toEqual([{ kind: 'paragraph', spans }]);
  });

  it('find a note in another scene, and say the number of one that is marked twice', () => {
    expect(parseScenes(['One.[^a] Two.[^a]', 'Three.\n\n[^a]: There.'])).toEqual([
      [{ kind: 'paragraph', spans: [plain('One.'), note(1, plain('There.')), plain(' Two.'), plain('[1]')] }],
      [{ kind: 'paragraph', spans: [plain('Three.')] }],
    ]);
  });
});

describe('quotations and notes on the page of a scene', () => {
  it('stand there as they are, and come back', () => {
    const head = { sceneRef: '1:1', chapterTitle: 'The Quay', pov: null, words: 12 };
    const [scene = ''] = SCENES;
    expect(readSceneView(renderSceneView(head, scene)).content).toBe(scene);
  });
});

describe('quotations and notes in a file', () => {
  it('md', async () => {
    const made = text(await render('md'));
    expect(made).toContain('letter.[^1-1]\n\n> Come home.\\\n> The *tide* is out.\n\n> Bring salt.[^1-2]');
    expect(made).toContain('[^1-1]: Of *two* pages.\n\n[^1-2]: Coarse.\n\n[^1-3]: By an hour\\\nor so.');
    expect(made).toContain('[^2-1]: The left one.');
  });

  it('txt', async () => {
    const made = text(await render('txt'));
    expect(made).toContain('letter.[1]\n\n    Come home.\n    The *tide* is out.\n\n    Bring salt.[2]');
    expect(made).toContain('[1] Of *two* pages.\n\n[2] Coarse.\n\n[3] By an hour\nor so.');
  });

  it('html', async () => {
    const made = text(await render('html'));
    expect(made).toContain(
      '<blockquote>\n<p>Come home.<br/>\nThe <em>tide</em> is out.</p>\n<p>Bring salt.<sup>',
    );
    expect(made).toContain('<a id="mark-1-1" href="#note-1-1" role="doc-noteref">1</a>');
    expect(made).toContain('<aside id="note-1-1" role="doc-footnote" class="note">');
    expect(made).not.toContain('epub:type');
  });

  it('epub', async () => {
    const parts = unzipSync(await render('epub'));
    const page = text(
      parts[Object.keys(parts).find((name) => /chapter.*1\.xhtml$/.test(name)) ?? ''] ?? new Uint8Array(),
    );
    expect(page).toContain('<blockquote>');
    expect(page).toContain('epub:type="noteref" role="doc-noteref">1</a>');
    expect(page).toContain('<aside id="note-1-1" epub:type="footnote" role="doc-footnote" class="note">');
  });

  it('docx', async () => {
    const parts = unzipSync(await render('docx'));
    const part = (name: string) => text(parts[name] ?? new Uint8Array());
    expect(part('word/document.xml').match(/<w:pStyle w:val="Quote"\/>/g)).toHaveLength(2);
    expect(
      [...part('word/document.xml').matchAll(/<w:footnoteReference w:id="(\d)"\/>/g)].map(([, id]) => id),
    ).toEqual(['1', '2', '3', '4']);
    expect(part('word/footnotes.xml')).toContain('<w:t xml:space="preserve">The left one.</w:t>');
    for (const name of ['[Content_Types].xml', 'word/_rels/document.xml.rels'])
      expect(part(name)).toContain('footnotes.xml');
    expect(part('word/styles.xml')).toContain('w:styleId="FootnoteReference"');
  });

  it('pdf, as the typesetter is told', () => {
    const source = renderTypst(book(), []);
    expect(source).toContain('#quotation[\n#p("Come home.", br, "The ", e("tide"), " is out.")');
    expect(source).toContain('footnote(("Coarse.",).join())');
    expect(source.match(/#counter\(footnote\)\.update\(0\)/g)).toHaveLength(2);
  });

  it.each(['md', 'epub', 'docx'] as const)('come back from %s as they were', async (format) => {
    const document = await readManuscript({ name: `book.${format}`, bytes: await render(format) });
    const { chapters } = compileImport([document], {
      firstNumber: 1,
      unnumberedBefore: 0,
      beginsBook: true,
      language: 'en',
    });
    expect(chapters.map(({ scenes }) => scenes)).toEqual([SCENES, ['Two.[^1]\n\n[^1]: The left one.']]);
  });
});

describe('notes that a writer collects at the end of a file', () => {
  it('go to the scene that has their mark, counted in each chapter', async () => {
    const source =
      '# One\n\nA.[^x]\n\n***\n\nB.[^y]\n\n# Two\n\nC.[^z]\n\n[^x]: Ex.\n[^y]: Why.\n[^z]: Zed.\n[^w]: Nobody.';
    const document = await readManuscript({ name: 'book.md', bytes: Buffer.from(source) });
    const { chapters } = compileImport([document], {
      firstNumber: 1,
      unnumberedBefore: 0,
      beginsBook: true,
      language: 'en',
    });
    expect(chapters).toEqual([
      { title: 'One', scenes: ['A.[^1]\n\n[^1]: Ex.', 'B.[^2]\n\n[^2]: Why.'] },
      { title: 'Two', scenes: ['C.[^1]\n\n[^1]: Zed.\n\n[w] Nobody.'] },
    ]);
  });
});
