import type { DocumentEdit, RawDocumentEdits } from '../../../contracts/document-edits.ts';
import type { AuthorRequest } from '../author-request.ts';

// Operations from an instruction in plain words, one a line or sentence: words in quotation marks are words of the file. What it does
// not understand it says it does not.

interface Line {
  readonly id: string;
  readonly mark: string;
  readonly text: string;
  readonly isCut: boolean;
}

type Reading = (order: string, lines: readonly Line[]) => DocumentEdit[] | null;

export function editFile({ inputs }: AuthorRequest): RawDocumentEdits {
  const lines = readLines(inputs.get('file_outline') ?? '');
  const orders = splitOrders(inputs.get('instruction') ?? '');
  const operations: DocumentEdit[] = [];
  for (const order of orders) {
    const found = READINGS.map((read) => read(order, lines)).find((edits) => edits !== null);
    if (found === undefined || found === null || found.length === 0)
      return {
        operations: [],
        reason: `It is not clear what to do for: ${order.slice(0, 200).toWellFormed()}`,
      };
    operations.push(...found);
  }
  return operations.length === 0 ? { operations, reason: 'There is nothing to do.' } : { operations };
}

function readLines(outline: string): Line[] {
  return outline.split('\n').flatMap((line) => {
    const [, id, mark = '', text = ''] = /^\[([^\]]+)\](?: (#+|-|\|))?(?: (.*))?$/.exec(line) ?? [];
    if (id === undefined) return [];
    const isCut = text.endsWith('… (cut)');
    return [{ id, mark, text: isCut ? text.slice(0, -'… (cut)'.length) : text, isCut }];
  });
}

/** A line each, and sentences that begin like an order; what stands in quotation marks is never taken apart. */
function splitOrders(instruction: string): string[] {
  // What a review had against an earlier answer is no order.
  const [orders = ''] = instruction.split(/^Your operations brought this/m);
  return orders
    .split(/\n+|(?<=["'”’」.;])\s+(?=(?:Replace|Change|Set|Add|Insert|Remove|Delete|Move|Rename|Where)\b)/)
    .map((order) => order.trim().replace(/^[-*]\s+/, ''))
    .filter((order) => order !== '');
}

const QUOTED =
  /"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«\s*([^»]+?)\s*»|「([^」]+)」|‘([^’]+)’|(?<![\p{L}\p{N}])'([^']+(?:'[\p{L}][^']*)*)'(?![\p{L}\p{N}])/gu;

function listQuoted(order: string): string[] {
  return [...order.matchAll(QUOTED)].map(
    ([, ...groups]) => groups.find((group) => group !== undefined) ?? '',
  );
}

const READINGS: readonly Reading[] = [
  setCell,
  moveSlide,
  removeSlide,
  addSlide,
  changeSection,
  addRow,
  removeParagraph,
  replaceWords,
];

function setCell(order: string): DocumentEdit[] | null {
  const [, cell, sheet, said] =
    /\bset\b(?: the)?(?: cell)? (\S+)(?: (?:of|on|in)(?: the)?(?: sheet)? (.+?))? to (.+?)[.]?$/i.exec(
      order,
    ) ?? [];
  if (cell === undefined || said === undefined || !/^(?:.+!)?\$?[A-Z]{1,3}\$?\d+$/i.test(cell)) return null;
  const [name] = sheet === undefined ? [] : [...listQuoted(sheet), sheet];
  const [quoted] = listQuoted(said);
  const bare = said.replaceAll(/(?<=\d),(?=\d{3}\b)/g, '');
  const value =
    quoted ??
    (/^-?\d+(?:\.\d+)?$/.test(bare)
      ? Number(bare)
      : /^(?:true|false)$/i.test(bare)
        ? /^true$/i.test(bare)
        : said);
  return [
    { op: 'set_cell', target: name === undefined ? cell : `'${name.replaceAll("'", "''")}'!${cell}`, value },
  ];
}

function moveSlide(order: string): DocumentEdit[] | null {
  const [, from, after] = /\bmove slide (\d+) (?:to )?(?:after|behind)(?: slide)? (\d+)/i.exec(order) ?? [];
  if (from !== undefined && after !== undefined)
    return [{ op: 'move_slide', target: `s${from}`, after: `s${after}` }];
  const [, first] = /\bmove slide (\d+) to the (?:start|beginning|front)/i.exec(order) ?? [];
  return first === undefined ? null : [{ op: 'move_slide', target: `s${first}`, after: 'start' }];
}

function removeSlide(order: string): DocumentEdit[] | null {
  const [, slide] = /\b(?:remove|delete) slide (\d+)/i.exec(order) ?? [];
  return slide === undefined ? null : [{ op: 'remove_slide', target: `s${slide}` }];
}

function addSlide(order: string, lines: readonly Line[]): DocumentEdit[] | null {
  if (!/\b(?:add|insert)\b.*\bslide\b/i.test(order)) return null;
  const [title, ...bullets] = listQuoted(order);
  const [, after] = /\b(?:after|behind)(?: slide)? (\d+)/i.exec(order) ?? [];
  const last = lines.findLast(({ mark }) => mark.startsWith('#'))?.id;
  if (title === undefined || last === undefined) return null;
  return [{ op: 'insert_slide', after: after === undefined ? last : `s${after}`, title, bullets }];
}

function changeSection(order: string, lines: readonly Line[]): DocumentEdit[] | null {
  const [, verb, rest = ''] = /^(.*?)\b(?:section|chapter|heading)\b(.*)$/is.exec(order) ?? [];
  if (verb === undefined) return null;
  const [said = '', behind = ''] = rest.split(/\s(?:after|behind)\s(?!.*\s(?:after|behind)\s)/i);
  const [first, second, ...more] = listQuoted(said);
  const [place] = listQuoted(behind);
  const find = (heading: string | undefined) =>
    lines.find(
      ({ mark, text }) => mark.startsWith('#') && text.trim().toLowerCase() === heading?.trim().toLowerCase(),
    )?.id;
  const target = find(first);
  if (/\b(?:add|insert)\b/i.test(verb) && first !== undefined) {
    const after = place === undefined ? lines.findLast(({ mark }) => mark === '#')?.id : find(place);
    const words = [second, ...more].flatMap((each) => each ?? []);
    const paragraphs = words.length === 0 ? ['This section is still to be written.'] : words;
    return after === undefined ? [] : [{ op: 'insert_section', after, heading: first, paragraphs }];
  }
  if (target === undefined) return [];
  if (/\b(?:remove|delete)\b/i.test(verb)) return [{ op: 'remove_section', target }];
  if (/\brename\b/i.test(verb) && second !== undefined)
    return [{ op: 'rename_section', target, text: second }];
  const after = find(place);
  return /\bmove\b/i.test(verb) && after !== undefined ? [{ op: 'move_section', target, after }] : null;
}

function addRow(order: string, lines: readonly Line[]): DocumentEdit[] | null {
  const [, said, table] =
    /\b(?:add|insert)(?: a| the)? row (.+?)(?: (?:to|in)(?: the)? table (\d+))?[.]?$/i.exec(order) ?? [];
  if (said === undefined) return null;
  const [quoted] = listQuoted(said);
  const cells = (quoted ?? said).split('|').map((cell) => cell.trim());
  const start = table === undefined ? /./ : new RegExp(`^t${table}r`);
  const rows = lines.filter(({ id, mark }) => mark === '|' && start.test(id));
  // In front of a total, where there is one and something above it; a sheet takes rows at its end alone.
  const total = rows.at(-1);
  const isTotal =
    rows.length > 2 &&
    total !== undefined &&
    !total.id.includes('!') &&
    /^(?:grand )?total\b/i.test(total.text);
  const last = isTotal ? rows.at(-2) : total;
  return last === undefined ? [] : [{ op: 'insert_row', after: last.id, cells }];
}

function removeParagraph(order: string, lines: readonly Line[]): DocumentEdit[] | null {
  if (!/\b(?:remove|delete)\b.*\b(?:paragraph|bullet|sentence)\b/i.test(order)) return null;
  const [words] = listQuoted(order);
  if (words === undefined) return null;
  return lines
    .filter(({ mark, text }) => !mark.startsWith('#') && text.includes(words))
    .map(({ id }) => ({ op: 'remove_paragraph', target: id }));
}

/** Two in quotation marks: the first is what stands there, the second what is to stand there. */
function replaceWords(order: string, lines: readonly Line[]): DocumentEdit[] | null {
  const [quote, text] = listQuoted(order);
  if (quote === undefined || text === undefined) return null;
  return lines
    .filter((line) => line.text.includes(quote))
    .flatMap((line): DocumentEdit[] => {
      if (line.mark === '|') return replaceInRow(line, quote, text);
      if (
        line.mark.startsWith('#') &&
        /^s\d+$/.test(line.id) &&
        !lines.some(({ id }) => id === `${line.id}p1`)
      )
        return [{ op: 'rename_section', target: line.id, text: line.text.replaceAll(quote, text) }];
      if (line.mark.startsWith('#')) return [];
      if (line.text.split(quote).length === 2) return [{ op: 'replace_text', target: line.id, quote, text }];
      return line.isCut
        ? []
        : [{ op: 'replace_paragraph', target: line.id, text: line.text.replaceAll(quote, text) }];
    });
}

function replaceInRow({ id, text: row }: Line, quote: string, text: string): DocumentEdit[] {
  return row.split(' | ').flatMap((cell, at): DocumentEdit[] => {
    if (!cell.includes(quote)) return [];
    if (!id.includes('!'))
      return [{ op: 'replace_cell', target: `${id}c${at + 1}`, text: cell.replaceAll(quote, text) }];
    const [, name = '', value = ''] = /^([A-Z]+\d+): (.*)$/.exec(cell) ?? [];
    const sheet = id.slice(0, id.lastIndexOf('!'));
    // A formula is no text.
    return name === '' || value.startsWith('=')
      ? []
      : [
          {
            op: 'set_cell',
            target: `'${sheet.replaceAll("'", "''")}'!${name}`,
            value: value.replaceAll(quote, text),
          },
        ];
  });
}
