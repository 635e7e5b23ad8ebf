import { openZip } from '../../office/open-zip.ts';
import { parseXml, readAttribute } from '../../office/parse-xml.ts';
import type { Pause } from '../../office/pause.ts';
import type { DocumentView } from '../review/document-view.ts';
import { refuseDataFile } from './refuse-data-file.ts';
import { createViewBuilder, type ViewBuilder } from './view-builder.ts';

const SLIDE = /^ppt\/slides\/slide(\d+)\.xml$/;

/** A deck: a section a slide, in the order of their numbers. */
export async function readPptxView(
  bytes: Uint8Array,
  source: string,
  language: string,
  pause: Pause,
): Promise<DocumentView> {
  const zip = openZip(bytes, source, refuseDataFile);
  const slides = zip.names
    .flatMap((name) => {
      const number = SLIDE.exec(name)?.[1];
      return number === undefined ? [] : [{ name, number: Number(number) }];
    })
    .sort((a, b) => a.number - b.number);
  if (slides.length === 0) throw refuseDataFile(source, 'it is no presentation');
  const builder = createViewBuilder(language);
  let title: string | null = null;
  for (const { name, number } of slides) {
    const part = zip.read(name);
    if (part === null) continue;
    const heading = await readSlide(
      { bytes: part, source, part: name, mayHaveDoctype: false, refuseFile: refuseDataFile, pause },
      builder,
      `slide ${number}`,
    );
    title ??= heading;
  }
  return builder.build(title ?? source);
}

interface Shape {
  isTitle: boolean;
  lines: string[];
}

async function readSlide(
  part: Parameters<typeof parseXml>[0],
  builder: ViewBuilder,
  place: string,
): Promise<string | null> {
  const shapes: Shape[] = [];
  const tables: string[][][] = [];
  const pictures: (string | null)[] = [];
  let shape: Shape | null = null;
  let cell: string | null = null;
  let line: string | null = null;
  let inText = false;
  await parseXml(part, {
    open(element) {
      const { name } = element;
      if (name === 'sp') shape = { isTitle: false, lines: [] };
      if (name === 'ph' && shape !== null)
        shape.isTitle = /^(?:title|ctrTitle)$/.test(readAttribute(element, 'type') ?? '');
      if (name === 'tbl') tables.push([]);
      if (name === 'tr') tables.at(-1)?.push([]);
      if (name === 'tc') cell = '';
      if (name === 'p') line = '';
      if (name === 't') inText = true;
      if (name === 'pic') pictures.push(null);
      if (name === 'cNvPr' && shape === null && pictures.at(-1) === null && pictures.length > 0)
        pictures[pictures.length - 1] = readAttribute(element, 'descr');
    },
    close(name) {
      if (name === 't') inText = false;
      if (name === 'p') {
        if (cell === null && shape !== null && line !== null && line.trim() !== '')
          shape.lines.push(line.trim());
        line = null;
      }
      if (name === 'tc') {
        tables
          .at(-1)
          ?.at(-1)
          ?.push((cell ?? '').trim());
        cell = null;
      }
      if (name === 'sp' && shape !== null) {
        shapes.push(shape);
        shape = null;
      }
    },
    text(data) {
      if (!inText) return;
      if (cell !== null) cell += data;
      else if (line !== null) line += data;
    },
  });
  const heading = shapes.find(({ isTitle }) => isTitle)?.lines.join(' ') ?? null;
  builder.heading(1, heading ?? place, place);
  for (const { isTitle, lines } of shapes)
    if (!isTitle) for (const text of lines) builder.text('bullet', text, place);
  // On a slide its title says what a table or a picture shows.
  for (const rows of tables) builder.table(rows, heading, place);
  for (const altText of pictures) builder.figure(heading, altText, place);
  return heading;
}
