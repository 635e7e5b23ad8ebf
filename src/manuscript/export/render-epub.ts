import { createZip } from '../../office/create-zip.ts';
import { escapeXml } from '../../office/escape-xml.ts';
import { renderCoverPicture } from './epub-cover.ts';
import { renderNavigation } from './epub-navigation.ts';
import { renderPackage } from './epub-package.ts';
import { renderEpubPage } from './epub-page.ts';
import { chapterPage, coverPicture, EPUB_FILES, EPUB_ROOT, matterPage } from './epub-parts.ts';
import { findLabels } from './labels.ts';
import type { Manuscript, ManuscriptChapter, MatterPage } from './manuscript.ts';
import { findMatterLabels } from './matter-labels.ts';
import { READING_STYLE } from './reading-style.ts';
import { headingId, renderChapterMarkup } from './render-chapter-markup.ts';
import { MATTER_SEMANTICS, renderMatterMarkup, styleMatter } from './render-matter-markup.ts';
import { renderTitleLines } from './render-title-lines.ts';

/** EPUB 3.3. The type of the file comes first and unpacked, as the container format wants it; the rest by name. */
export function renderEpub(manuscript: Manuscript): Uint8Array {
  const matter = [...manuscript.front, ...manuscript.back];
  const { cover } = manuscript;
  const pages: readonly (readonly [string, string | Uint8Array])[] = [
    [EPUB_FILES.package, renderPackage(manuscript)],
    [EPUB_FILES.navigation, renderNavigation(manuscript)],
    [EPUB_FILES.style, `${STYLE}${styleMatter(matter)}`],
    [coverPicture(cover).name, cover?.bytes ?? renderCoverPicture(manuscript)],
    [EPUB_FILES.cover, renderCoverPage(manuscript)],
    [EPUB_FILES.title, renderTitlePage(manuscript)],
    ...manuscript.chapters.map(
      (chapter) => [chapterPage(chapter.number), renderChapterPage(manuscript, chapter)] as const,
    ),
    ...matter.map((page) => [matterPage(page.kind), renderMatterPage(manuscript, page)] as const),
  ];
  const files = [
    { path: 'META-INF/container.xml', text: CONTAINER },
    ...pages.map(([name, text]) => ({ path: `${EPUB_ROOT}/${name}`, text })),
  ].sort((a, b) => (a.path < b.path ? -1 : 1));
  return createZip([{ path: 'mimetype', text: 'application/epub+zip', isStored: true }, ...files]);
}

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles>
<rootfile full-path="${EPUB_ROOT}/${EPUB_FILES.package}" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
`;

const STYLE = `${READING_STYLE}.cover { margin: 0; text-align: center; }
.cover img { max-width: 100%; max-height: 100vh; }
`;

function renderCoverPage({ title, language, cover: picture }: Manuscript): string {
  const { cover } = findLabels(language);
  return renderEpubPage({
    language,
    title: cover,
    body: `<section epub:type="cover" class="cover" aria-label="${escapeXml(cover)}">
<img src="${coverPicture(picture).name}" alt="${escapeXml(`${cover}: ${title}`)}" role="doc-cover"/>
</section>`,
  });
}

function renderTitlePage(manuscript: Manuscript): string {
  const { title, language } = manuscript;
  const labels = findLabels(language);
  return renderEpubPage({
    language,
    title,
    body: `<section epub:type="titlepage" class="title-page">
<h1 dir="auto">${escapeXml(title)}</h1>${renderTitleLines(manuscript, labels)}
</section>`,
  });
}

function renderChapterPage({ language }: Manuscript, chapter: ManuscriptChapter): string {
  return renderEpubPage({
    language,
    title: chapter.heading,
    body: `<section epub:type="chapter" role="doc-chapter" class="chapter" aria-labelledby="${headingId(chapter.number)}">
${renderChapterMarkup(chapter, 1, 'epub')}
</section>`,
  });
}

function renderMatterPage({ language }: Manuscript, page: MatterPage): string {
  const attributes = ` epub:type="${MATTER_SEMANTICS[page.kind].type}"`;
  return renderEpubPage({
    language,
    title: page.heading ?? findMatterLabels(language)[page.kind],
    body: renderMatterMarkup(page, { language, level: 1, attributes, form: 'epub' }),
  });
}
