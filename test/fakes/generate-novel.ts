// Novels of any length, the same for the same seed, with counts that are known because the novel was put together from
// counted parts: nothing here splits or counts a text. It imports nothing, so that bench/ can load it as it is.

export type NovelLanguage = 'en' | 'zh';
export type NovelFormat = 'markdown' | 'plain' | 'xhtml';

export interface NovelCounts {
  readonly words: number;
  readonly sentences: number;
  readonly paragraphs: number;
  readonly spokenWords: number;
  readonly longestSentence: number;
  readonly shortestSentence: number;
}

export interface Novel {
  readonly language: NovelLanguage;
  readonly counts: NovelCounts;
  readonly parts: readonly Part[];
}

/** Emphasised words stand between \u0001 and \u0002 until a format is chosen. */
type Part = { readonly kind: 'heading' | 'paragraph'; readonly text: string } | { readonly kind: 'break' };

interface Phrase {
  readonly text: string;
  readonly words: number;
}

interface Piece {
  readonly text: string;
  /** Words of each sentence. */
  readonly sentences: readonly number[];
  readonly spoken: number;
}

export function generateNovel(options: { seed: number; words: number; language: NovelLanguage }): Novel {
  const random = createRandom(options.seed);
  const tongue = options.language === 'en' ? createEnglish(random) : createChinese(random);
  const parts: Part[] = [];
  const lengths: number[] = [];
  let words = 0;
  let paragraphs = 0;
  let spokenWords = 0;
  for (let chapter = 1; words < options.words; chapter += 1) {
    const heading = tongue.heading(chapter);
    parts.push({ kind: 'heading', text: heading.text });
    words += heading.words;
    const until = Math.min(words + 3000, options.words);
    while (words < until) {
      if (random() < 0.03 && parts.at(-1)?.kind === 'paragraph') parts.push({ kind: 'break' });
      for (const piece of tongue.paragraphs()) {
        parts.push({ kind: 'paragraph', text: piece.text });
        paragraphs += 1;
        spokenWords += piece.spoken;
        for (const length of piece.sentences) {
          words += length;
          lengths.push(length);
        }
      }
    }
  }
  const counts = {
    words,
    sentences: lengths.length,
    paragraphs,
    spokenWords,
    longestSentence: lengths.reduce((most, length) => Math.max(most, length), 0),
    shortestSentence: lengths.reduce((least, length) => Math.min(least, length), Number.POSITIVE_INFINITY),
  };
  return { language: options.language, counts, parts };
}

export function renderNovel({ parts, language }: Novel, format: NovelFormat): string {
  switch (format) {
    case 'markdown': {
      const blocks = parts.map((part) => {
        if (part.kind === 'break') return '* * *';
        const text = mark(part.text, '*', '*');
        return part.kind === 'heading' ? `# ${text}` : text;
      });
      return `---\ntitle: Generated\n---\n\n${blocks.join('\n\n')}\n`;
    }
    case 'plain': {
      if (language === 'zh') {
        const lines = parts.map((part) =>
          part.kind === 'break'
            ? '***'
            : part.kind === 'heading'
              ? part.text
              : `　　${mark(part.text, '', '')}`,
        );
        return `${lines.join('\n')}\n`;
      }
      return `${parts.map((part) => (part.kind === 'break' ? '       *       *       *' : wrap(mark(part.text, '_', '_')))).join('\n\n')}\n`;
    }
    case 'xhtml': {
      const blocks = parts.map((part) => {
        if (part.kind === 'break') return '<hr/>';
        const text = mark(escapeMarks(part.text), '<em>', '</em>');
        return part.kind === 'heading' ? `<h2>${text}</h2>` : `<p>${text}</p>`;
      });
      const head =
        '<?xml version="1.0" encoding="utf-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Not a word</title></head>';
      return `${head}\n<body>\n${blocks.join('\n')}\n</body></html>\n`;
    }
  }
}

interface Tongue {
  heading(chapter: number): Phrase;
  paragraphs(): Piece[];
}

