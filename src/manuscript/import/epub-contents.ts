import { parseXml, readAttribute, type XmlPart } from '../../office/parse-xml.ts';
import { resolvePath } from './epub-package.ts';

/** A line of the list of contents, and where it leads. */
export interface ContentsEntry {
  readonly path: string;
  readonly fragment: string | null;
  readonly title: string;
}

/** The entries of an EPUB 3 navigation page: of its list of contents, and not of its landmarks or pages. */
export function parseNavigation(part: XmlPart): ContentsEntry[] {
  const entries: ContentsEntry[] = [];
  const navs: boolean[] = [];
  let link: { href: string; title: string } | null = null;
  parseXml(part, {
    open(element) {
      if (element.name === 'nav') navs.push(/\btoc\b/.test(readAttribute(element, 'type') ?? 'toc'));
      if (element.name === 'a' && navs.at(-1) === true)
        link = { href: readAttribute(element, 'href') ?? '', title: '' };
    },
    close(name) {
      if (name === 'nav') navs.pop();
      if (name !== 'a' || link === null) return;
      entries.push(toEntry(part, link.href, link.title));
      link = null;
    },
    text(text) {
      if (link !== null) link.title += text;
    },
  });
  return entries.filter(({ title }) => title !== '');
}

/** The entries of an EPUB 2 contents file. */
export function parseNcx(part: XmlPart): ContentsEntry[] {
  const entries: ContentsEntry[] = [];
  const titles: string[] = [];
  let inMap = false;
  let inText = false;
  parseXml(part, {
    open(element) {
      if (element.name === 'navMap') inMap = true;
      if (element.name === 'navPoint') titles.push('');
      inText = element.name === 'text' && inMap;
      // The label comes before its content, and both before the points inside.
      if (element.name === 'content' && inMap)
        entries.push(toEntry(part, readAttribute(element, 'src') ?? '', titles.at(-1) ?? ''));
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

function toEntry(part: XmlPart, href: string, title: string): ContentsEntry {
  const [, fragment] = /#(.+)$/s.exec(href) ?? [];
  return {
    path: resolvePath(part.part, href),
    fragment: fragment ?? null,
    title: title.replace(/\s+/g, ' ').trim(),
  };
}
