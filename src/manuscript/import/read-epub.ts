import { openZip, type Zip } from '../../office/open-zip.ts';
import { parseXml, readAttribute, type XmlPart } from '../../office/parse-xml.ts';
import type { Pause } from '../../office/pause.ts';
import { countWords } from '../../text/list-words.ts';
import { type ContentsEntry, parseLandmarks, parseNavigation, parseNcx } from './epub-contents.ts';
import { findEpubNotes, type PlacedPage } from './epub-notes.ts';
import { type EpubItem, type EpubPackage, parseEpubPackage } from './epub-package.ts';
import type { ImportNotice, SourceBlock, SourceDocument, SourceFile } from './imported-book.ts';
import { placeEpubHeadings } from './place-epub-headings.ts';
import { readEpubPage } from './read-epub-page.ts';
import { refuseSource } from './refuse-source.ts';

/** An EPUB: the pages of its reading order, with the chapters and titles of its contents. */
export async function readEpub({ name, bytes }: SourceFile, pause: Pause): Promise<SourceDocument> {
  const zip = openZip(bytes, name, refuseSource);
  const part = (path: string, mayHaveDoctype = false): XmlPart => {
    const content = zip.read(path);
    if (content === null) throw refuseSource(name, `it has no ${path}`);
    return { bytes: content, source: name, part: path, mayHaveDoctype, refuseFile: refuseSource, pause };
  };
  await refuseProtected(zip, part, name);
  const book = await parseEpubPackage(part(await findPackage(part('META-INF/container.xml'), name)));
  const entries = await readContents(book, part);
  const landmarks = book.navigation === null ? null : await parseLandmarks(part(book.navigation.path, true));
  const pages: PlacedPage[] = [];
  const aside: PlacedPage[] = [];
  const notices: ImportNotice[] = [];
  const tell = (message: string) => notices.push({ source: name, message });
  const spine = book.spine.filter(
    ({ item }) => /xhtml|html/.test(item.type) && item.path !== book.navigation?.path,
  );
  const paths = new Set(spine.map(({ item }) => item.path));
  zip.refuseOver([...paths]);
  if (paths.size < spine.length)
    tell(`Pages that the reading order names again are taken once: ${spine.length - paths.size} in all`);
  for (const { item, isLinear } of spine) {
    if (!paths.delete(item.path)) continue;
    await pause();
    const marks = [book.guide.get(item.path), landmarks?.get(item.path)].join(' ');
    const page = await readEpubPage(part(item.path, true), marks);
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
  return { name, title, author, language, blocks: notes.insertInto(placed), notices };
}

/** DRM makes the pages unreadable; fonts that are only obfuscated do not. */
async function refuseProtected(zip: Zip, part: (path: string) => XmlPart, name: string): Promise<void> {
  const protectedBy = 'it is protected (DRM), so its text cannot be read';
  const advice = 'import the manuscript that it was made from';
  if (zip.names.includes('META-INF/license.lcpl')) throw refuseSource(name, protectedBy, advice);
  if (!zip.names.includes('META-INF/encryption.xml')) return;
  await parseXml(part('META-INF/encryption.xml'), {
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

async function findPackage(container: XmlPart, name: string): Promise<string> {
  const paths: string[] = [];
  await parseXml(container, {
    open(element) {
      const path = element.name === 'rootfile' ? readAttribute(element, 'full-path') : null;
      if (path !== null) paths.push(path);
    },
  });
  const [first] = paths;
  if (first === undefined) throw refuseSource(name, 'its container names no package');
  return first;
}

async function readContents(
  { navigation, toc }: EpubPackage,
  part: (path: string, mayHaveDoctype?: boolean) => XmlPart,
): Promise<ContentsEntry[]> {
  const parse = async (
    item: EpubItem | null,
    reader: (part: XmlPart) => Promise<ContentsEntry[]>,
    mayHaveDoctype: boolean,
  ) => (item === null ? [] : reader(part(item.path, mayHaveDoctype)));
  const entries = await parse(navigation, parseNavigation, true);
  return entries.length > 0 ? entries : parse(toc, parseNcx, true);
}

function countText(blocks: readonly SourceBlock[]): number {
  return blocks.reduce((sum, block) => sum + ('text' in block ? countWords(block.text) : 0), 0);
}

function quoteText(blocks: readonly SourceBlock[]): string {
  const text = blocks.flatMap((block) => ('text' in block ? [block.text] : []));
  return `“${text.join(' / ')}”`;
}
