import { parseXml, readAttribute, type XmlElement, type XmlPart } from '../../office/parse-xml.ts';
import type { Span } from '../export/manuscript.ts';
import { dropMarks, MARK_END, MARK_START } from './epub-marks.ts';
import { createEpubPageBlocks } from './epub-page-blocks.ts';
import { type EpubStretch, isForeign, readMarks } from './epub-structure.ts';
import type { SourceBlock } from './imported-book.ts';
import { renderProse } from './render-prose.ts';

export interface EpubPage {
  readonly blocks: SourceBlock[];
  /** For each id of the page, how many blocks stand before it. */
  readonly anchors: ReadonlyMap<string, number>;
  /** For each id of an element that holds whole blocks: the first of them, and the first after them. */
  readonly ranges: ReadonlyMap<string, readonly [number, number]>;
  /** Marks that lead to a note, in order. */
  readonly references: readonly NoteReference[];
  readonly pictures: readonly string[];
  readonly isCover: boolean;
  /** Stretches that are marked as a chapter, a part or a title page, those inside before those around. */
  readonly stretches: readonly EpubStretch[];
  /** What an archive put around the book. */
  readonly archive: string;
  /** Readings set above characters, which a text without them cannot keep in their place. */
  readonly readings: readonly string[];
}

export interface NoteReference {
  /** The place of the block that it stands in. */
  readonly at: number;
  readonly href: string;
  /** As the text has it: `[1]`, `*`. */
  readonly mark: string;
}

interface OpenLink {
  readonly href: string;
  readonly from: number;
  readonly isBack: boolean;
  isNote: boolean;
}

/** The text of one XHTML page, as a browser would show it without pictures; `marks` is what the book says of it elsewhere. */
export async function readEpubPage(part: XmlPart, marks = ''): Promise<EpubPage> {
  const page = createEpubPageBlocks();
  const { blocks, ranges, stretches } = page;
  const anchors = new Map<string, number>();
  const references: NoteReference[] = [];
  /** For each open element whether, and why, its text is left away; null where it is not. */
  const hidden: (ReturnType<typeof isForeign> | 'silent')[] = [];
  const isHidden = () => hidden.some((why) => why !== null);
  const links: OpenLink[] = [];
  let raised = 0;
  const pictures: string[] = [];
  const readings: string[] = [];
  let headings = 0;
  let archive = '';
  let spans: Span[] = [];
  let emphasis = 0;
  let inReading = 0;
  let isPreformatted = 0;
  let hasBlock = false;
  let isCover = false;

  const flush = (): void => {
    const text = renderProse(collapse(spans), page.isQuoted());
    if (text === '' || text === '\u00a0') {
      if (hasBlock) blocks.push({ kind: 'blank' });
    } else {
      const plain = collapse(spans).map((span) => span.text);
      page.push(text, dropMarks(plain.join('')).replace(/\s+/g, ' ').trim());
    }
    spans = [];
    hasBlock = false;
  };

  /** A mark of a note stands in brackets, since what is raised would run into the word before it; a way back is no text. */
  const endLink = ({ href, from, isBack, isNote }: OpenLink): void => {
    const inner = spans.slice(from);
    const text = inner
      .map((span) => span.text)
      .join('')
      .trim();
    if (isBack || BACK.test(text)) spans.splice(from);
    else if (isNote && /#./.test(href) && text !== '' && text.length <= LONGEST_MARK) {
      const mark = /^[\p{L}\p{N}]+$/u.test(text) ? `[${text}]` : text;
      spans.splice(from, inner.length, { text: `${MARK_START}${mark}${MARK_END}`, isEmphasis: false });
      references.push({ at: blocks.length, href, mark });
    }
  };

  await parseXml(part, {
    open(element) {
      const { name } = element;
      const foreign = isForeign(element);
      if (foreign === 'archive') flush();
      hidden.push(foreign ?? (SILENT.has(name) ? 'silent' : null));
      if (isHidden()) return;
      if (/(?:^|\s)(?:cover|doc-cover)(?:\s|$)/.test(readAttribute(element, 'type') ?? '')) isCover = true;
      const id = readAttribute(element, 'id');
      if (BLOCK.has(name)) {
        flush();
        page.open(element, name === 'body' ? marks : '');
      }
      if (id !== null && !anchors.has(id)) anchors.set(id, blocks.length);
      if (name === 'a') links.push(openLink(element, spans.length, raised > 0));
      if (name === 'sup') {
        raised += 1;
        const link = links.at(-1);
        if (link !== undefined) link.isNote = true;
      }
      if (name === 'p') hasBlock = true;
      if (/^h[1-6]$/.test(name)) headings += 1;
      else if (name === 'hr') blocks.push({ kind: 'break' });
      else if (name === 'br') spans.push({ text: HARD_BREAK, isEmphasis: false });
      else if (name === 'img' || name === 'image') pictures.push(readAttribute(element, 'alt') ?? '');
      else if (name === 'pre') isPreformatted += 1;
      else if (EMPHASIS.has(name)) emphasis += 1;
      else if (name === 'rt' || name === 'rp') inReading += 1;
    },
    close(name) {
      const wasHidden = isHidden();
      hidden.pop();
      if (wasHidden) return;
      if (name === 'a') {
        const link = links.pop();
        if (link !== undefined) endLink(link);
      }
      if (name === 'sup') raised -= 1;
      if (BLOCK.has(name)) {
        flush();
        page.close();
      }
      if (/^h[1-6]$/.test(name)) headings -= 1;
      else if (name === 'pre') isPreformatted -= 1;
      else if (EMPHASIS.has(name)) emphasis -= 1;
      else if (name === 'rt' || name === 'rp') inReading -= 1;
    },
    text(text) {
      if (hidden.includes('archive')) archive += text;
      if (isHidden()) return;
      if (inReading > 0) readings.push(text);
      else {
        const shown = isPreformatted > 0 ? text.replaceAll('\n', HARD_BREAK) : text;
        spans.push({ text: shown, isEmphasis: emphasis > 0 && headings === 0 });
      }
    },
  });
  flush();
  return { blocks, anchors, ranges, references, pictures, isCover, stretches, archive, readings };
}

