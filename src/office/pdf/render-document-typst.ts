import type { DocumentBlock, DocumentSpec } from '../../contracts/document-spec.ts';
import { cleanTitle } from '../../text/clean-text.ts';
import { findDirection } from '../../text/find-direction.ts';
import type { FontFamily, PrintableImage } from '../book-printer.ts';
import { findClause, splitProse } from '../docx/docx-blocks.ts';
import { derivePage } from '../docx/docx-page.ts';
import { CALLOUT_COLORS } from '../spec/callout-colors.ts';
import { fitWidths } from '../spec/fit-widths.ts';
import { formatImprint } from '../spec/format-imprint.ts';
import { formatTable, MOST_TOGETHER } from '../spec/format-table.ts';
import { parseMarks } from '../spec/parse-marks.ts';
import { proportionChart, resolveChart } from '../spec/shown-chart.ts';
import { resolveTable, type ShownTable } from '../spec/shown-table.ts';
import { findImage, type SpecAssets } from '../spec/spec-assets.ts';
import { deriveTheme } from '../spec/spec-theme.ts';
import { findSpecWords } from '../spec/spec-words.ts';
import { splitWide } from '../spec/split-wide.ts';
import { renderFontFamily, renderRegion, renderTypstDate } from '../typst-facts.ts';
import { renderLiteral } from '../typst-literal.ts';
import { DOCUMENT_CONTENTS, DOCUMENT_OPENING, DOCUMENT_STYLE } from './document-style.ts';
import { drawChart } from './draw-chart.ts';
import { paint, renderShapes } from './render-shapes.ts';

