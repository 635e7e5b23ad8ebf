import { openZip, type Zip } from '../../office/open-zip.ts';
import { parseXml, readAttribute, type XmlPart } from '../../office/parse-xml.ts';
import { countWords } from '../../text/list-words.ts';
import { type ContentsEntry, parseNavigation, parseNcx } from './epub-contents.ts';
import { findEpubNotes, type PlacedPage } from './epub-notes.ts';
import { type EpubItem, type EpubPackage, parseEpubPackage } from './epub-package.ts';
import { foldTitle } from './fold-title.ts';
import type { ImportNotice, SourceBlock, SourceDocument, SourceFile } from './imported-book.ts';
import { parseChapterLine } from './parse-chapter-line.ts';
import { readEpubPage } from './read-epub-page.ts';
import { refuseSource } from './refuse-source.ts';

/** An EPUB: the pages of its reading order, with the titles of its contents where a page has no heading of its own. */
export function readEpub({ name, bytes }: SourceFile): SourceDocument {
  const zip = openZip(bytes, name, refuseSource);
  const part = (path: string, mayHaveDoctype = false): XmlPart => {
    const content = zip.read(path);
    if (content === null) throw refuseSource(name, `it has no ${path}`);
    return { bytes: content, source: name, part: path, mayHaveDoctype, refuseFile: refuseSource };
  };
  refuseProtected(zip, part, name);
  const book = parseEpubPackage(part(findPackage(part('META-INF/container.xml'), name)));
  const entries = readContents(book, part);
  const pages: PlacedPage[] = [];
  const aside: PlacedPage[] = [];
  const notices: ImportNotice[] = [];
  const tell = (message: string) => notices.push({ source: name, message });
  for (const { item, isLinear } of book.spine) {
    if (!/xhtml|html/.test(item.type) || item.path === book.navigation?.path) continue;
    const page = readEpubPage(part(item.path, true));
    const isAside = page.isCover || book.aside.has(item.path) || !isLinear;
    (isAside ? aside : pages).push({ path: item.path, page });
  }
  if (pages.length === 0) throw refuseSource(name, 'its reading order has no page with text');
  const notes = findEpubNotes([...pages, ...aside]);
  for (const { path, page } of aside) {
    const left = page.blocks.filter((block) => !notes.isMoved(block));
    const words = countText(left);
    if (words > 0)
      tell(`A page outside the reading order is left out, ${words} words: ${path}, ${quoteText(left)}`);
  }
  if (notes.count > 0)
    tell(`Notes stand with their marks at the end of their chapter: ${notes.count} in all`);
  const pictures = pages.flatMap(({ page }) => page.pictures);
  if (pictures.length > 0) tell(`Pictures are left out: ${pictures.map((each) => `“${each}”`).join(', ')}`);
  const readings = pages.flatMap(({ page }) => page.readings);
  if (readings.length > 0) tell(`Readings set above characters are left out: ${readings.join(' ')}`);
  const { title, author, language } = book;
  return { name, title, author, language, blocks: notes.insertInto(joinPages(pages, entries)), notices };
}

/** DRM makes the pages unreadable; fonts that are only obfuscated do not. */
function refuseProtected(zip: Zip, part: (path: string) => XmlPart, name: string): void {
  const protectedBy = 'it is protected (DRM), so its text cannot be read';
  const advice = 'import the manuscript that it was made from';
  if (zip.names.includes('META-INF/license.lcpl')) throw refuseSource(name, protectedBy, advice);
  if (!zip.names.includes('META-INF/encryption.xml')) return;
  parseXml(part('META-INF/encryption.xml'), {
    open(element) {
      if (element.name !== 'EncryptionMethod') return;
      if (!OBFUSCATIONS.has(readAttribute(element, 'Algorithm') ?? ''))
        throw refuseSource(name, protectedBy, advice);
    },
  });
}

const OBFUSCATIONS: ReadonlySet<string> = new Set([
  'http://www.idpf.org/2008/embedding',
  'http://ns.adobe.com/pdf/enc#RC',
]);

