import { escapeXml } from '../../office/escape-xml.ts';
import { findDirection } from '../../text/find-direction.ts';
import { chapterPage, EPUB_FILES, matterPage } from './epub-parts.ts';
import { isHeaded, type Manuscript, type MatterPage, nameEdition } from './manuscript.ts';

/** The package document: what the book is, what it is made of, and the order to read it in. */
export function renderPackage(manuscript: Manuscript): string {
  const { author, language, identifier, modifiedAt, chapters, front, back } = manuscript;
  const items = [
    ['navigation', EPUB_FILES.navigation, XHTML, 'nav'],
    ['style', EPUB_FILES.style, 'text/css', null],
    ['cover-picture', EPUB_FILES.coverPicture, 'image/svg+xml', 'cover-image'],
    ['cover', EPUB_FILES.cover, XHTML, null],
    ['title', EPUB_FILES.title, XHTML, null],
    ...chapters.map(({ number }) => [`chapter-${number}`, chapterPage(number), XHTML, null] as const),
    ...[...front, ...back].map(({ kind }) => [kind, matterPage(kind), XHTML, null] as const),
  ] as const;
  const ids = (pages: readonly MatterPage[]) => pages.map(({ kind }) => kind);
  const order = [
    'cover',
    'title',
    ...ids(front.filter((page) => !isHeaded(page))),
    'navigation',
    ...ids(front.filter(isHeaded)),
    ...chapters.map(({ number }) => `chapter-${number}`),
    ...ids(back),
  ];
  const progression = findDirection(language) === 'rtl' ? 'rtl' : 'default';
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book-id" xml:lang="${escapeXml(language)}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="book-id">${escapeXml(identifier)}</dc:identifier>
<dc:title>${escapeXml(nameEdition(manuscript))}</dc:title>${author === null ? '' : `\n<dc:creator>${escapeXml(author)}</dc:creator>`}
<dc:language>${escapeXml(language)}</dc:language>
<meta property="dcterms:modified">${modifiedAt.toISOString().replace(/\.\d+Z$/, 'Z')}</meta>
${ACCESSIBILITY.map(([property, value]) => `<meta property="schema:${property}">${value}</meta>`).join('\n')}
</metadata>
<manifest>
${items.map(renderItem).join('\n')}
</manifest>
<spine page-progression-direction="${progression}">
${order.map((id) => `<itemref idref="${id}"/>`).join('\n')}
</spine>
</package>
`;
}

const XHTML = 'application/xhtml+xml';

const ACCESSIBILITY: readonly (readonly [string, string])[] = [
  ['accessMode', 'textual'],
  ['accessModeSufficient', 'textual'],
  ['accessibilityFeature', 'tableOfContents'],
  ['accessibilityFeature', 'structuralNavigation'],
  ['accessibilityFeature', 'readingOrder'],
  ['accessibilityHazard', 'none'],
  [
    'accessibilitySummary',
    'All content is text in reading order, with headings and a table of contents. The one picture is the cover, which shows the title and has it as its alternative text.',
  ],
];

function renderItem([id, href, type, properties]: readonly [string, string, string, string | null]): string {
  const more = properties === null ? '' : ` properties="${properties}"`;
  return `<item id="${id}" href="${href}" media-type="${type}"${more}/>`;
}
