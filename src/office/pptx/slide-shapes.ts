import { escapeXml } from '../escape-xml.ts';
import type { SlideBox } from './slide-frame.ts';

/** One shape as XML. */
export type SlideShape = string;

export function renderShapeTree(shapes: readonly SlideShape[]): string {
  return `<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>${shapes.join('')}</p:spTree>`;
}

export interface BoxShape {
  readonly id: number;
  readonly name: string;
  readonly altText?: string;
  /** Of the placeholder; empty for one that holds anything. */
  readonly type: string;
  readonly index: number | null;
  readonly size?: string;
  /** Left out on a slide, which stands where its layout says. */
  readonly box?: SlideBox;
  readonly style?: string;
  readonly anchor?: string | null;
  readonly inside: string;
}

/** A box of text in a placeholder. Nothing shrinks: what is in it was fitted. */
export function renderSlideBox(shape: BoxShape): SlideShape {
  const { id, name, altText, type, index, size, box, style = '', anchor = null, inside } = shape;
  const said = altText === undefined ? '' : ` descr="${escapeXml(altText)}"`;
  const place =
    box === undefined ? '' : `${renderPosition('a', box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`;
  return [
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${escapeXml(name)}"${said}/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr>${renderPlaceholder(type, index, size)}</p:nvPr></p:nvSpPr>`,
    place === '' ? '<p:spPr/>' : `<p:spPr>${place}</p:spPr>`,
    `<p:txBody><a:bodyPr${anchor === null ? '' : ` anchor="${anchor}"`}><a:noAutofit/></a:bodyPr>${style === '' ? '<a:lstStyle/>' : `<a:lstStyle>${style}</a:lstStyle>`}${inside}</p:txBody></p:sp>`,
  ].join('');
}

export function renderPlaceholder(type: string, index: number | null, size?: string): string {
  return `<p:ph${type === '' ? '' : ` type="${type}"`}${size === undefined ? '' : ` sz="${size}"`}${index === null ? '' : ` idx="${index}"`}/>`;
}

export function renderPosition(prefix: 'a' | 'p', { x, y, width, height }: SlideBox): string {
  return `<${prefix}:xfrm><a:off x="${Math.round(x)}" y="${Math.round(y)}"/><a:ext cx="${Math.round(width)}" cy="${Math.round(height)}"/></${prefix}:xfrm>`;
}

/** A table or a chart in the place for content. */
export function renderGraphic(
  id: number,
  name: string,
  altText: string,
  box: SlideBox,
  uri: string,
  inside: string,
): SlideShape {
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="${escapeXml(name)}" descr="${escapeXml(altText)}"/><p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr>${renderPlaceholder('', 1)}</p:nvPr></p:nvGraphicFramePr>${renderPosition('p', box)}<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/${uri}">${inside}</a:graphicData></a:graphic></p:graphicFrame>`;
}
