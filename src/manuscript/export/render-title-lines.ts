import { escapeXml } from '../../office/escape-xml.ts';
import type { Labels } from './labels.ts';
import type { Manuscript } from './manuscript.ts';

/** The lines below a title: who wrote it, and what of it this is. Nothing where there is nothing to say. */
export function renderTitleLines(
  { author, extract }: Pick<Manuscript, 'author' | 'extract'>,
  labels: Labels,
): string {
  const by = author === null ? '' : `\n<p class="author" dir="auto">${escapeXml(labels.by(author))}</p>`;
  return `${by}${extract === null ? '' : `\n<p class="extract" dir="auto">${escapeXml(extract)}</p>`}`;
}