/** The pictures of a document, and its source for the families that can be had. All text is literals, none of it markup. */
export function prepareDocumentTypst(spec: DocumentSpec, assets: SpecAssets) {
  const { language } = spec;
  const theme = deriveTheme(spec.styles);
  const words = findSpecWords(language);
  const page = derivePage(spec, null);
  const width = page.textWidth / 20;
  const images: PrintableImage[] = [];
  const levels = smoothLevels(spec.sections.map(({ level }) => level));
  const body = spec.sections.flatMap(({ heading, blocks }, at) => [
    `#heading(level: ${levels[at] ?? 1}, ${renderText(heading)})`,
    ...blocks.flatMap(renderBlock),
  ]);
  return { images, render };

  function render(families: readonly FontFamily[]): string {
    const { title, subtitle, header, footer, metadata } = spec;
    const facts = {
      title: renderText(title),
      subtitle: renderOptional(subtitle),
      imprint: renderOptional(formatImprint(spec)),
      author: renderOptional(metadata.author),
      date: metadata.createdAt === undefined ? 'none' : renderTypstDate(new Date(metadata.createdAt)),
      language: renderLiteral(language.toLowerCase().split('-')[0] ?? ''),
      region: renderRegion(language),
      direction: findDirection(language),
      fonts: `(${families.map((family) => `${renderFontFamily(family)}, `).join('')})`,
      'page-width': `${page.width / 20}pt`,
      'page-height': `${page.height / 20}pt`,
      margin: `${page.margins.left / 20}pt`,
      primary: paint(theme.primary),
      tint: paint(theme.tint),
      hairline: paint(theme.line),
      ink: paint(theme.text),
      muted: paint(theme.muted),
      'header-text': renderText(header ?? ''),
      'footer-text': renderText(footer ?? ''),
      'page-words': `(${words.page.map((text) => renderLiteral(text)).join(', ')})`,
      'contents-title': renderLiteral(words.contents),
    };
    return [
      ...Object.entries(facts).map(([name, value]) => `#let ${name} = ${value}`),
      DOCUMENT_STYLE,
      DOCUMENT_OPENING,
      ...(spec.tableOfContents === true ? [DOCUMENT_CONTENTS] : []),
      ...body,
      '',
    ].join('\n');
  }

  function renderBlock(block: DocumentBlock): string[] {
    switch (block.type) {
      case 'paragraph':
        return splitProse(block.text).map((text) => `#par(${renderProse(text)})`);
      case 'bullets':
        return [`#list(${block.items.map(renderProse).join(', ')})`];
      case 'numbered':
        return [`#enum(${block.items.map(renderProse).join(', ')})`];
      case 'callout': {
        const { ink, ground } = CALLOUT_COLORS[block.kind];
        return [
          `#callout(${renderLiteral(`${words.callouts[block.kind]}${words.colon}`)}, ${paint(ink)}, ${paint(ground)}, ${renderProse(block.text)})`,
        ];
      }
      case 'quote': {
        const source = block.source === undefined ? 'none' : renderText(`— ${block.source}`);
        return [`#quotation(${source}, ${renderProse(block.text)})`];
      }
      case 'clause':
        return splitProse(findClause(spec, block.name)).map((text) => `#clause(${renderLiteral(text)})`);
      case 'table':
      case 'dataTable':
        return splitWide(
          resolveTable(block, assets, words.total),
          width / LETTER / SMALL,
          language,
          words,
        ).map(({ table, need }) => renderTable(table, need > width / LETTER));
      case 'image': {
        const image = findImage(assets, block.image);
        const path = `image-${images.length + 1}.${image.extension}`;
        images.push({ path, bytes: image.bytes });
        const natural = Math.min(
          width,
          image.width * 0.75,
          ((page.textHeight / 20) * 0.6 * image.width) / image.height,
        );
        const shown = `image("/${path}", width: ${natural.toFixed(2)}pt, alt: ${renderText(block.altText)})`;
        return [renderFigure(block, shown)];
      }
      default: {
        const chart = resolveChart(block, assets, words);
        const box = { width, height: width * proportionChart(chart) };
        return [renderFigure(chart, renderShapes(drawChart(chart, box, theme, language), box))];
      }
    }
  }

  function renderFigure(
    about: { readonly caption: string; readonly altText: string },
    inside: string,
  ): string {
    return `#figure(kind: image, supplement: ${renderLiteral(words.figure)}, alt: ${renderText(about.altText)}, caption: ${renderText(about.caption)}, ${inside})`;
  }

  function renderTable(table: ShownTable, isSmall: boolean): string {
    const texts = formatTable(table, language, words);
    const list = (items: readonly string[]) => `(${items.map((item) => `${item}, `).join('')})`;
    const columns = fitWidths(texts, Math.round(width * 20), width / LETTER / (isSmall ? SMALL : 1)).map(
      (each) => `${(each / 20).toFixed(2)}pt`,
    );
    const sides = texts.isNumeric.map((isNumber) => (isNumber ? 'right' : 'start'));
    const rows = texts.rows
      .flat()
      .map((text) => (isPlain(text) ? renderLiteral(text) : `[#{${renderProse(text)}}]`));
    const totals = (texts.totals ?? []).map(
      (text) => `table.cell(fill: tint, stroke: (top: 1pt + primary), strong(${renderText(text)}))`,
    );
    const cells = [...rows, ...totals].map((cell) => `${cell}, `).join('');
    const shown = `data-table(${isSmall ? '7.5pt' : '9.5pt'}, ${list(columns)}, ${list(sides)}, ${texts.totals !== null}, ${list(texts.headers.map(renderText))}, ${cells})`;
    const figure = `figure(kind: table, supplement: ${renderLiteral(words.table)}, caption: ${renderText(table.caption)}, ${shown})`;
    return texts.rows.length > MOST_TOGETHER
      ? `#${figure}`
      : `#block(width: 100%, breakable: false, ${figure})`;
  }
}

/** A letter of a table, in points. */
const LETTER = 5;
/** Of a wide table. */
const SMALL = 0.8;

/** A tagged file goes down one level at a time, and begins with the first. */
function smoothLevels(levels: readonly number[]): number[] {
  let before = 0;
  return levels.map((level) => {
    before = Math.min(level, before + 1);
    return before;
  });
}

function renderText(text: string): string {
  return renderLiteral(cleanTitle(text));
}

function renderOptional(text: string | null | undefined): string {
  return text === null || text === undefined ? 'none' : renderText(text);
}

/** Nothing in it is marked or broken. */
function isPlain(text: string): boolean {
  return !/[*\n]/.test(text);
}

/** One expression of content, its lines broken where the text breaks them. */
function renderProse(text: string): string {
  const spans = parseMarks(text).map(({ text: words, isBold, isItalic }) => {
    const lines = words.split('\n').map(renderLiteral).join(' + linebreak() + ');
    return isBold ? `strong(${lines})` : isItalic ? `emph(${lines})` : lines;
  });
  return spans.length === 0 ? '""' : `[] + ${spans.join(' + ')}`;
}
