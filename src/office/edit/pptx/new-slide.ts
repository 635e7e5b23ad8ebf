import type { OfficeFile } from '../../open-office-file.ts';
import { readAttribute } from '../../parse-xml.ts';
import { escapeContent } from '../splice-text.ts';
import { findBelow, findChild, listChildren, type XmlNode, type XmlTree } from '../xml-tree.ts';

export interface SlideLayout {
  readonly part: string;
  /** The attributes of its places for a title and for text, as a slide has to repeat them. */
  readonly title: string;
  readonly body: string | null;
}

/** A layout with a place for a title, and for text where there is any: that of a slide, else the first of all that has. */
export function findLayout(file: OfficeFile, slide: string, needsBody: boolean): SlideLayout | null {
  const own = file.knownLinks(slide).find(({ type }) => type === 'slideLayout')?.to ?? null;
  for (const part of [...(own === null ? [] : [own]), ...listLayouts(file)]) {
    const tree = file.known(part);
    const layout = tree === null ? null : readLayout(tree);
    if (layout !== null && (!needsBody || layout.body !== null)) return layout;
  }
  return null;
}

export function listLayouts({ zip }: OfficeFile): string[] {
  return zip.names.filter((name) => /^ppt\/slideLayouts\/[^/]+\.xml$/.test(name));
}

function readLayout({ part, root }: XmlTree): SlideLayout | null {
  const shapes = findBelow(root, 'spTree');
  const holders = (shapes === null ? [] : listChildren(shapes, 'sp')).flatMap(
    (shape) => findBelow(findChild(shape, 'nvSpPr') ?? shape, 'ph') ?? [],
  );
  const typeOf = (node: XmlNode) => readAttribute(node, 'type') ?? 'obj';
  const title = holders.find((node) => typeOf(node) === 'title');
  const body = holders.find((node) => typeOf(node) === 'body' || typeOf(node) === 'obj');
  if (title === undefined) return null;
  return { part, title: ' type="title"', body: body === undefined ? null : repeat(body) };
}

function repeat(node: XmlNode): string {
  return ['type', 'idx']
    .flatMap((name) => {
      const value = readAttribute(node, name);
      return value === null ? [] : [` ${name}="${escapeContent(value)}"`];
    })
    .join('');
}

/** A slide with a title and text, in the places of its layout. */
export function renderNewSlide(
  presentation: XmlTree,
  { title: titleAt, body: bodyAt }: SlideLayout,
  title: string,
  bullets: readonly string[],
): string {
  const spaces = Object.entries(presentation.root.attributes);
  const find = (pattern: RegExp, usual: string) =>
    spaces.find(([, value]) => pattern.test(value))?.[1] ?? usual;
  const p = find(
    /\/presentationml(?:\/2006)?\/main$/,
    'http://schemas.openxmlformats.org/presentationml/2006/main',
  );
  const a = find(/\/drawingml(?:\/2006)?\/main$/, 'http://schemas.openxmlformats.org/drawingml/2006/main');
  const shape = (id: number, name: string, at: string, lines: readonly string[]) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph${at}/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:lstStyle/>${lines
      .map((line) => `<a:p><a:r><a:t>${escapeContent(line)}</a:t></a:r></a:p>`)
      .join('')}</p:txBody></p:sp>`;
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<p:sld xmlns:a="${a}" xmlns:p="${p}"><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shape(2, 'Title 1', titleAt, [title])}${
    bodyAt === null || bullets.length === 0 ? '' : shape(3, 'Content 2', bodyAt, bullets)
  }</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`;
}
