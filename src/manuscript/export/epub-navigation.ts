import { escapeXml } from '../../office/escape-xml.ts';
import { renderEpubPage } from './epub-page.ts';
import { chapterPage, EPUB_FILES, matterPage, pageOf } from './epub-parts.ts';
import { findLabels } from './labels.ts';
import { listContents, type Manuscript, type MatterPage } from './manuscript.ts';
import { findMatterLabels } from './matter-labels.ts';
import { MATTER_SEMANTICS } from './render-matter-markup.ts';

/** The contents, for readers as a page and for reading systems as the way through the book. */
export function renderNavigation(manuscript: Manuscript): string {
  const { title, language, chapters, front, back } = manuscript;
  const named = findMatterLabels(language);
  const labels = findLabels(language);
  const link = (href: string, text: string, type?: string) =>
    `<li><a${type === undefined ? '' : ` epub:type="${type}"`} href="${href}">${escapeXml(text)}</a></li>`;
  const mark = ({ kind, heading }: MatterPage) =>
    link(matterPage(kind), heading ?? named[kind], MATTER_SEMANTICS[kind].type);
  const entries = [
    link(EPUB_FILES.title, title),
    ...listContents(manuscript).map((entry) => link(pageOf(entry), entry.heading)),
  ];
  const landmarks = [
    link(EPUB_FILES.cover, labels.cover, 'cover'),
    link(EPUB_FILES.title, title, 'titlepage'),
    link(`${EPUB_FILES.navigation}#toc`, labels.contents, 'toc'),
    ...front.map(mark),
    ...chapters.slice(0, 1).map(({ number, heading }) => link(chapterPage(number), heading, 'bodymatter')),
    ...back.map(mark),
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
