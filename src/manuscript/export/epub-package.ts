import { escapeXml } from '../../office/escape-xml.ts';
import { findDirection } from '../../text/find-direction.ts';
import { chapterPage, coverPicture, EPUB_FILES, matterPage } from './epub-parts.ts';
import { isHeaded, type Manuscript, type MatterPage, nameEdition } from './manuscript.ts';

/** The package document: what the book is, what it is made of, and the order to read it in. */
export function renderPackage(manuscript: Manuscript): string {
  const { author, language, identifier, modifiedAt, chapters, front, back } = manuscript;
  const picture = coverPicture(manuscript.cover);
  const items = [
    ['navigation', EPUB_FILES.navigation, XHTML, 'nav'],
    ['style', EPUB_FILES.style, 'text/css', null],
    ['cover-picture', picture.name, picture.type, 'cover-image'],
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
<dc:title${manuscript.subtitle === null ? '' : ' id="main-title"'}>${escapeXml(nameEdition(manuscript))}</dc:title>${author === null ? '' : `\n<dc:creator>${escapeXml(author)}</dc:creator>`}
<dc:language>${escapeXml(language)}</dc:language>${renderCatalogue(manuscript)}
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

/** What else a shop and a shelf want to know. */
function renderCatalogue({ subtitle, about }: Manuscript): string {
  const { series, isbn, publisher, description, subjects, rights } = about;
  const element = (name: string, text: string | null) =>
    text === null ? [] : [`<dc:${name}>${escapeXml(text)}</dc:${name}>`];
  const refine = (id: string, property: string, text: string) =>
    `<meta refines="#${id}" property="${property}">${escapeXml(text)}</meta>`;
  const lines = [
    ...(subtitle === null
      ? []
      : [
          refine('main-title', 'title-type', 'main'),
          `<dc:title id="subtitle">${escapeXml(subtitle)}</dc:title>`,
          refine('subtitle', 'title-type', 'subtitle'),
        ]),
    ...element('identifier', isbn === null ? null : `urn:isbn:${isbn}`),
    ...element('publisher', publisher),
    ...element('description', description),
    ...subjects.flatMap((subject) => element('subject', subject)),
    ...element('rights', rights),
    ...(series === null
      ? []
      : [
          `<meta property="belongs-to-collection" id="series">${escapeXml(series.name)}</meta>`,
          refine('series', 'collection-type', 'series'),
          ...(series.position === null ? [] : [refine('series', 'group-position', String(series.position))]),
        ]),
  ];
  return lines.map((line) => `\n${line}`).join('');
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
