import { findMentions, type NamedPlace } from './find-mentions.ts';
import { foldRequest } from './fold-request.ts';

// Requests that a command does, or that nobody does. A sentence about a scene that the router knows what to do with is not for
// here, and neither is one that forbids something: those are packets. The first row that fits counts.

export interface CommandFacts {
  /** The first chapter that is not written; null where all are. */
  readonly nextChapter: number | null;
}

export type CommandAnswer =
  | {
      readonly kind: 'command';
      /** As it is typed, without the book. */
      readonly words: readonly string[];
      /** The same as work that can be begun; null where it is over in a moment. */
      readonly work: { readonly kind: string; readonly request: Readonly<Record<string, unknown>> } | null;
    }
  | { readonly kind: 'no'; readonly detail: string; readonly words: readonly string[] };

interface Said {
  /** As it was said. */
  readonly sentence: string;
  readonly text: string;
  readonly chapters: readonly number[];
  /** chapter:scene */
  readonly refs: readonly string[];
  readonly facts: CommandFacts;
}

interface Row {
  readonly when: RegExp;
  read(said: Said): CommandAnswer | null;
}

export function findCommand(sentence: string, facts: CommandFacts): CommandAnswer | null {
  const text = foldRequest(sentence);
  const mentions = findMentions(text);
  // A scene by its number alone is the router's, and so is whatever names several things.
  if (mentions.some(({ kind }) => kind === 'scene') || FORBIDS.test(text)) return null;
  const said: Said = {
    sentence: sentence.trim(),
    text,
    chapters: listChapters(text, mentions),
    refs: mentions.flatMap((each) => (each.kind === 'ref' ? [each.ref] : [])),
    facts,
  };
  for (const { when, read } of ROWS) {
    const answer = when.test(text) ? read(said) : null;
    if (answer !== null) return answer;
  }
  return null;
}

