import type { DocumentBlock, DocumentSection, DocumentSpec } from '../../contracts/document-spec.ts';
import { cleanProse, cleanTitle } from '../../text/clean-text.ts';
import { renderChartWithWorkbook } from '../chart/chart-workbook.ts';
import type { OfficePart, PartLink } from '../render-office-package.ts';
import { proportionChart, resolveChart } from '../spec/shown-chart.ts';
import { resolveTable } from '../spec/shown-table.ts';
import { findImage, type SpecAssets } from '../spec/spec-assets.ts';
import type { SpecTheme } from '../spec/spec-theme.ts';
import { refuseSpec } from '../spec/spec-trouble.ts';
import { findSpecWords } from '../spec/spec-words.ts';
import { type DocxFigure, renderDocxChart, renderDocxImage } from './docx-figure.ts';
import type { DocxPage } from './docx-page.ts';
import { listDocxTables } from './docx-table.ts';
import { renderField, renderMarkedRuns, renderParagraph, renderWords } from './docx-text.ts';

/** The sections as XML, and what they need beside it. */
export interface DocxBlocks {
  readonly xml: readonly string[];
  readonly parts: readonly OfficePart[];
  readonly links: readonly PartLink[];
  readonly numberedLists: number;
}

export function renderDocxBlocks(
  spec: DocumentSpec,
  assets: SpecAssets,
  theme: SpecTheme,
  page: DocxPage,
): DocxBlocks {
  const { language } = spec;
  const words = findSpecWords(language);
  const parts: OfficePart[] = [];
  const links: PartLink[] = [];
  const counts = { lists: 0, tables: 0, figures: 0, charts: 0 };
  const prose = (style: string, text: string, properties = '') =>
    renderParagraph(style, renderMarkedRuns(text, language), properties);
  const xml = spec.sections.flatMap((section, at) => [
    renderHeading(section, at, language),
    ...section.blocks.flatMap((block) => renderBlock(block)),
  ]);
  return { xml, parts, links, numberedLists: counts.lists };

  function renderBlock(block: DocumentBlock): string[] {
    switch (block.type) {
      case 'paragraph':
        return splitProse(block.text).map((text) => prose('BodyText', text));
      case 'bullets':
        return block.items.map((item) => prose('ListBullet', item));
      case 'numbered':
        counts.lists += 1;
        return block.items.map((item) =>
          prose(
            'ListNumber',
            item,
            `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${counts.lists + 1}"/></w:numPr>`,
          ),
        );
      case 'callout':
        return [renderCallout(block)];
      case 'quote':
        return [
          prose('Quote', block.text),
          ...(block.source === undefined ? [] : [prose('QuoteSource', `— ${block.source}`)]),
        ];
      case 'clause':
        return splitProse(findClause(spec, block.name)).map((text) =>
          renderParagraph('Clause', renderWords(text, language)),
        );
      case 'table':
      case 'dataTable': {
        const table = resolveTable(block, assets, words.total);
        return listDocxTables(table, page.textWidth, language, words).flatMap(({ caption, xml: inside }) => {
          counts.tables += 1;
          return [
            renderCaption('TableCaption', words.table, 'Table', counts.tables, caption),
            inside,
            renderParagraph('TableEnd', ''),
          ];
        });
      }
      case 'image':
        return [renderImage(block), captionFigure(block.caption)];
      default:
        return [renderChart(block), captionFigure(block.caption)];
    }
  }

  function renderCallout({ kind, text }: Extract<DocumentBlock, { type: 'callout' }>): string {
    const label = renderWords(`${words.callouts[kind]}${words.colon}`, language, true);
    const style = `Callout${kind[0]?.toUpperCase()}${kind.slice(1)}`;
    return renderParagraph(style, label + renderMarkedRuns(text, language));
  }

  function renderChart(block: Parameters<typeof resolveChart>[0]): string {
    const chart = resolveChart(block, assets, words);
    counts.charts += 1;
    const [part, workbook] = renderChartWithWorkbook('word', counts.charts, chart, theme, language, 1000);
    parts.push(part, workbook);
    return renderDocxChart(
      addFigure('chart', part.path, chart.altText),
      page.textWidth,
      proportionChart(chart),
    );
  }

  function renderImage({ image: name, altText }: Extract<DocumentBlock, { type: 'image' }>): string {
    const image = findImage(assets, name);
    const path = `word/media/image${counts.figures + 1}.${image.extension}`;
    parts.push({ path, contentType: image.contentType, content: image.bytes });
    return renderDocxImage(addFigure('image', path, altText), image, page.textWidth, page.textHeight);
  }

  function addFigure(type: 'chart' | 'image', to: string, altText: string): DocxFigure {
    counts.figures += 1;
    const id = counts.figures;
    links.push({ id: `figure${id}`, type, to });
    return { id, link: `figure${id}`, name: `${words.figure} ${id}`, altText: cleanTitle(altText) };
  }

  function captionFigure(text: string): string {
    return renderCaption('Caption', words.figure, 'Figure', counts.figures, text);
  }

  function renderCaption(style: string, word: string, series: string, number: number, text: string): string {
    const runs = [
      renderWords(`${word} `, language),
      renderField(`SEQ ${series} \\* ARABIC`, String(number)),
      renderWords(`${words.colon}${cleanTitle(text)}`, language),
    ];
    return renderParagraph(style, runs.join(''));
  }
}

/** Where the list of contents leads. */
export function nameBookmark(at: number): string {
  return `_Toc${100_000 + at}`;
}

function renderHeading({ level, heading }: DocumentSection, at: number, language: string): string {
  const mark = `<w:bookmarkStart w:id="${at}" w:name="${nameBookmark(at)}"/>`;
  const words = renderWords(cleanTitle(heading), language);
  return renderParagraph(`Heading${level}`, `${mark}${words}<w:bookmarkEnd w:id="${at}"/>`);
}

/** An empty line between two paragraphs parts them, whoever wrote them as one. */
export function splitProse(text: string): string[] {
  return cleanProse(text)
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

export function findClause({ clauses }: DocumentSpec, name: string): string {
  const found = clauses.find((clause) => clause.name === name);
  if (found === undefined) throw refuseSpec(`The clause “${name}”`, 'its approved words are not in the spec');
  return found.text;
}