/** Arrows and nothing else; a selector may say that they are no picture. */
const BACK = /^(?:[↩↑⇑⤴←^]|\ufe0e|\ufe0f|\s)+$/u;

/** A mark is a number, a letter or a star or two. */
const LONGEST_MARK = 6;

function openLink(element: XmlElement, from: number, isRaised: boolean): OpenLink {
  const kinds = readMarks(element);
  return {
    href: readAttribute(element, 'href') ?? '',
    from,
    isNote: isRaised || /\b(?:noteref|footnote-?ref|fnref)\b/i.test(kinds),
    isBack: /\b(?:backlink|footnote-back)\b/.test(kinds),
  };
}

/** Stands for a line break of the author's until the others, which are white space, are gone. */
const HARD_BREAK = '\ue00a';

/** White space as a browser shows it, across the borders of the spans. */
function collapse(spans: readonly Span[]): Span[] {
  let isSpace = true;
  return spans.map(({ text, isEmphasis }) => {
    const shown = text.replace(/[ \t\n\r\f]+/g, ' ').replace(/\ue00a ?/g, '\n');
    const clean = isSpace ? shown.replace(/^ /, '') : shown;
    if (clean !== '') isSpace = /[ \n]$/.test(clean);
    return { text: clean, isEmphasis };
  });
}

const SILENT: ReadonlySet<string> = new Set(['head', 'style', 'script', 'template', 'noscript', 'nav']);
const EMPHASIS: ReadonlySet<string> = new Set(['em', 'i', 'strong', 'b', 'u', 'cite', 'dfn', 'var']);
const BLOCK: ReadonlySet<string> = new Set(
  (
    'html body p div section article main header footer aside figure figcaption ul ol li dl dt dd pre table thead tbody ' +
    'tr td th caption address hgroup center blockquote hr h1 h2 h3 h4 h5 h6'
  ).split(' '),
);
