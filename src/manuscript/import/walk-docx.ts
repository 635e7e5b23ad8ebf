import { parseXml, readAttribute, type XmlElement, type XmlPart } from '../../office/parse-xml.ts';
import type { Span } from '../export/manuscript.ts';
import type { MatterKind } from '../matter-kinds.ts';
import { type DocxStyle, isOn } from './docx-styles.ts';

/** A paragraph of a Word document, with what it has beside its words. */
export interface DocxParagraph {
  /** 0 for the title, 1 to 9 for a heading, null for text. */
  readonly level: number | null;
  readonly isContents: boolean;
  readonly isEndMark: boolean;
  readonly isQuote: boolean;
  readonly matter: MatterKind | null;
  readonly isNumbered: boolean;
  readonly spans: readonly Span[];
  /** Notes that it refers to, as `footnote:2`, in order. */
  readonly notes: readonly string[];
}

export interface DocxWalk {
  paragraph(paragraph: DocxParagraph): void;
  /** Every element, before anything is made of it. */
  element?(element: XmlElement): void;
  /** Text that is there and not shown. */
  hidden?(text: string): void;
  /** The mark that a reference to a note gets in the text. */
  mark?(note: string): string;
}

interface OpenParagraph {
  style: string | null;
  outline: number | null;
  isNumbered: boolean;
  isMarkDeleted: boolean;
  readonly spans: Span[];
  readonly notes: string[];
}

interface OpenRun {
  style: string | null;
  emphasis: boolean | null;
  isHidden: boolean;
}

/**
 * The paragraphs of a part in the order in which they end, with tracked changes accepted: what was inserted is text, what
 * was deleted or moved away is not, and a paragraph whose end was deleted goes on in the next.
 */
export async function walkDocx(
  part: XmlPart,
  styleOf: (id: string | null) => DocxStyle,
  walk: DocxWalk,
): Promise<void> {
  const paragraphs: OpenParagraph[] = [];
  let run: OpenRun | null = null;
  let carried: OpenParagraph | null = null;
  let inText = false;
  let inProperties = 0;
  let skipped = 0;

  const add = (text: string): void => {
    const paragraph = paragraphs.at(-1);
    if (skipped > 0 || paragraph === undefined) return;
    if (run?.isHidden === true) walk.hidden?.(text);
    else paragraph.spans.push({ text, isEmphasis: run?.emphasis ?? styleOf(run?.style ?? null).isEmphasis });
  };

  const openElement = (element: XmlElement): void => {
    const { name } = element;
    const value = readAttribute(element, 'val');
    const paragraph = paragraphs.at(-1);
    if (name === 'p') paragraphs.push(takeCarried());
    else if (name === 'pPr') inProperties += 1;
    else if (name === 'r') run = { style: null, emphasis: null, isHidden: false };
    else if (name === 't') inText = true;
    else if (inProperties > 0 && paragraph !== undefined) readParagraphProperty(paragraph, name, value);
    else if (run !== null && RUN_PROPERTIES.has(name)) readRunProperty(run, name, value);
    else if (Object.hasOwn(CHARACTERS, name)) add(readCharacter(element));
    else if (name === 'sym') add(readSymbol(element));
    else if (name === 'footnoteReference' || name === 'endnoteReference') {
      const note = `${name.replace('Reference', '')}:${readAttribute(element, 'id')}`;
      if (skipped === 0) paragraph?.notes.push(note);
      add(walk.mark?.(note) ?? '');
    }
  };

  function takeCarried(): OpenParagraph {
    const fresh: OpenParagraph = {
      style: null,
      outline: null,
      isNumbered: false,
      isMarkDeleted: false,
      spans: [...(carried?.spans ?? [])],
      notes: [...(carried?.notes ?? [])],
    };
    carried = null;
    return fresh;
  }

  function endParagraph(paragraph: OpenParagraph): void {
    if (paragraph.isMarkDeleted) {
      carried = paragraph;
      return;
    }
    const style = styleOf(paragraph.style);
    const direct = paragraph.outline;
    walk.paragraph({
      level: direct === null ? style.level : direct >= 9 ? null : direct + 1,
      isContents: style.isContents,
      isEndMark: style.isEndMark,
      isQuote: style.isQuote,
      matter: style.matter,
      isNumbered: paragraph.isNumbered,
      spans: paragraph.spans,
      notes: paragraph.notes,
    });
  }

  await parseXml(part, {
    open(element) {
      if (skipped === 0) walk.element?.(element);
      const isDeletedMark = inProperties > 0 && element.name === 'del';
      if (SKIPPED.has(element.name) && !isDeletedMark) skipped += 1;
      if (skipped === 0 || element.name === 't') openElement(element);
    },
    close(name) {
      // The end of a paragraph that was deleted is told by an empty element among its properties, and silences nothing.
      if (SKIPPED.has(name) && !(inProperties > 0 && name === 'del')) skipped -= 1;
      if (name === 't') inText = false;
      if (skipped > 0) return;
      if (name === 'pPr') inProperties -= 1;
      else if (name === 'r') run = null;
      else if (name === 'p') {
        const ended = paragraphs.pop();
        if (ended !== undefined) endParagraph(ended);
      }
    },
    text(text) {
      if (inText) add(text);
    },
  });
  if (carried !== null) endParagraph({ ...(carried as OpenParagraph), isMarkDeleted: false });
}

/** What holds no text of the document: deletions, what a second drawing of the same repeats, how things were before a
 *  change, and readings set above characters. */
const SKIPPED = new Set([
  'del',
  'moveFrom',
  'Fallback',
  'rPrChange',
  'pPrChange',
  'sectPrChange',
  'tblPrChange',
  'trPrChange',
  'tcPrChange',
  'numberingChange',
  'rt',
]);

function readParagraphProperty(paragraph: OpenParagraph, name: string, value: string | null): void {
  if (name === 'pStyle') paragraph.style = value;
  else if (name === 'outlineLvl') paragraph.outline = Number(value);
  else if (name === 'numId' && value !== '0') paragraph.isNumbered = true;
  else if (name === 'del') paragraph.isMarkDeleted = true;
}

const RUN_PROPERTIES = new Set(['rStyle', 'i', 'b', 'u', 'em', 'vanish']);

function readRunProperty(run: OpenRun, name: string, value: string | null): void {
  if (name === 'rStyle') run.style = value;
  else if (name === 'vanish') run.isHidden = isOn(value);
  else run.emphasis = run.emphasis === true || isOn(value);
}

const CHARACTERS: Readonly<Record<string, string>> = {
  tab: '\t',
  ptab: '\t',
  br: '\n',
  cr: '\n',
  noBreakHyphen: '\u2011',
  softHyphen: '\u00ad',
};

/** A break of a page or a column is none of the text. */
function readCharacter(element: XmlElement): string {
  const type = element.name === 'br' ? readAttribute(element, 'type') : null;
  return type === null || type === 'textWrapping' ? (CHARACTERS[element.name] ?? '') : '';
}

/** A character by its number. Symbol fonts keep theirs in the private use area; there it has no other meaning. */
function readSymbol(element: XmlElement): string {
  const code = Number.parseInt(readAttribute(element, 'char') ?? '', 16);
  return code > 0x1f && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : '';
}
