import { escapeXml } from '../escape-xml.ts';
import { fitBox } from '../spec/fit-box.ts';
import type { ShownImage } from '../spec/spec-assets.ts';
import { renderParagraph } from './docx-text.ts';

// A figure stands in the line, so that it goes where its words go. Lengths on a drawing are in 914,400ths of an inch.

export interface DocxFigure {
  /** One for every drawing of the document. */
  readonly id: number;
  readonly link: string;
  readonly name: string;
  readonly altText: string;
}

const TWENTIETH = 635;

/** @param share its height, as a share of its width */
export function renderDocxChart(figure: DocxFigure, width: number, share: number): string {
  const graphic = `<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="${figure.link}"/></a:graphicData>`;
  const wide = width * TWENTIETH;
  return renderDrawingLine(figure, wide, Math.round(wide * share), graphic);
}

export function renderDocxImage(
  figure: DocxFigure,
  image: ShownImage,
  width: number,
  height: number,
): string {
  const fitted = fitBox(image, width * TWENTIETH, Math.round(height * TWENTIETH * 0.6));
  const graphic = [
    '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture">',
    `<pic:nvPicPr><pic:cNvPr id="${figure.id}" name="${escapeXml(figure.name)}" descr="${escapeXml(figure.altText)}"/><pic:cNvPicPr/></pic:nvPicPr>`,
    `<pic:blipFill><a:blip r:embed="${figure.link}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>`,
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${fitted.width}" cy="${fitted.height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>`,
    '</pic:pic></a:graphicData>',
  ].join('');
  return renderDrawingLine(figure, fitted.width, fitted.height, graphic);
}

function renderDrawingLine(figure: DocxFigure, wide: number, high: number, graphic: string): string {
  const drawing = [
    '<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0">',
    `<wp:extent cx="${wide}" cy="${high}"/><wp:effectExtent l="0" t="0" r="0" b="0"/>`,
    `<wp:docPr id="${figure.id}" name="${escapeXml(figure.name)}" descr="${escapeXml(figure.altText)}"/><wp:cNvGraphicFramePr/>`,
    `<a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${graphic}</a:graphic>`,
    '</wp:inline></w:drawing></w:r>',
  ].join('');
  return renderParagraph('Figure', drawing);
}