function findPackage(container: XmlPart, name: string): string {
  const paths: string[] = [];
  parseXml(container, {
    open(element) {
      const path = element.name === 'rootfile' ? readAttribute(element, 'full-path') : null;
      if (path !== null) paths.push(path);
    },
  });
  const [first] = paths;
  if (first === undefined) throw refuseSource(name, 'its container names no package');
  return first;
}

function readContents(
  { navigation, toc }: EpubPackage,
  part: (path: string, mayHaveDoctype?: boolean) => XmlPart,
): ContentsEntry[] {
  const parse = (
    item: EpubItem | null,
    reader: (part: XmlPart) => ContentsEntry[],
    mayHaveDoctype: boolean,
  ) => (item === null ? [] : reader(part(item.path, mayHaveDoctype)));
  const entries = parse(navigation, parseNavigation, true);
  return entries.length > 0 ? entries : parse(toc, parseNcx, true);
}

/**
 * Where the contents lead to a place without a heading, one is put there: a first line that says the same is it. Without
 * contents and without headings each page is a chapter; any other page goes on where the one before it ended.
 */
function joinPages(pages: readonly PlacedPage[], entries: readonly ContentsEntry[]): SourceBlock[] {
  const level = findUsualLevel(pages.flatMap(({ page }) => page.blocks));
  const isBare = level === null && entries.length === 0;
  return pages.flatMap(({ path, page }, index): SourceBlock[] => {
    if (isBare) return [{ kind: 'heading', level: 1, text: String(index + 1) }, ...page.blocks];
    const places = entries
      .filter((entry) => entry.path === path)
      .map((entry) => ({
        ...entry,
        at: entry.fragment === null ? 0 : (page.anchors.get(entry.fragment) ?? 0),
      }));
    return insertTitles(page.blocks, places, level ?? 1);
  });
}

function insertTitles(
  blocks: readonly SourceBlock[],
  places: readonly { readonly at: number; readonly title: string }[],
  level: number,
): SourceBlock[] {
  const result = [...blocks];
  // From the end, so that the places before stay where they are; of several for one place the first is it.
  const first = places.filter(({ at }, index) => places.findIndex((place) => place.at === at) === index);
  for (const { at, title } of first.toSorted((a, b) => b.at - a.at)) {
    const lead = findLead(result.slice(at, at + 6), title);
    if (lead === null) continue;
    result.splice(at, lead.length, { kind: 'heading', level, text: lead.text });
  }
  return result;
}

/**
 * What a title from the contents takes the place of: a first line that says the same, perhaps below one that has only the
 * chapter's number, which then stands in front of it. Null where there is a heading already, or a page that has none.
 */
function findLead(
  blocks: readonly SourceBlock[],
  title: string,
): { readonly length: number; readonly text: string } | null {
  const texts = blocks.flatMap((block, at) => (block.kind === 'paragraph' ? [{ text: block.text, at }] : []));
  const [first, second] = texts;
  const before = blocks.slice(0, first?.at ?? blocks.length);
  if (before.some(({ kind }) => kind === 'heading' || kind === 'matter')) return null;
  const isTitle = (line: string) => foldTitle(line) === foldTitle(title);
  if (first !== undefined && isTitle(first.text)) return { length: first.at + 1, text: title };
  const number = parseChapterLine(first?.text ?? '');
  const isNumbered = number !== null && number.kind !== 'name' && number.title === '';
  if (first === undefined || second === undefined || !isNumbered || !isTitle(second.text))
    return { length: 0, text: title };
  return { length: second.at + 1, text: `${first.text.replace(/[.:]$/, '')}. ${title}` };
}

function findUsualLevel(blocks: readonly SourceBlock[]): number | null {
  const counts = new Map<number, number>();
  for (const block of blocks) {
    if (block.kind === 'heading') counts.set(block.level, (counts.get(block.level) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return most?.[0] ?? null;
}

function countText(blocks: readonly SourceBlock[]): number {
  return blocks.reduce((sum, block) => sum + ('text' in block ? countWords(block.text) : 0), 0);
}

function quoteText(blocks: readonly SourceBlock[]): string {
  const text = blocks.flatMap((block) => ('text' in block ? [block.text] : []));
  return `“${text.join(' / ')}”`;
}
