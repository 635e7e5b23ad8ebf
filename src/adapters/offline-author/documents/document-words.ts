import type { OutlineSection } from '../../../contracts/planning-outline.ts';
import { uncapitalize } from '../capitalize.ts';

/** The sentences that a document of the offline author is put together from, in one language. */
export interface DocumentWords {
  /** What a section of a template is called. */
  readonly headings: Readonly<Record<string, string>>;
  readonly readers: { readonly board: string; readonly others: string };
  readonly forReader: (reader: string) => string;
  readonly forDecision: string;
  readonly thisMatter: string;
  readonly usual: Readonly<
    Record<
      'plan' | 'notes' | 'summary' | 'known' | 'proposed' | 'next',
      readonly [title: string, goal: string]
    >
  >;
  readonly showTable: (name: string) => string;
  readonly noClause: string;
  readonly about: (subject: string) => string;
  readonly asked: (subject: string) => string;
  readonly proposes: (subject: string) => readonly string[];
  readonly sources: (tables: readonly string[]) => string;
  /** Without the mark at its end, as one line of a list. */
  readonly sourcesLine: (tables: readonly string[]) => string;
  readonly matter: (subject: string) => string;
  readonly agreeLine: string;
  /** What stands in a section of which nothing is known. */
  readonly openItems: (section: Pick<OutlineSection, 'goal' | 'title'>) => readonly string[];
  readonly steps: (subject: string) => readonly string[];
  readonly columns: readonly [number: string, what: string, owner: string, state: string];
  readonly unnamed: string;
  /** The columns of a budget that is still to be filled in. */
  readonly budget: readonly [line: string, planned: string, actual: string, difference: string];
  readonly open: string;
  readonly schedule: (name: string) => string;
  readonly bars: (name: string) => string;
  readonly columnOf: (category: string, name: string) => string;
  readonly byCategory: (values: readonly string[], category: string) => string;
  /** A slide with the rows of what the slide before has drawn. */
  readonly inFull: (title: string) => string;
  readonly asGiven: (name: string) => string;
  /** A table whose file has no name in these letters. */
  readonly data: string;
  readonly whoDoesWhat: string;
  readonly number: (value: number) => string;
  readonly day: (date: string) => string;
  /** What a table comes to, without the mark at the end. */
  readonly runs: (first: string, last: string) => string;
  readonly comesTo: (
    column: string,
    sum: string,
    most: readonly [row: string, value: string] | null,
  ) => string;
  readonly ranges: (
    column: string,
    least: readonly [string, string],
    most: readonly [string, string],
  ) => string;
  /** A line as a sentence, and sentences as a paragraph. */
  readonly end: (line: string) => string;
  readonly join: (sentences: readonly string[]) => string;
  readonly leadIn: (section: Pick<OutlineSection, 'goal' | 'title'>) => string;
}

/** What is open by its own words. */
const QUESTION = /^(?:whether|how|what|why|when|where|who)\b/i;
const ORDERS = /^(?:say|show|name|list|tell|give|explain|describe|summari[sz]e|set out)\b/i;

/** Cents are two digits or none. */
function digitsOf(value: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: Number.isInteger(value) ? 0 : 2, maximumFractionDigits: 2 };
}

function formatDay(date: string, language: string): string {
  const time = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(time)) return date;
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(time);
}

const tellSources = (names: readonly string[]): string => {
  if (names.length === 0)
    return 'It rests on the brief alone; figures that are still missing are named as open';
  const all = names.join(', ');
  return names.length === 1
    ? `It rests on the brief and on the table ${all}, which is shown as given`
    : `It rests on the brief and on the tables ${all}, which are shown as given`;
};

const ENGLISH: DocumentWords = {
  headings: {},
  readers: { board: 'the board', others: 'those who decide' },
  forReader: (reader) => `For ${reader}`,
  forDecision: 'For decision',
  thisMatter: 'this matter',
  usual: {
    plan: ['Plan', 'List what has to be worked out, with an owner and a state'],
    notes: ['Notes', 'Say what the workbook is for'],
    summary: ['Executive summary', 'Say what this is about and what is asked of the reader'],
    known: ['What is known', 'Name the facts that the brief gives'],
    proposed: ['What is proposed', 'Say what should be done and why'],
    next: ['Next steps', 'Say who does what next'],
  },
  showTable: (name) => `Show the table ${name} as it was given`,
  noClause: 'No approved clause has been chosen for this document yet.',
  about: (subject) => `This paper is about ${subject}.`,
  asked: (subject) =>
    `The reader is asked ${QUESTION.test(subject) ? 'to settle' : 'to agree to go on with'} ${subject}, to name an owner for each step, and to say what is missing.`,
  proposes: (subject) => [
    `It is proposed ${QUESTION.test(subject) ? 'to settle' : 'to go on with'} ${subject}, one step at a time`,
    'What the brief leaves open is settled with the step that needs it',
  ],
  sources: (tables) => `${tellSources(tables)}.`,
  sourcesLine: tellSources,
  matter: (subject) => `The matter is ${subject}`,
  agreeLine: 'The reader is asked to agree, and to name an owner for each step',
  openItems: ({ goal, title }) => [
    `Still to be settled: ${uncapitalize(ORDERS.test(goal) ? title : goal.replace(/[.\s]+$/, ''))}`,
    'Who answers for it has still to be named',
  ],
  steps: (subject) => [
    `${QUESTION.test(subject) ? 'Settle' : 'Agree on the direction of'} ${subject}`,
    'Name who answers for each part',
    'Close the figures and dates that are open',
  ],
  columns: ['No.', 'What', 'Owner', 'State'],
  unnamed: 'To be named',
  budget: ['Line', 'Planned', 'Actual', 'Difference'],
  open: 'Open',
  schedule: (name) => `Schedule (${name})`,
  bars: (name) => `Bars from the start to the end of each entry of ${name}`,
  columnOf: (category, name) => `A column or bar for each ${category} of ${name}`,
  byCategory: (values, category) =>
    `${new Intl.ListFormat('en-GB').format(values)} by ${uncapitalize(category)}`,
  inFull: (title) => `${title} in figures`,
  asGiven: (name) => `The rows of ${name}, as they were given.`,
  data: 'data',
  whoDoesWhat: 'Who does what',
  number: (value) => value.toLocaleString('en', digitsOf(value)),
  day: (date) => formatDay(date, 'en'),
  runs: (first, last) => `The work runs from ${first} to ${last}`,
  comesTo: (column, sum, most) =>
    `${column} comes to ${sum}${most === null ? '' : `; the most is ${most[0]} with ${most[1]}`}`,
  ranges: (column, [least, low], [most, high]) => `${column}: from ${low} (${least}) to ${high} (${most})`,
  end: (line) => `${line}.`,
  join: (sentences) => sentences.join(' '),
  leadIn({ goal }) {
    const bare = goal.replace(/[.\s]+$/, '');
    return ORDERS.test(bare)
      ? `This slide is here to ${uncapitalize(bare)}.`
      : `${bare.slice(0, 1).toUpperCase()}${bare.slice(1)}.`;
  },
};

