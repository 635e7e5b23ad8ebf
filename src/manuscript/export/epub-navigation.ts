import { renderEpubPage } from './epub-page.ts';
import { chapterPage, EPUB_FILES } from './epub-parts.ts';
import { escapeXml } from './escape-xml.ts';
import { findLabels } from './labels.ts';
import type { Manuscript } from './manuscript.ts';

/** The contents, for readers as a page and for reading systems as the way through the book. */
export function renderNavigation({ title, language, chapters }: Manuscript): string {
  const labels = findLabels(language);
  const link = (href: string, text: string, type?: string) =>
    `<li><a${type === undefined ? '' : ` epub:type="${type}"`} href="${href}">${escapeXml(text)}</a></li>`;
  const entries = [
    link(EPUB_FILES.title, title),
    ...chapters.map(({ number, heading }) => link(chapterPage(number), heading)),
  ];
  const landmarks = [
    link(EPUB_FILES.cover, labels.cover, 'cover'),
    link(EPUB_FILES.title, title, 'titlepage'),
    link(`${EPUB_FILES.navigation}#toc`, labels.contents, 'toc'),
    ...chapters.slice(0, 1).map(({ number, heading }) => link(chapterPage(number), heading, 'bodymatter')),
  ];
  return renderEpubPage({
    language,
    title: labels.contents,
    body: `<nav epub:type="toc" role="doc-toc" id="toc" aria-labelledby="contents">
<h1 id="contents">${escapeXml(labels.contents)}</h1>
<ol>
${entries.join('\n')}
</ol>
</nav>
<nav epub:type="landmarks" hidden="hidden">
<ol>
${landmarks.join('\n')}
</ol>
</nav>`,
  });
}
