import type { EditBlock } from '../../office/edit/edit-plan.ts';

// What a model is shown of a file: every part with its name, as much of its text as there is room for. Headings always; then what
// shares words with the instruction, whole; then the beginnings of all else.

/** Some ten thousand tokens. */
const MOST_CHARACTERS = 40_000;
const SHORTENED = 80;
/** Longer than any sentence that has to be quoted. */
const LONGEST_WHOLE = 4000;

export function outlineFile(blocks: readonly EditBlock[], instruction: string): string {
  const whole = blocks.map((block) => renderLine(block, LONGEST_WHOLE));
  if (lengthOf(whole) <= MOST_CHARACTERS) return whole.join('\n');
  const related = new Set(pickRelated(blocks, instruction, MOST_CHARACTERS / 2));
  const short = blocks.map((block, at) =>
    related.has(at) || isHeading(block) ? (whole[at] ?? '') : renderLine(block, SHORTENED),
  );
  if (lengthOf(short) <= MOST_CHARACTERS) return short.join('\n');
  const shown: string[] = [];
  let left = MOST_CHARACTERS;
  let hidden = 0;
  for (const [at, block] of blocks.entries()) {
    const line = short[at] ?? '';
    const isWanted = related.has(at) || isHeading(block);
    if (isWanted && line.length < left) {
      shown.push(line);
      left -= line.length + 1;
    } else hidden += 1;
  }
  return [...shown, `(${hidden} more parts are not shown)`].join('\n');
}

function isHeading({ kind }: EditBlock): boolean {
  return kind === 'heading' || kind === 'slide' || kind === 'sheet';
}

const MARKS: Readonly<Record<EditBlock['kind'], string>> = {
  heading: '#',
  slide: '#',
  sheet: '#',
  bullet: '-',
  row: '|',
  cell: '|',
  paragraph: '',
};

function renderLine({ id, kind, level, text }: EditBlock, most: number): string {
  const mark = kind === 'heading' ? '#'.repeat(level) : MARKS[kind];
  const bare = text.replaceAll(/\s*\n\s*/g, ' ');
  const shown = bare.length <= most ? bare : `${bare.slice(0, most).toWellFormed()}… (cut)`;
  return [`[${id}]`, mark, shown].filter((part) => part !== '').join(' ');
}

/** Those with the words of the instruction, those with most of them first, until there is no room. */
function pickRelated(blocks: readonly EditBlock[], instruction: string, room: number): number[] {
  const wanted = new Set(splitWords(instruction));
  const quotes = [...instruction.matchAll(/["“„«‘']([^"”“»’']{3,})["”“»’']/g)].map(([, words = '']) =>
    words.toLowerCase(),
  );
  const ranked = blocks
    .map(({ text, id }, at) => {
      const folded = text.toLowerCase();
      const shared = new Set(splitWords(text).filter((word) => wanted.has(word))).size;
      const quoted = quotes.filter((words) => folded.includes(words)).length;
      return {
        at,
        score: shared + quoted * 100 + (wanted.has(id.toLowerCase()) ? 100 : 0),
        length: Math.min(text.length, LONGEST_WHOLE),
      };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.at - b.at);
  let left = room;
  return ranked.flatMap(({ at, length }) => {
    if (length > left) return [];
    left -= length;
    return [at];
  });
}

function splitWords(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}!]+/gu) ?? []).filter(
    (word) => word.length > 2 || /\d/.test(word),
  );
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, { length }) => sum + length + 1, 0);
}
