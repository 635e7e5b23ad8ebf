import { cutText } from './cut-text.ts';
import { renderRun } from './docx-document.ts';
import type { DocxLanguage } from './docx-language.ts';
import type { Manuscript } from './manuscript.ts';

/** “Surname / TITLE / page”, so that a page that is dropped finds back. Without an author, the title leads. */
export function renderDocxHeader({ title, author, language }: Manuscript, marks: DocxLanguage): string {
  const parts = [author === null ? null : findSurname(author), shortenTitle(title, language)];
  const text = `${parts.filter((part) => part !== null).join(' / ')} / `;
  return `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
<w:p><w:pPr><w:pStyle w:val="Header"/></w:pPr>${renderRun({ text, isEmphasis: false }, marks)}<w:fldSimple w:instr=" PAGE "><w:r><w:t>1</w:t></w:r></w:fldSimple></w:p>
</w:hdr>`;
}

/** The last of several words; a name in one piece, as most are in East Asia, is kept whole. */
function findSurname(author: string): string {
  return cutText(author.split(' ').at(-1) ?? author, 24);
}

/** Some languages have capitals of their own; the rest of a code may be none that the system knows. */
function shortenTitle(title: string, language: string): string {
  return cutText(title, 40).toLocaleUpperCase(language.split('-')[0]);
}
