import { escapeXml } from '../escape-xml.ts';
import type { DeckPlace } from './deck-look.ts';
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

/** A box of text of the slide's own. */
function renderTextBox({ id, name, altText, inside }: PlacedText, box: SlideBox): SlideShape {
  const said = altText === undefined ? '' : ` descr="${escapeXml(altText)}"`;
  return [
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${escapeXml(name)}"${said}/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr>`,
    `<p:spPr>${renderPosition('a', box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr>`,
    `<p:txBody><a:bodyPr wrap="square"><a:noAutofit/></a:bodyPr><a:lstStyle/>${inside}</p:txBody></p:sp>`,
  ].join('');
}

export type PlacedText = Pick<BoxShape, 'id' | 'name' | 'altText' | 'inside'>;

/** Text where its place is; with a box, there instead. */
export function renderPlaced(place: DeckPlace, text: PlacedText, box: SlideBox | null = null): SlideShape {
  if (place.holder === null) return renderTextBox(text, box ?? place.box);
  const moved = box ?? (place.isMoved ? place.box : null);
  return renderSlideBox({ ...text, ...place.holder, ...(moved === null ? {} : { box: moved }) });
}

/** Counted by the office program. */
export function renderSlideNumber(language: string): string {
  const lang = escapeXml(language);
  return `<a:p><a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:rPr lang="${lang}"/><a:t>‹#›</a:t></a:fld><a:endParaRPr lang="${lang}"/></a:p>`;
}

export function renderPlaceholder(type: string, index: number | null, size?: string): string {
  return `<p:ph${type === '' ? '' : ` type="${type}"`}${size === undefined ? '' : ` sz="${size}"`}${index === null ? '' : ` idx="${index}"`}/>`;
}

export function renderPosition(prefix: 'a' | 'p', { x, y, width, height }: SlideBox): string {
  return `<${prefix}:xfrm><a:off x="${Math.round(x)}" y="${Math.round(y)}"/><a:ext cx="${Math.round(width)}" cy="${Math.round(height)}"/></${prefix}:xfrm>`;
}

/** A table or a chart in the place for content, or in a part of it. */
export function renderGraphic(
  id: number,
  name: string,
  altText: string,
  { holder, box }: Pick<DeckPlace, 'holder' | 'box'>,
  uri: string,
  inside: string,
): SlideShape {
  const place =
    holder === null ? '<p:nvPr/>' : `<p:nvPr>${renderPlaceholder(holder.type, holder.index)}</p:nvPr>`;
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="${escapeXml(name)}" descr="${escapeXml(altText)}"/><p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr>${place}</p:nvGraphicFramePr>${renderPosition('p', box)}<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/${uri}">${inside}</a:graphicData></a:graphic></p:graphicFrame>`;
}
