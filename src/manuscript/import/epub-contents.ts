import { parseXml, readAttribute, type XmlPart } from '../../office/parse-xml.ts';
import { resolvePath } from './epub-package.ts';
import { readTypes } from './epub-structure.ts';

/** A line of the list of contents, and where it leads. */
export interface ContentsEntry {
  readonly path: string;
  readonly fragment: string | null;
  readonly title: string;
  /** 0 at the top. */
  readonly depth: number;
}

/** The entries of an EPUB 3 navigation page: of its list of contents, and not of its landmarks or pages. */
export async function parseNavigation(part: XmlPart): Promise<ContentsEntry[]> {
  const entries: ContentsEntry[] = [];
  const navs: boolean[] = [];
  let lists = 0;
  let link: { href: string; title: string } | null = null;
  await parseXml(part, {
    open(element) {
      if (element.name === 'nav') navs.push(/\btoc\b/.test(readAttribute(element, 'type') ?? 'toc'));
      if (element.name === 'ol') lists += 1;
      if (element.name === 'a' && navs.at(-1) === true)
        link = { href: readAttribute(element, 'href') ?? '', title: '' };
    },
    close(name) {
      if (name === 'nav') navs.pop();
      if (name === 'ol') lists -= 1;
      if (name !== 'a' || link === null) return;
      entries.push(toEntry(part, link.href, link.title, Math.max(0, lists - 1)));
      link = null;
    },
    text(text) {
      if (link !== null) link.title += text;
    },
  });
  return entries.filter(({ title }) => title !== '');
}

/** The entries of an EPUB 2 contents file. */
export async function parseNcx(part: XmlPart): Promise<ContentsEntry[]> {
  const entries: ContentsEntry[] = [];
  const titles: string[] = [];
  let inMap = false;
  let inText = false;
  await parseXml(part, {
    open(element) {
      if (element.name === 'navMap') inMap = true;
      if (element.name === 'navPoint') titles.push('');
      inText = element.name === 'text' && inMap;
      // The label comes before its content, and both before the points inside.
      if (element.name === 'content' && inMap)
        entries.push(
          toEntry(part, readAttribute(element, 'src') ?? '', titles.at(-1) ?? '', titles.length - 1),
        );
    },
    close(name) {
      inText = false;
      if (name === 'navMap') inMap = false;
      if (name === 'navPoint') titles.pop();
    },
    text(text) {
      if (inText) titles.push((titles.pop() ?? '') + text);
    },
  });
  return entries.filter(({ title }) => title !== '');
}

/** What the landmarks of a navigation page say of other pages, by path. */
export async function parseLandmarks(part: XmlPart): Promise<ReadonlyMap<string, string>> {
  const marks = new Map<string, string>();
  const navs: boolean[] = [];
  await parseXml(part, {
    open(element) {
      if (element.name === 'nav') navs.push(/\blandmarks\b/.test(readAttribute(element, 'type') ?? ''));
      const href = element.name === 'a' && navs.at(-1) === true ? readAttribute(element, 'href') : null;
      // A mark that leads into a page says nothing of the whole of it.
      if (href !== null && !href.includes('#'))
        marks.set(resolvePath(part.part, href), readTypes(element).join(' '));
    },
    close(name) {
      if (name === 'nav') navs.pop();
    },
  });
  return marks;
}

function toEntry(part: XmlPart, href: string, title: string, depth: number): ContentsEntry {
  const [, fragment] = /#(.+)$/s.exec(href) ?? [];
  return {
    path: resolvePath(part.part, href),
    fragment: fragment ?? null,
    title: title.replace(/\s+/g, ' ').trim(),
    depth,
  };
}
