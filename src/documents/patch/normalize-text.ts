/** A text in one form: `white_space`, `date` (ISO 8601), `number`, `title_case`. Null where it has no such form, or none that
 *  is certain: 03/04/2025 is two days. */
export function normalizeText(text: string, form: string): string | null {
  const bare = text.trim().replaceAll(/\s+/g, ' ');
  switch (form) {
    case 'white_space':
      return bare;
    case 'date':
      return normalizeDate(bare);
    case 'number':
      return normalizeNumber(bare);
    case 'title_case':
      return bare.split(' ').map(toTitleWord).join(' ');
    default:
      return null;
  }
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);

function normalizeDate(text: string): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso !== null) return joinDate(iso[1], iso[2], iso[3]);
  const named = /^(?:(\d{1,2})\.? )?([A-Za-z]{3,9})\.? (?:(\d{1,2}), )?(\d{4})$/.exec(text);
  const month = MONTHS.findIndex(
    (name) => named?.[2] !== undefined && name.startsWith(named[2].toLowerCase()),
  );
  const day = named?.[1] ?? named?.[3];
  return month === -1 || day === undefined ? null : joinDate(named?.[4], String(month + 1), day);
}

function joinDate(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** Thousands set apart by commas, spaces or apostrophes; one comma alone could be either, and stays. */
function normalizeNumber(text: string): string | null {
  const bare = text.replaceAll(/[\s'’](?=\d{3}(?:\D|$))/g, '');
  const grouped = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare;
  return /^[+-]?\d+(?:\.\d+)?$/.test(grouped) ? String(Number(grouped)) : null;
}

const SMALL: ReadonlySet<string> = new Set(
  'a an and as at but by for from in of on or the to with'.split(' '),
);

function toTitleWord(word: string, at: number): string {
  if (at > 0 && SMALL.has(word.toLowerCase())) return word.toLowerCase();
  // A word with capitals of its own is a name or a short form.
  return /^\p{Ll}+$/u.test(word) ? word.slice(0, 1).toUpperCase() + word.slice(1) : word;
}
