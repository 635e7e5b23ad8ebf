import { escapeXml } from '../../office/escape-xml.ts';
import type { Labels } from './labels.ts';
import { type Manuscript, nameSeries } from './manuscript.ts';

/** The lines below a title: what it is called besides, who wrote it, which series and what of it this is. */
export function renderTitleLines(
  { subtitle, author, extract, about }: Pick<Manuscript, 'subtitle' | 'author' | 'extract' | 'about'>,
  labels: Labels,
): string {
  const lines = [
    ['subtitle', subtitle],
    ['author', author === null ? null : labels.by(author)],
    ['series', nameSeries(about)],
    ['extract', extract],
    ['publisher', about.publisher],
  ] as const;
  return lines
    .map(([name, text]) => (text === null ? '' : `\n<p class="${name}" dir="auto">${escapeXml(text)}</p>`))
    .join('');
}
