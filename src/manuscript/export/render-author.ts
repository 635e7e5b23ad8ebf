import { escapeXml } from './escape-xml.ts';
import type { Labels } from './labels.ts';

/** The line below a title; nothing where nobody is named. */
export function renderAuthor(author: string | null, labels: Labels): string {
  return author === null ? '' : `\n<p class="author" dir="auto">${escapeXml(labels.by(author))}</p>`;
}
