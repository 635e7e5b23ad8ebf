import { escapeXml } from '../../office/escape-xml.ts';
import { findDirection } from '../../text/find-direction.ts';
import { findLabels, type Labels } from './labels.ts';
import {
  type HeadedPage,
  isHeaded,
  listContents,
  type Manuscript,
  type ManuscriptChapter,
  type MatterPage,
  nameEdition,
} from './manuscript.ts';
import { READING_STYLE } from './reading-style.ts';
import { headingId, renderChapterMarkup } from './render-chapter-markup.ts';
import { renderMatterMarkup, styleMatter } from './render-matter-markup.ts';
import { renderTitleLines } from './render-title-lines.ts';

/** One page that needs nothing else, and is not allowed to: no script, no font, no address, no picture but a cover in itself. */
export function renderHtml(manuscript: Manuscript): string {
  const { title, author, language, chapters, front, back, cover, about } = manuscript;
  const pictures = cover === null ? '' : '; img-src data:';
  const alone = front.filter((page) => !isHeaded(page));
  const text = [
    ...front.filter(isHeaded).map((page) => renderPage(page, language)),
    ...chapters.map(renderChapter),
    ...back.map((page) => renderPage(page, language)),
  ];
  const labels = findLabels(language);
  return `<!DOCTYPE html>
<html lang="${escapeXml(language)}" dir="${findDirection(language)}">
<head>
<meta charset="utf-8"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'${pictures}"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>${escapeXml(nameEdition(manuscript))}</title>${author === null ? '' : `\n<meta name="author" content="${escapeXml(author)}"/>`}${renderMeta(about)}
<style>
${PAGE_STYLE}${READING_STYLE}${styleMatter([...front, ...back])}</style>
</head>
<body>
<header class="title-page">${renderCover(manuscript, labels)}
<h1 dir="auto">${escapeXml(title)}</h1>${renderTitleLines(manuscript, labels)}
</header>${alone.map((page) => `\n${renderPage(page, language)}`).join('')}
<nav aria-labelledby="contents">
<h2 id="contents">${escapeXml(labels.contents)}</h2>
<ol>
${listContents(manuscript).map(renderEntry).join('\n')}
</ol>
</nav>
<main>
${text.join('\n')}
</main>
</body>
</html>
`;
}

function renderMeta({ description, subjects, rights, isbn, publisher }: Manuscript['about']): string {
  const facts: readonly (readonly [string, string | null])[] = [
    ['description', description],
    ['keywords', subjects.length === 0 ? null : subjects.join(', ')],
    ['rights', rights],
    ['publisher', publisher],
    ['isbn', isbn],
  ];
  return facts
    .map(([name, text]) => (text === null ? '' : `\n<meta name="${name}" content="${escapeXml(text)}"/>`))
    .join('');
}

function renderCover({ cover, title }: Manuscript, labels: Labels): string {
  if (cover === null) return '';
  const data = Buffer.from(cover.bytes).toString('base64');
  const alt = escapeXml(`${labels.cover}: ${title}`);
  return `\n<img class="cover" src="data:${cover.contentType};base64,${data}" alt="${alt}"/>`;
}

const PAGE_STYLE = `:root { color-scheme: light dark; }
body { max-width: 34em; margin: 0 auto; padding: 1em; font-family: serif; }
nav { margin: 4em 0; }
img.cover { display: block; max-width: 100%; margin: 0 auto 2em; }
@media print { body { max-width: none; } nav, section.chapter { break-before: page; } }
`;

function renderEntry(entry: ManuscriptChapter | HeadedPage): string {
  const { heading } = entry;
  const place = 'kind' in entry ? entry.kind : `chapter-${entry.number}`;
  return `<li dir="auto"><a href="#${place}">${escapeXml(heading)}</a></li>`;
}

function renderPage(page: MatterPage, language: string): string {
  return renderMatterMarkup(page, {
    language,
    level: 2,
    attributes: ` id="${page.kind}"`,
    form: 'html',
  });
}

function renderChapter(chapter: ManuscriptChapter): string {
  const { number } = chapter;
  return `<section class="chapter" id="chapter-${number}" aria-labelledby="${headingId(number)}">
${renderChapterMarkup(chapter, 2, 'html')}
</section>`;
}
