import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx';
import type { GeneratedChapter } from '../../src/contracts/chapter.ts';
import { parseProse } from '../../src/manuscript/export/parse-prose.ts';
import { createZip } from '../../src/office/create-zip.ts';

/** Chapters as a Word document, made by somebody else's writer. */
export async function buildDocx(title: string, chapters: readonly GeneratedChapter[]): Promise<Uint8Array> {
  const heading = (text: string, level: (typeof HeadingLevel)[keyof typeof HeadingLevel]) =>
    new Paragraph({ heading: level, children: [new TextRun(text)] });
  const children = [
    heading(title, HeadingLevel.TITLE),
    ...chapters.flatMap(({ chapter_number, chapter_title, scenes }) => [
      heading(`Chapter ${chapter_number}: ${chapter_title}`, HeadingLevel.HEADING_1),
      ...scenes.flatMap(({ content }, at) => [
        ...(at === 0 ? [] : [new Paragraph('* * *')]),
        ...parseProse(content).map(buildParagraph),
      ]),
    ]),
  ];
  return Packer.toBuffer(new Document({ title, sections: [{ children }] }));
}

function buildParagraph(block: ReturnType<typeof parseProse>[number]): Paragraph {
  if (block.kind === 'break') return new Paragraph('* * *');
  const runs = block.spans.flatMap(({ text, isEmphasis }) =>
    text
      .split('\n')
      .map((line, at) => new TextRun({ text: line, italics: isEmphasis, ...(at === 0 ? {} : { break: 1 }) })),
  );
  return new Paragraph({ children: runs, ...(block.isQuote === true ? { style: 'Quote' } : {}) });
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** The smallest file that is a Word document, around a body and other parts written by hand. */
export function buildRawDocx(body: string, parts: Readonly<Record<string, string>> = {}): Uint8Array {
  return createZip([
    { path: '[Content_Types].xml', text: '<Types/>' },
    { path: 'word/document.xml', text: `<w:document ${W}><w:body>${body}</w:body></w:document>` },
    ...Object.entries(parts).map(([path, text]) => ({ path, text })),
  ]);
}

/** A paragraph of runs written by hand. */
export function wordParagraph(runs: string, properties = ''): string {
  return `<w:p><w:pPr>${properties}</w:pPr>${runs}</w:p>`;
}

export function wordRun(text: string, properties = ''): string {
  return `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
}

export const WORD_NAMESPACE = W;
