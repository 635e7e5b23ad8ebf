import { escapeXml } from './escape-xml.ts';
import { findDirection } from './find-direction.ts';
import { findLabels } from './labels.ts';
import { type Manuscript, type ManuscriptChapter, nameEdition } from './manuscript.ts';
import { READING_STYLE } from './reading-style.ts';
import { headingId, renderChapterMarkup } from './render-chapter-markup.ts';
import { renderTitleLines } from './render-title-lines.ts';

/** One page that needs nothing else, and is not allowed to: no script, no picture, no font, no address. */
export function renderHtml(manuscript: Manuscript): string {
  const { title, author, language, chapters } = manuscript;
  const labels = findLabels(language);
  return `<!DOCTYPE html>
<html lang="${escapeXml(language)}" dir="${findDirection(language)}">
<head>
<meta charset="utf-8"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>${escapeXml(nameEdition(manuscript))}</title>${author === null ? '' : `\n<meta name="author" content="${escapeXml(author)}"/>`}
<style>
${PAGE_STYLE}${READING_STYLE}</style>
</head>
<body>
<header class="title-page">
<h1 dir="auto">${escapeXml(title)}</h1>${renderTitleLines(manuscript, labels)}
</header>
<nav aria-labelledby="contents">
<h2 id="contents">${escapeXml(labels.contents)}</h2>
<ol>
${chapters.map(renderEntry).join('\n')}
</ol>
</nav>
<main>
${chapters.map(renderChapter).join('\n')}
</main>
</body>
</html>
`;
}

const PAGE_STYLE = `:root { color-scheme: light dark; }
body { max-width: 34em; margin: 0 auto; padding: 1em; font-family: serif; }
nav { margin: 4em 0; }
@media print { body { max-width: none; } nav, section.chapter { break-before: page; } }
`;

function renderEntry({ number, heading }: ManuscriptChapter): string {
  return `<li dir="auto"><a href="#chapter-${number}">${escapeXml(heading)}</a></li>`;
}

function renderChapter(chapter: ManuscriptChapter): string {
  const { number } = chapter;
  return `<section class="chapter" id="chapter-${number}" aria-labelledby="${headingId(number)}">
${renderChapterMarkup(chapter, 2)}
</section>`;
}
