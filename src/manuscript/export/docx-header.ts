import { cutText } from '../../cut-text.ts';
import type { DocxLanguage } from './docx-language.ts';
import { renderRun } from './docx-run.ts';
import type { Manuscript } from './manuscript.ts';

/** “Surname / TITLE / page”, so that a page that is dropped finds back. Without an author, the title leads. */
export function renderDocxHeader({ title, author, language }: Manuscript, marks: DocxLanguage): string {
  const parts = [author === null ? null : findSurname(author), shortenTitle(title, language)];
  const text = `${parts.filter((part) => part !== null).join(' / ')} / `;
  return `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
<w:p><w:pPr><w:pStyle w:val="Header"/></w:pPr>${renderRun({ text, isEmphasis: false }, marks)}<w:fldSimple w:instr=" PAGE "><w:r><w:t>1</w:t></w:r></w:fldSimple></w:p>
</w:hdr>`;
}

/**
 * The last of several words, with the small ones in front that belong to it (“van der Berg”, “Le Guin”) and without what
 * follows a name (“Jr.”). A name in one piece, as most are in East Asia, is kept whole.
 */
function findSurname(author: string): string {
  const names = author.replace(/[,\s]+(?:jr|sr|i{2,3}|iv|ph\.?d|m\.?d)\.?$/iu, '').split(' ');
  let from = names.length - 1;
  while (from > 1 && PARTICLE.test(names[from - 1] ?? '')) from -= 1;
  return cutText(names.slice(from).join(' '), 24);
}

const PARTICLE =
  /^(?:von|van|der|den|de|del|della|di|da|dos|das|du|des|la|le|el|al|bin|ibn|ben|zu|zur|ter|ten|st\.?)$/iu;

/** Some languages have capitals of their own; the rest of a code may be none that the system knows. */
function shortenTitle(title: string, language: string): string {
  return cutText(title, 40).toLocaleUpperCase(language.split('-')[0]);
}