function createEnglish(random: () => number): Tongue {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

  const phrase = (shortest: number): Phrase => {
    const items: Phrase[] = [];
    let count = 0;
    const length = shortest + Math.floor(random() * 14);
    while (count < length) {
      const isLast = count + 1 >= length;
      const chance = random();
      const item: Phrase =
        isLast || chance < 0.86
          ? { text: pick(WORDS), words: 1 }
          : chance < 0.92
            ? pick(PHRASES)
            : chance < 0.95
              ? { text: `\u0001${pick(WORDS)}\u0002`, words: 1 }
              : { text: pick(NAMES), words: 1 };
      items.push(items.length > 0 && random() < 0.08 ? { text: `${item.text},`, words: item.words } : item);
      count += item.words;
    }
    const text = items
      .map((item) => item.text)
      .join(' ')
      .replace(/,$/, '');
    return { text, words: count };
  };
  const capital = (text: string): string => text.replace(/\p{L}/u, (letter) => letter.toUpperCase());
  const plain = (): Piece => {
    const { text, words } = phrase(3);
    return { text: `The ${text}${pick(['.', '.', '.', '!', '?', '…'])}`, sentences: [words + 1], spoken: 0 };
  };
  const spoken = (): Piece => {
    const said = phrase(2);
    const text = capital(said.text);
    switch (Math.floor(random() * 6)) {
      case 0:
        return { text: `“${text},” said ${pick(NAMES)}.`, sentences: [said.words + 2], spoken: said.words };
      case 1:
        return { text: `“${text}!” he cried.`, sentences: [said.words + 2], spoken: said.words };
      case 2:
        return { text: `“${text}?” ${pick(NAMES)} asked.`, sentences: [said.words + 2], spoken: said.words };
      case 3:
        return {
          text: `Mr. ${pick(NAMES)} said, “${text}.”`,
          sentences: [said.words + 3],
          spoken: said.words,
        };
      case 4: {
        const more = phrase(2);
        return {
          text: `“${text}. ${capital(more.text)}.”`,
          sentences: [said.words, more.words],
          spoken: said.words + more.words,
        };
      }
      default:
        return { text: `“${text}—” The door shut.`, sentences: [said.words, 3], spoken: said.words };
    }
  };

  return {
    heading: (chapter) => ({ text: `Chapter ${chapter}: The ${pick(NAMES)}`, words: 4 }),
    paragraphs: () => {
      if (random() < 0.02) {
        const [first, second] = [phrase(4), phrase(4)];
        return [
          { text: `“${capital(first.text)}.`, sentences: [first.words], spoken: first.words },
          { text: `“${capital(second.text)}.”`, sentences: [second.words], spoken: second.words },
        ];
      }
      const pieces = Array.from({ length: 1 + Math.floor(random() * 6) }, () =>
        random() < 0.35 ? spoken() : plain(),
      );
      return [join(pieces, ' ')];
    },
  };
}

function createChinese(random: () => number): Tongue {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const phrase = (): Phrase => {
    let text = '';
    let words = 0;
    const length = 3 + Math.floor(random() * 9);
    for (let at = 0; at < length; at += 1) {
      const chance = random();
      if (chance < 0.02) {
        text += '2.5';
        words += 1;
      } else if (chance < 0.04) {
        text += 'DNA';
        words += 1;
      } else {
        const word = pick(HANZI);
        text += word;
        words += word.length;
      }
      // Apart, so that digits and Latin letters of two words never touch.
      if (at < length - 1) {
        const [mark, count] = random() < 0.15 ? ['，', 0] : ['的', 1];
        text += mark;
        words += count as number;
      }
    }
    return { text, words };
  };
  const sentence = (): Piece => {
    const { text, words } = phrase();
    const chance = random();
    if (chance < 0.6)
      return { text: `${text}${pick(['。', '。', '！', '？'])}`, sentences: [words], spoken: 0 };
    if (chance < 0.8) return { text: `“${text}！”他说。`, sentences: [words + 2], spoken: words };
    if (chance < 0.9) return { text: `「${text}？」老人问道。`, sentences: [words + 4], spoken: words };
    return { text: `他说：“${text}。”`, sentences: [words + 2], spoken: words };
  };
  return {
    heading: (chapter) => ({ text: `第${chapter}章 雨夜`, words: 5 }),
    paragraphs: () => [join(Array.from({ length: 1 + Math.floor(random() * 5) }, sentence), '')],
  };
}

function join(pieces: readonly Piece[], gap: string): Piece {
  return {
    text: pieces.map(({ text }) => text).join(gap),
    sentences: pieces.flatMap(({ sentences }) => sentences),
    spoken: pieces.reduce((sum, { spoken }) => sum + spoken, 0),
  };
}

/** Small and well known (mulberry32): a seed gives the same novel on every machine. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function mark(text: string, open: string, close: string): string {
  return text.replaceAll('\u0001', open).replaceAll('\u0002', close);
}

function escapeMarks(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('—', '&mdash;')
    .replaceAll('“', '&#8220;')
    .replaceAll('”', '&#x201d;');
}

function wrap(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > 72) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

const WORDS: readonly string[] = (
  'harbour lamp rope winter letter river bridge market sailor window garden engine ledger shadow stone fire road hill bell ' +
  'tower ship crew storm anchor copper glass paper thunder morning evening quiet heavy narrow golden broken slowly gladly ' +
  'softly walked carried opened waited counted listened gathered remembered followed under over beside between with from ' +
  "into and but or don't couldn't well-known half-forgotten sea-worn café 3,000 1912 she it was were had a an this that their"
).split(' ');
const NAMES: readonly string[] = ['Katherine', 'Bram', 'Odile', 'Marsh', 'Rourke', 'Tamsin'];
const PHRASES: readonly Phrase[] = [
  { text: 'Mr. Hale', words: 2 },
  { text: 'Dr. Osei and Mrs. Lind', words: 5 },
  { text: 'J. R. R. Marsh', words: 4 },
  { text: 'at 5 a.m. on deck', words: 5 },
  { text: 'at No. 5 by the wharf', words: 6 },
  { text: 'birds, e.g. herons', words: 3 },
  { text: 'the sea—wide and grey—beyond', words: 6 },
  { text: 'the quay -- or what was left', words: 6 },
  { text: 'worth 3.50 in all', words: 4 },
  { text: 'a pause ... and more', words: 4 },
  { text: 'St. Mary’s gate', words: 3 },
];
const HANZI: readonly string[] =
  '风雨 城门 老人 少年 月光 河水 码头 灯火 书信 钟声 走过 看见 听到 回头 沉默 山路 青石 旧梦 海 船 刀 酒 夜 雪'.split(
    ' ',
  );
