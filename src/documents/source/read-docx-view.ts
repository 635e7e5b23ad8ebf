import { openZip } from '../../office/open-zip.ts';
import { parseXml, readAttribute, type XmlElement } from '../../office/parse-xml.ts';
import type { Pause } from '../../office/pause.ts';
import type { DocumentView } from '../review/document-view.ts';
import { refuseDataFile } from './refuse-data-file.ts';
import { createViewBuilder } from './view-builder.ts';

const BODY = 'word/document.xml';
const STYLES = 'word/styles.xml';

interface Paragraph {
  text: string;
  style: string;
  level: number | null;
  isListed: boolean;
  picture: { altText: string | null } | null;
}

/** A Word document: headings by their style or outline level, tables with the caption beside them, pictures. What was deleted
 *  under tracked changes is not there. */
export async function readDocxView(
  bytes: Uint8Array,
  source: string,
  language: string,
  pause: Pause,
): Promise<DocumentView> {
  const zip = openZip(bytes, source, refuseDataFile);
  const body = zip.read(BODY);
  if (body === null) throw refuseDataFile(source, 'it is no Word document');
  const common = { source, mayHaveDoctype: false, refuseFile: refuseDataFile, pause };
  const names = await readStyleNames(zip.read(STYLES), common);
  const builder = createViewBuilder(language);
  const rows: string[][] = [];
  let title = '';
  let paragraph: Paragraph | null = null;
  let cell: string | null = null;
  let depth = 0;
  let deleted = 0;
  let count = 0;
  let tables = 0;
  let caption: string | null = null;
  /** A table or a picture whose caption may still come. */
  let waiting: ((caption: string | null) => void) | null = null;

  const flush = (found: string | null): void => {
    waiting?.(found);
    waiting = null;
  };
  function endParagraph({ text, style, level, isListed, picture }: Paragraph): void {
    const place = `paragraph ${count}`;
    const name = names.get(style) ?? style;
    if (/caption/i.test(name)) {
      if (waiting !== null) flush(text);
      else caption = text;
      return;
    }
    if (text.trim() === '' && picture === null) return;
    flush(null);
    if (picture !== null) {
      const before = caption;
      waiting = (after) => builder.figure(before ?? after, picture.altText, place);
      if (text.trim() === '') return;
    }
    const heading = /^heading ?(\d)/i.exec(name)?.[1];
    if (/^title$/i.test(name) && title === '') title = text;
    else if (heading !== undefined || level !== null)
      builder.heading(Number(heading ?? (level ?? 0) + 1), text, place);
    else if (!/^toc\b|subtitle/i.test(name)) builder.text(isListed ? 'bullet' : 'paragraph', text, place);
    caption = null;
  }

  await parseXml(
    { ...common, bytes: body, part: BODY },
    {
      open(element) {
        const { name } = element;
        if (name === 'del' || name === 'moveFrom') deleted += 1;
        if (name === 'tbl') {
          if (depth === 0) {
            flush(null);
            rows.length = 0;
          }
          depth += 1;
        }
        if (name === 'tr' && depth === 1) rows.push([]);
        if (name === 'tc' && depth === 1) cell = '';
        if (name === 'p' && depth === 0) {
          count += 1;
          paragraph = { text: '', style: '', level: null, isListed: false, picture: null };
        }
        if (paragraph !== null) readProperty(paragraph, element);
        if (name === 'rFonts') {
          const font = readAttribute(element, 'ascii');
          if (font !== null) builder.font(font);
        }
      },
      close(name) {
        if (name === 'del' || name === 'moveFrom') deleted -= 1;
        if (name === 'p' && depth === 0 && paragraph !== null) {
          endParagraph(paragraph);
          paragraph = null;
        }
        if (name === 'tc' && depth === 1) {
          rows.at(-1)?.push((cell ?? '').trim());
          cell = null;
        }
        if (name !== 'tbl') return;
        depth -= 1;
        if (depth > 0) return;
        tables += 1;
        const place = `table ${tables}`;
        const [own, before] = [rows.map((row) => [...row]), caption];
        if (before === null) waiting = (after) => builder.table(own, after, place);
        else builder.table(own, before, place);
        caption = null;
      },
      text(data) {
        if (deleted > 0) return;
        if (cell !== null) cell += data;
        else if (paragraph !== null) paragraph.text += data;
      },
    },
  );
  flush(null);
  return builder.build(title === '' ? source : title);
}

function readProperty(paragraph: Paragraph, element: XmlElement): void {
  const value = readAttribute(element, 'val') ?? '';
  if (element.name === 'pStyle') paragraph.style = value;
  if (element.name === 'outlineLvl' && Number(value) < 9) paragraph.level = Number(value);
  if (element.name === 'numPr') paragraph.isListed = true;
  if (element.name === 'docPr') paragraph.picture = { altText: element.attributes['descr'] ?? null };
}

async function readStyleNames(
  bytes: Uint8Array | null,
  common: Omit<Parameters<typeof parseXml>[0], 'bytes' | 'part'>,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  let style = '';
  if (bytes !== null)
    await parseXml(
      { ...common, bytes, part: STYLES },
      {
        open(element) {
          if (element.name === 'style') style = readAttribute(element, 'styleId') ?? '';
          if (element.name === 'name' && style !== '') names.set(style, readAttribute(element, 'val') ?? '');
        },
        close(name) {
          if (name === 'style') style = '';
        },
      },
    );
  return names;
}
