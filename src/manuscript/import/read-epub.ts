import { openZip, type Zip } from '../../office/open-zip.ts';
import { parseXml, readAttribute, type XmlPart } from '../../office/parse-xml.ts';
import { countWords } from '../../text/list-words.ts';
import { type ContentsEntry, parseLandmarks, parseNavigation, parseNcx } from './epub-contents.ts';
import { findEpubNotes, type PlacedPage } from './epub-notes.ts';
import { type EpubItem, type EpubPackage, parseEpubPackage } from './epub-package.ts';
import type { ImportNotice, SourceBlock, SourceDocument, SourceFile } from './imported-book.ts';
import { placeEpubHeadings } from './place-epub-headings.ts';
import { readEpubPage } from './read-epub-page.ts';
import { refuseSource } from './refuse-source.ts';

/** An EPUB: the pages of its reading order, with the chapters and titles of its contents. */
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
  const landmarks = book.navigation === null ? null : parseLandmarks(part(book.navigation.path, true));
  const pages: PlacedPage[] = [];
  const aside: PlacedPage[] = [];
  const notices: ImportNotice[] = [];
  const tell = (message: string) => notices.push({ source: name, message });
  for (const { item, isLinear } of book.spine) {
    if (!/xhtml|html/.test(item.type) || item.path === book.navigation?.path) continue;
    const marks = [book.guide.get(item.path), landmarks?.get(item.path)].join(' ');
    const page = readEpubPage(part(item.path, true), marks);
    const isAside = page.isCover || book.aside.has(item.path) || !isLinear;
    (isAside ? aside : pages).push({ path: item.path, page });
  }
  if (pages.length === 0) throw refuseSource(name, 'its reading order has no page with text');
  const placed = placeEpubHeadings(pages, entries, book.title);
  const shown = new Set<SourceBlock>([...placed, ...aside.flatMap(({ page }) => page.blocks)]);
  const notes = findEpubNotes([...pages, ...aside], (block) => shown.has(block));
  for (const { path, page } of aside) {
    const left = page.blocks.filter((block) => !notes.isMoved(block));
    const words = countText(left);
    if (words > 0)
      tell(`A page outside the reading order is left out, ${words} words: ${path}, ${quoteText(left)}`);
  }
  if (notes.count > 0) tell(`Notes are kept with the scene that has their mark: ${notes.count} in all`);
  const pictures = pages.flatMap(({ page }) => page.pictures);
  if (pictures.length > 0) tell(`Pictures are left out: ${pictures.map((each) => `“${each}”`).join(', ')}`);
  const readings = pages.flatMap(({ page }) => page.readings);
  if (readings.length > 0) tell(`Readings set above characters are left out: ${readings.join(' ')}`);
  const archive = countWords(pages.map(({ page }) => page.archive).join('\n'));
  if (archive > 0) tell(`The archive's own text around the book is left out: ${archive} words`);
  const { title, author, language } = book;
  return { name, title, author, language, blocks: notes.settle(placed), notices };
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

function countText(blocks: readonly SourceBlock[]): number {
  return blocks.reduce((sum, block) => sum + ('text' in block ? countWords(block.text) : 0), 0);
}

function quoteText(blocks: readonly SourceBlock[]): string {
  const text = blocks.flatMap((block) => ('text' in block ? [block.text] : []));
  return `“${text.join(' / ')}”`;
}
