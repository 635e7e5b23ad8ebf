import type { Book } from '../../contracts/book.ts';
import { CodedError } from '../../errors.ts';
import { cleanProse, cleanTitle } from '../../text/clean-text.ts';
import type { CatalogueFacts } from './manuscript.ts';

/** What book.json says for a catalogue. Throws `isbn_invalid` for a number that is none. */
export function compileCatalogueFacts(book: Book): CatalogueFacts {
  const text = (value: string | undefined) => cleanTitle(value ?? '') || null;
  const name = text(book.series?.name);
  return {
    series: name === null ? null : { name, position: book.series?.position ?? null },
    isbn: book.isbn === undefined ? null : readIsbn(book.book_id, book.isbn),
    publisher: text(book.publisher),
    description: cleanProse(book.description ?? '').trim() || null,
    subjects: (book.subjects ?? []).flatMap((subject) => text(subject) ?? []),
    rights: text(book.rights),
    contact: (book.contact ?? []).flatMap((line) => text(line) ?? []),
  };
}

/** Ten or thirteen digits, whatever stands between them, as the thirteen of today. */
function readIsbn(bookId: string, written: string): string {
  const digits = written
    .replace(/^ISBN(?:-1[03])?:?/i, '')
    .replaceAll(/[\s\u2010-\u2015-]/g, '')
    .toUpperCase();
  if (/^97[89]\d{10}$/.test(digits) && findCheckDigit(digits.slice(0, 12)) === digits.at(-1)) return digits;
  if (/^\d{9}[\dX]$/.test(digits) && findOldCheckDigit(digits.slice(0, 9)) === digits.at(-1)) {
    const begun = `978${digits.slice(0, 9)}`;
    return `${begun}${findCheckDigit(begun)}`;
  }
  throw new CodedError('isbn_invalid', {
    message: `“${written}” is no ISBN: it has ten or thirteen digits, the last of which follows from the others. Mend "isbn" in book.json.`,
    kept: 'nothing was exported',
    details: { book: bookId },
  });
}

function findCheckDigit(first: string): string {
  const sum = [...first].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return String((10 - (sum % 10)) % 10);
}

function findOldCheckDigit(first: string): string {
  const sum = [...first].reduce((total, digit, at) => total + Number(digit) * (10 - at), 0);
  const digit = (11 - (sum % 11)) % 11;
  return digit === 10 ? 'X' : String(digit);
}
