import { createZip } from '../../src/office/create-zip.ts';

export interface EpubShape {
  /** Bodies of pages by name, in reading order. */
  readonly pages: Readonly<Record<string, string>>;
  /** Attributes of each itemref and item; none by default. */
  readonly spine?: Readonly<Record<string, string>>;
  readonly items?: Readonly<Record<string, string>>;
  /** Attributes of the body of a page. */
  readonly bodies?: Readonly<Record<string, string>>;
  /** Further parts, by path. */
  readonly more?: Readonly<Record<string, string>>;
  /** An EPUB 2 contents file, as it is. */
  readonly toc?: string;
  /** The inside of an EPUB 3 navigation page. */
  readonly navigation?: string;
  /** The inside of the guide of an EPUB 2. */
  readonly guide?: string;
}

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">';

/** An EPUB called “The Ferry”, by M. Lind, in English. */
export function buildEpub(shape: EpubShape): Uint8Array {
  const { pages, spine = {}, items = {}, bodies = {}, more = {}, toc, navigation, guide } = shape;
  const names = Object.keys(pages);
  const page = (body: string, attributes = '') =>
    `<?xml version="1.0" encoding="utf-8"?>${DOCTYPE}<html xmlns="h" xmlns:epub="e"><head><title>No words</title></head><body ${attributes}>${body}</body></html>`;
  const list = [
    ...names.map(
      (id) =>
        `<item id="${id}" href="text/${id}.xhtml" media-type="application/xhtml+xml" ${items[id] ?? ''}/>`,
    ),
    ...(toc === undefined ? [] : ['<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>']),
    ...(navigation === undefined
      ? []
      : ['<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>']),
  ];
  const opf = `<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="d"><dc:title>The Ferry</dc:title><dc:creator>M. Lind</dc:creator><dc:language>en</dc:language></metadata>
<manifest>${list.join('')}</manifest>
<spine toc="ncx">${names.map((id) => `<itemref idref="${id}" ${spine[id] ?? ''}/>`).join('')}</spine>${guide === undefined ? '' : `<guide>${guide}</guide>`}</package>`;
  const container = '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>';
  return createZip([
    { path: 'mimetype', text: 'application/epub+zip', isStored: true },
    ...Object.entries({ 'META-INF/container.xml': container, 'OPS/book.opf': opf, ...more }).map(
      ([path, text]) => ({ path, text }),
    ),
    ...(toc === undefined ? [] : [{ path: 'OPS/toc.ncx', text: toc }]),
    ...(navigation === undefined ? [] : [{ path: 'OPS/nav.xhtml', text: page(navigation) }]),
    ...names.map((id) => ({ path: `OPS/text/${id}.xhtml`, text: page(pages[id] ?? '', bodies[id]) })),
  ]);
}

/** A line of contents: a title, a target and the lines below it. */
export type ContentsLine = readonly [title: string, target: string, below?: readonly ContentsLine[]];

export function buildNavigation(lines: readonly ContentsLine[]): string {
  const list = (below: readonly ContentsLine[]): string =>
    `<ol>${below.map(([title, target, more]) => `<li><a href="text/${target}">${title}</a>${more === undefined ? '' : list(more)}</li>`).join('')}</ol>`;
  return `<nav epub:type="toc">${list(lines)}</nav>`;
}

export function buildNcx(lines: readonly ContentsLine[]): string {
  const list = (below: readonly ContentsLine[]): string =>
    below
      .map(
        ([title, target, more]) =>
          `<navPoint><navLabel><text>${title}</text></navLabel><content src="text/${target}"/>${list(more ?? [])}</navPoint>`,
      )
      .join('');
  return `<!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"><ncx><docTitle><text>The Ferry</text></docTitle><navMap>${list(lines)}</navMap></ncx>`;
}
