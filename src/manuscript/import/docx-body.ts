import { readAttribute, type XmlPart } from '../../office/parse-xml.ts';
import { isSceneBreak } from '../../text/scene-break.ts';
import { isEndLabel } from '../export/labels.ts';
import type { DocxStyle } from './docx-styles.ts';
import type { SourceBlock } from './imported-book.ts';
import { renderProse } from './render-prose.ts';
import { type DocxParagraph, walkDocx } from './walk-docx.ts';

export interface DocxBody {
  readonly blocks: readonly SourceBlock[];
  /** What to tell, and about what. */
  readonly told: readonly (readonly [what: string, items: readonly string[]])[];
}

type Notes = Readonly<Record<'footnote' | 'endnote', XmlPart | null>>;

/** The text of the document as blocks. A note stands at the end of the stretch under the same heading. */
export async function readDocxBody(
  document: XmlPart,
  styleOf: (id: string | null) => DocxStyle,
  parts: Notes,
): Promise<DocxBody> {
  const notes = new Map([
    ...(await readNotes(parts.footnote, 'footnote', styleOf)),
    ...(await readNotes(parts.endnote, 'endnote', styleOf)),
  ]);
  const blocks: SourceBlock[] = [];
  const numbers = new Map<string, number>();
  const due: string[] = [];
  const hidden: string[] = [];
  const contents: string[] = [];
  const endMarks: string[] = [];
  const pictures: string[] = [];
  let [tables, numbered, deletions] = [0, 0, 0];

  const pushNotes = (): void => {
    for (const note of due.splice(0)) {
      const texts = notes.get(note) ?? [];
      if (texts.length > 0)
        blocks.push({ kind: 'paragraph', text: `[^${numbers.get(note)}]: ${texts.join('\n')}` });
    }
  };
  const take = (paragraph: DocxParagraph): void => {
    const isQuote = paragraph.isQuote && paragraph.level === null && paragraph.matter === null;
    const text = renderProse(paragraph.spans, isQuote);
    if (paragraph.isContents) {
      if (text !== '') contents.push(text);
    } else if (paragraph.isEndMark && isEndLabel(text)) {
      // Other words in that style are the author's, who typed on after the mark.
      endMarks.push(text);
    } else if (paragraph.level !== null && text !== '') {
      pushNotes();
      const plain = paragraph.spans.map((span) => span.text).join('');
      blocks.push({
        kind: 'heading',
        level: paragraph.level,
        text: plain,
        ...(paragraph.matter === null ? {} : { matter: paragraph.matter }),
      });
    } else if (paragraph.matter !== null && text !== '' && !isSceneBreak(text)) {
      blocks.push({ kind: 'matter', matter: paragraph.matter, text });
    } else blocks.push(toBlock(text));
    if (paragraph.isNumbered && text !== '') numbered += 1;
    due.push(...paragraph.notes);
  };

  await walkDocx(document, styleOf, {
    paragraph: take,
    hidden: (text) => hidden.push(text),
    mark(note) {
      const number = numbers.get(note) ?? numbers.size + 1;
      numbers.set(note, number);
      return `[^${number}]`;
    },
    element(element) {
      if (element.name === 'tbl') tables += 1;
      if (element.name === 'del') deletions += 1;
      if (element.name === 'docPr')
        pictures.push(readAttribute(element, 'descr') ?? readAttribute(element, 'name') ?? '');
    },
  });
  pushNotes();
  const unused = [...notes].filter(([note]) => !numbers.has(note)).flatMap(([, texts]) => texts);
  const count = (number: number, what: string) => (number === 0 ? [] : [`${number} ${what}`]);
  return {
    blocks,
    told: [
      ['A table of contents is left out', contents],
      ['The mark of the end is no part of the text', endMarks],
      ['Hidden text is left out', hidden.filter((text) => text.trim() !== '')],
      ['Pictures are left out', pictures],
      ['Tables are taken cell by cell, each a paragraph', count(tables, 'in all')],
      ['Numbers of lists are made by the program and no part of the text', count(numbered, 'paragraphs')],
      ['Tracked changes are taken as accepted; deletions are left out', count(deletions, 'in all')],
      ['Notes are kept with the scene that has their mark', count(numbers.size, 'in all')],
      ['Notes that nothing refers to are left out', unused],
    ],
  };
}

function toBlock(text: string): SourceBlock {
  if (text === '') return { kind: 'blank' };
  return isSceneBreak(text) ? { kind: 'break' } : { kind: 'paragraph', text };
}

/** The paragraphs of each note, without the separators that a program keeps among them. */
async function readNotes(
  part: XmlPart | null,
  kind: 'footnote' | 'endnote',
  styleOf: (id: string | null) => DocxStyle,
): Promise<Map<string, string[]>> {
  const notes = new Map<string, string[]>();
  let current: string[] = [];
  if (part === null) return notes;
  await walkDocx(part, styleOf, {
    element(element) {
      if (element.name !== kind) return;
      current = [];
      const type = readAttribute(element, 'type');
      if (type === null || type === 'normal') notes.set(`${kind}:${readAttribute(element, 'id')}`, current);
    },
    paragraph({ spans }) {
      const text = renderProse(spans);
      if (text !== '') current.push(text);
    },
  });
  return notes;
}