const FORBIDS = /\b(?:do not|don't|never|without|leave)\b(?!.*\bnote\b)|不要|别/u;

function listChapters(text: string, mentions: readonly NamedPlace[]): number[] {
  const [, from, to] = /\bchapters\s*(\d{1,3})\s*(?:to|through|-|–|and)\s*(\d{1,3})\b/u.exec(text) ?? [];
  const range =
    from === undefined || to === undefined
      ? []
      : Array.from({ length: Math.max(0, Number(to) - Number(from) + 1) }, (_, at) => Number(from) + at);
  return [...range, ...mentions.flatMap((each) => (each.kind === 'chapter' ? [each.number] : []))];
}

function type(...words: readonly string[]): CommandAnswer {
  return { kind: 'command', words, work: null };
}

function write(chapters: readonly number[], force = false): CommandAnswer {
  const list = chapters.length > 1 ? `${chapters[0]}-${chapters.at(-1)}` : `${chapters[0]}`;
  const request = {
    ...(chapters.length === 0 ? {} : { chapters: [...chapters] }),
    ...(force ? { force } : {}),
  };
  const words = [
    'run',
    ...(chapters.length === 0 ? [] : ['--chapters', list]),
    ...(force ? ['--force'] : []),
  ];
  return { kind: 'command', words, work: { kind: 'novel_text', request } };
}

function revise({ sentence, chapters, refs }: Said): CommandAnswer | null {
  const [ref] = refs;
  const [chapter] = chapters;
  if (ref !== undefined) {
    const [number, scene] = ref.split(':').map(Number);
    const request = { chapter: number, scene, instruction: sentence };
    return {
      kind: 'command',
      words: ['revise', '--scene', ref, '--instruction', sentence],
      work: { kind: 'revision', request },
    };
  }
  if (chapter === undefined) return null;
  const request = { chapter, instruction: sentence };
  const words = ['revise', '--chapter', `${chapter}`, '--instruction', sentence];
  return { kind: 'command', words, work: { kind: 'revision', request } };
}

function note({ sentence, chapters, refs }: Said, said: RegExp): CommandAnswer {
  const text = sentence.replace(said, '').trim() || sentence;
  const about =
    refs[0] !== undefined
      ? ['--scene', refs[0]]
      : chapters[0] !== undefined
        ? ['--chapter', `${chapters[0]}`]
        : [];
  return type('note', 'add', ...about, text);
}

function no(detail: string, ...words: readonly string[]): CommandAnswer {
  return { kind: 'no', detail, words };
}

const NOTE =
  /^(?:please )?(?:(?:take|make|add) a note(?: (?:for|on|about) [^:]+)?:?|note(?: (?:for|on|about) [^:]+)?:|remember(?: that)?:?|记住[:：]?|備忘[:：]?|备注[:：]?|记一下[:：]?)\s*/iu;
const FORMATS = ['epub', 'pdf', 'docx', 'html', 'txt'] as const;
const FORMAT_WORDS: readonly (readonly [(typeof FORMATS)[number] | 'md', RegExp])[] = [
  ['epub', /\bepub|\be-?book|电子书/u],
  ['pdf', /\bpdf\b/u],
  ['docx', /\bdocx\b|\bword (?:file|document)|\bmanuscript (?:file|format)/u],
  ['html', /\bhtml\b|\bweb page/u],
  ['md', /\bmarkdown\b/u],
  ['txt', /\btxt\b|\bplain text/u],
];

const ROWS: readonly Row[] = [
  // What nobody does.
  {
    when: /\b(?:draw|paint|design|generate|illustrate)\b.*\b(?:cover|picture|image|illustration)|画.*(?:封面|插图)/u,
    read: () =>
      no(
        'I write and cannot draw. A picture of yours as Matter/cover.jpg becomes the cover of every export.',
        'export',
        '--format',
        'epub',
      ),
  },
  {
    when: /\b(?:publish|upload|sell|send it to)\b|出版|上架/u,
    read: () =>
      no(
        'I cannot publish anything. The nearest is a file that shops take, with ISBN, series and cover from book.json.',
        'export',
        '--format',
        'epub',
      ),
  },
  {
    when: /\btranslat(?:e|ion)\b|翻译|翻譯/u,
    read: () =>
      no(
        'I do not translate a book that is there. The nearest is to write it anew in the other language, from the same idea.',
        'write',
        'IDEA',
        '--language',
        'CODE',
      ),
  },
  {
    when: /\b(?:audio ?book|read it aloud|narrate it)\b|有声书/u,
    read: () =>
      no('I cannot read aloud. The nearest is a file for a program that can.', 'export', '--format', 'txt'),
  },
  // Notes come before all that they may speak of.
  { when: new RegExp(NOTE.source, 'iu'), read: (said) => note(said, NOTE) },
  // Questions that the screen of the book answers.
  {
    when: /\bwhat (?:would|will|does) (?:it|that|the rest|the book) cost\b|\bcost to finish\b|\bestimate\b|要花多少/u,
    read: () => type('run', '--plan'),
  },
  {
    when: /\bwhat(?:'s| is| comes)? (?:next|now)\b|\bwhat (?:should|do|can|shall) (?:i|we) do (?:now|next)|\bwhere (?:are we|am i)\b|\bhow (?:far|much)\b|\bstatus\b|\bprogress\b|下一步|进度|花了多少/u,
    read: () => type('status'),
  },
  {
    when: /\b(?:outline report|report on the outline)\b|\b(?:wrong|problems?|issues?) with the outline\b|大纲报告/u,
    read: () => type('outline', 'report'),
  },
  { when: /\b(?:contradictions?|inconsistenc|plot holes?|findings)\b|矛盾/u, read: () => type('status') },
  {
    when: /\bsummar|\bwhat (?:has )?happen(?:s|ed)|\bsum up\b|总结|概括|发生了什么/u,
    read: ({ chapters }) =>
      type('memory', 'show', ...(chapters.length === 0 ? [] : ['--chapters', chapters.join(',')])),
  },
  // Going back.
  {
    when: /\bgo back\b|\bput (?:the book|it|everything) back\b|回到第/u,
    read: ({ chapters }) =>
      chapters[0] === undefined ? null : type('history', 'back', '--chapter', `${chapters[0]}`),
  },
  {
    when: /\bundo\b|\brestore\b|\brevert\b|撤销|恢复/u,
    read: ({ chapters }) =>
      chapters[0] === undefined
        ? type('history', 'list')
        : type('history', 'restore', '--chapter', `${chapters[0]}`),
  },
  { when: /\b(?:take in|sync|use) my (?:edits|changes)\b|\bsync\b|同步/u, read: () => type('sync') },
  // Files.
  {
    when: /\bexport|\b(?:give|make|send|get) me (?:an?|the)\b.*\b(?:pdf|epub|docx|html|e-?book|markdown)\b|导出|匯出|輸出/u,
    read: ({ text }) => {
      const formats = FORMAT_WORDS.flatMap(([format, word]) => (word.test(text) ? [format] : []));
      return type(
        'export',
        ...(formats.length === 0 ? ['epub'] : formats).flatMap((format) => ['--format', format]),
      );
    },
  },
  {
    when: /\bi want to read\b|\blet me read\b|\bread it\b|我想读/u,
    read: () => type('export', '--format', 'html'),
  },
  // Story and outline.
  {
    when: /\b(?:make|build|create|redo)\b.*\b(world|theme|characters|cast)\b/u,
    read: ({ text }) => {
      const [, said = 'world'] = /\b(world|theme|characters|cast)\b/u.exec(text) ?? [];
      const step = said === 'cast' ? 'characters' : said;
      return { kind: 'command', words: ['step', step], work: { kind: 'story_step', request: { step } } };
    },
  },
  {
    when: /\b(?:make|write|create|generate|build)\b.*\boutline\b|(?:写|做|生成)大纲/u,
    read: () => ({
      kind: 'command',
      words: ['step', 'outline'],
      work: { kind: 'outline', request: { mode: 'step' } },
    }),
  },
  // Text.
  {
    when: /\bre-?writ|\bredraft\b|\bwrite .*\b(?:again|anew)\b|重写|重新写/u,
    read: ({ chapters, refs }) => (chapters.length === 0 || refs.length > 0 ? null : write(chapters, true)),
  },
  {
    when: /\bnext chapter\b|下一章/u,
    read: ({ facts }) => (facts.nextChapter === null ? type('status') : write([facts.nextChapter])),
  },
  {
    when: /\bwrit(?:e|ing)\b|\bdraft\b|[写寫]/u,
    read: ({ chapters, refs, text }) => {
      if (refs.length > 0) return null;
      if (chapters.length > 0) return write(chapters);
      return /\b(?:rest|on|book|everything|keep|all|continue)\b|继续|繼續|整本|全书/u.test(text)
        ? write([])
        : null;
    },
  },
  {
    when: /^(?:please )?(?:continue|go on|carry on|keep going|proceed|next|resume)\b|^(?:继续|接着|繼續)/u,
    read: () => write([]),
  },
  // Anything else that is said of a chapter, or of a scene with its chapter, is how it is to be.
  {
    when: /\bmake\b|\bneeds?\b|\bedit\b|\brevise\b|\btighten\b|\bpolish\b|\bshorten\b|\bexpand\b|\badd\b|\bcut\b|\bshould\b|\bdarker\b|\bmore\b|\bless\b|改|润色|修改|更|删/u,
    read: revise,
  },
];
