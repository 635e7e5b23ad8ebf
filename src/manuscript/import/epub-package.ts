import { parseXml, readAttribute, type XmlPart } from '../../office/parse-xml.ts';

export interface EpubItem {
  readonly id: string;
  /** Its name in the archive. */
  readonly path: string;
  readonly type: string;
  readonly properties: readonly string[];
}

export interface EpubPackage {
  readonly title: string | null;
  readonly author: string | null;
  readonly language: string | null;
  /** Pages in the order of reading. */
  readonly spine: readonly { readonly item: EpubItem; readonly isLinear: boolean }[];
  /** The list of contents: the page of EPUB 3, or the file of EPUB 2. */
  readonly navigation: EpubItem | null;
  readonly toc: EpubItem | null;
  /** Pages that the guide of EPUB 2 calls cover or contents. */
  readonly aside: ReadonlySet<string>;
  /** What the same guide says of other pages. */
  readonly guide: ReadonlyMap<string, string>;
}

export async function parseEpubPackage(part: XmlPart): Promise<EpubPackage> {
  const items = new Map<string, EpubItem>();
  const order: { idref: string; isLinear: boolean }[] = [];
  const aside = new Set<string>();
  const guide = new Map<string, string>();
  const values: Record<string, string> = {};
  let field = '';
  let tocId: string | null = null;
  await parseXml(part, {
    open(element) {
      const read = (name: string) => readAttribute(element, name);
      field = Object.hasOwn(values, element.name) ? '' : FIELDS.has(element.name) ? element.name : '';
      if (element.name === 'item') {
        const id = read('id') ?? '';
        items.set(id, {
          id,
          path: resolvePath(part.part, read('href') ?? ''),
          type: read('media-type') ?? '',
          properties: (read('properties') ?? '').split(/\s+/),
        });
      } else if (element.name === 'spine') tocId = read('toc');
      else if (element.name === 'itemref')
        order.push({ idref: read('idref') ?? '', isLinear: read('linear') !== 'no' });
      else if (element.name === 'reference') {
        const [type, href] = [(read('type') ?? '').toLowerCase(), read('href') ?? ''];
        if (type === 'cover' || type === 'toc') aside.add(resolvePath(part.part, href));
        else if (!href.includes('#')) guide.set(resolvePath(part.part, href), type.replace('-page', 'page'));
      }
    },
    close() {
      field = '';
    },
    text(text) {
      if (field !== '') values[field] = (values[field] ?? '') + text;
    },
  });
  const all = [...items.values()];
  const read = (name: string) => values[name]?.replace(/\s+/g, ' ').trim() || null;
  return {
    title: read('title'),
    author: read('creator'),
    language: read('language'),
    spine: order.flatMap(({ idref, isLinear }) => {
      const item = items.get(idref);
      return item === undefined ? [] : [{ item, isLinear }];
    }),
    navigation: all.find(({ properties }) => properties.includes('nav')) ?? null,
    toc: items.get(tocId ?? '') ?? all.find(({ type }) => type === 'application/x-dtbncx+xml') ?? null,
    aside,
    guide,
  };
}

const FIELDS = new Set(['title', 'creator', 'language']);

/** A link as the name of a part, without its fragment; what climbs out of the archive names nothing that is there. */
export function resolvePath(from: string, href: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of decode(href.replace(/[#?].*$/s, '')).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