const tellChineseSources = (names: readonly string[]): string =>
  names.length === 0
    ? '依据只有委托说明，尚缺的数字作为未决事项列出'
    : `依据是委托说明和数据表${names.join('、')}，表中数据照原样列出`;

const CHINESE: DocumentWords = {
  headings: {
    'Executive summary': '摘要',
    'What is known': '已知情况',
    'What is proposed': '建议方案',
    'Next steps': '下一步',
    Plan: '计划',
    Notes: '说明',
    Scope: '范围',
    Schedule: '进度',
    'Roles and responsibilities': '职责分工',
    Risks: '风险',
    'The decision': '待决事项',
    'What we know': '我们所知',
    Options: '可选方案',
    Recommendation: '建议',
    Meeting: '会议',
    Discussion: '讨论',
    Decisions: '决定',
    'Action items': '行动项',
    'Your need': '贵方需求',
    'Our approach': '我方做法',
    Deliverables: '交付内容',
    Price: '价格',
    Terms: '条款',
    'The quarter at a glance': '本季概览',
    Highlights: '亮点',
    Results: '成果',
    Challenges: '困难',
    Outlook: '展望',
    Budget: '预算',
    Summary: '汇总',
    'Where the book stands': '本书现状',
    Chapters: '章节',
    Cast: '人物',
    Threads: '线索',
    Audit: '审计',
    'Work and cost': '工作与花费',
    'What comes next': '接下来',
  },
  readers: { board: '董事会', others: '决策者' },
  forReader: (reader) => `呈${reader}`,
  forDecision: '供决策',
  thisMatter: '此事',
  usual: {
    plan: ['计划', '列出需要落实的事项，写明负责人和状态'],
    notes: ['说明', '说明这份工作簿的用途'],
    summary: ['摘要', '说明此事的内容，以及请读者做什么'],
    known: ['已知情况', '列出委托说明给出的事实'],
    proposed: ['建议方案', '说明应当怎么做，为什么'],
    next: ['下一步', '说明接下来由谁做什么'],
  },
  showTable: (name) => `照原样列出数据表${name}`,
  noClause: '这份文件尚未选用任何经批准的条款。',
  about: (subject) => `本文讨论的是${subject}。`,
  asked: (subject) => `请读者同意继续推进${subject}，为每一步指定负责人，并指出还缺什么。`,
  proposes: (subject) => [`建议逐步推进${subject}`, '委托说明没有写明的，在需要时随该步骤一并落实'],
  sources: (tables) => `${tellChineseSources(tables)}。`,
  sourcesLine: tellChineseSources,
  matter: (subject) => `事项：${subject}`,
  agreeLine: '请读者表示同意，并为每一步指定负责人',
  openItems: ({ title }) => [`${title}：尚待落实`, '负责人尚待指定'],
  steps: (subject) => [`就${subject}的方向达成一致`, '为每一部分指定负责人', '补齐尚缺的数字和日期'],
  columns: ['序号', '事项', '负责人', '状态'],
  unnamed: '待指定',
  budget: ['项目', '预算', '实际', '差额'],
  open: '未完成',
  schedule: (name) => `进度（${name}）`,
  bars: (name) => `数据表${name}中每一项从开始到结束的横条`,
  columnOf: (category, name) => `数据表${name}中每个${category}一根柱`,
  byCategory: (values, category) => `按${category}列出的${new Intl.ListFormat('zh').format(values)}`,
  inFull: (title) => `${title}：数据`,
  asGiven: (name) => `数据表${name}各行，照原样列出。`,
  data: '数据',
  whoDoesWhat: '职责分工',
  number: (value) => value.toLocaleString('zh', digitsOf(value)),
  day: (date) => formatDay(date, 'zh'),
  runs: (first, last) => `工作从${first}到${last}`,
  comesTo: (column, sum, most) =>
    `${column}合计${sum}${most === null ? '' : `，最多的是${most[0]}：${most[1]}`}`,
  ranges: (column, [least, low], [most, high]) => `${column}：从${low}（${least}）到${high}（${most}）`,
  end: (line) => `${line}。`,
  join: (sentences) => sentences.join(''),
  leadIn: ({ title }) => `这一页讲“${title}”。`,
};

export function findDocumentWords(language: string): DocumentWords {
  return language.startsWith('zh') ? CHINESE : ENGLISH;
}
