import { BUDGET_OPTIONS } from './budget-options.ts';
import { CASSETTE_OPTIONS } from './cassette-options.ts';
import type { ArgumentSpec, CommandSpec, OptionSpec } from './command-spec.ts';
import { PLAN } from './plan-option.ts';

const DOCUMENT: ArgumentSpec = {
  name: 'document',
  description: 'the id of a document, see `bookforge doc show`',
  required: true,
};
const OF_PROJECT: OptionSpec = {
  flags: '--book <book>',
  description: 'the book that it belongs to (default: the office, for what belongs to none)',
};

/** `bookforge doc …` */
export const DOCUMENT_COMMANDS: readonly CommandSpec[] = [
  {
    path: 'doc create',
    summary: 'make a document, a workbook or a deck from a brief',
    args: [],
    options: [
      {
        flags: '--type <type>',
        description: 'what it is to be (default: as the template has it)',
        choices: ['docx', 'xlsx', 'pptx', 'pdf'],
      },
      {
        flags: '--brief <text>',
        description: 'what it is about, in words, or a file with them (default: what the template is for)',
      },
      {
        flags: '--language <code>',
        description: 'in which it is written (default: as the brief is, else as the project is)',
      },
      { flags: '--template <template>', description: 'one of `bookforge doc template list`' },
      {
        flags: '--open-existing <file>',
        description:
          'a docx, xlsx or pptx file to change as the brief says; it is left as it is, a changed copy is made',
      },
      {
        flags: '--data <file>',
        description: 'a table of yours: CSV, JSON or XLSX; shown, never rewritten',
        repeatable: true,
      },
      OF_PROJECT,
      PLAN,
      ...BUDGET_OPTIONS,
      ...CASSETTE_OPTIONS,
    ],
    doors: ['document.create', 'work.plan'],
    examples: [
      'bookforge doc create --type docx --brief "A plan to move the archive before winter"',
      'bookforge doc create --type docx --template project-plan --brief brief.md --data tasks.csv',
      'bookforge doc create --template book-report --book lantern',
      `bookforge doc create --open-existing offer.docx --brief "Replace 'two weeks' by 'ten working days'"`,
    ],
    load: () => import('./commands/doc-create.ts'),
  },
  {
    path: 'doc revise',
    summary: 'make another version of a document, as you say',
    args: [DOCUMENT],
    options: [
      { flags: '--instruction <text>', description: 'what is to be another', required: true },
      OF_PROJECT,
      PLAN,
      ...BUDGET_OPTIONS,
      ...CASSETTE_OPTIONS,
    ],
    doors: ['document.revise', 'work.plan'],
    examples: ['bookforge doc revise move-the-archive --instruction "Name the risks before the schedule"'],
    load: () => import('./commands/doc-revise.ts'),
  },
  {
    path: 'doc review',
    summary: 'hold a docx, xlsx, pptx or Markdown file to the rules; no model is asked',
    args: [{ name: 'file', description: 'the file, whoever made it', required: true }],
    options: [OF_PROJECT],
    doors: ['document.review'],
    examples: ['bookforge doc review offer.docx'],
    load: () => import('./commands/doc-review.ts'),
  },
  {
    path: 'doc patch',
    summary: 'change a document by patches; no model is asked',
    args: [DOCUMENT],
    options: [
      { flags: '--patches <file>', description: 'a JSON file with a patch set', required: true },
      OF_PROJECT,
    ],
    doors: ['document.patch'],
    examples: ['bookforge doc patch move-the-archive --patches patches.json'],
    load: () => import('./commands/doc-patch.ts'),
  },
  {
    path: 'doc show',
    summary: 'a document with its review; without a name, all documents',
    args: [{ ...DOCUMENT, required: false }],
    options: [OF_PROJECT],
    doors: ['document.show', 'document.list'],
    examples: ['bookforge doc show', 'bookforge doc show move-the-archive'],
    load: () => import('./commands/doc-show.ts'),
  },
  {
    path: 'doc diff',
    summary: 'what is another in a version than in an earlier one',
    args: [DOCUMENT],
    options: [
      {
        flags: '--from <version>',
        description: 'the earlier version (default: the one before)',
        type: 'integer',
        min: 1,
      },
      {
        flags: '--to <version>',
        description: 'the later version (default: the last one)',
        type: 'integer',
        min: 1,
      },
      OF_PROJECT,
    ],
    doors: ['document.diff'],
    examples: ['bookforge doc diff move-the-archive --from 1'],
    load: () => import('./commands/doc-diff.ts'),
  },
  {
    path: 'doc history',
    summary: 'the versions of a document, and how each came to be',
    args: [DOCUMENT],
    options: [OF_PROJECT],
    doors: ['document.show'],
    examples: ['bookforge doc history move-the-archive'],
    load: () => import('./commands/doc-history.ts'),
  },
  {
    path: 'doc search',
    summary: 'find parts of documents that are like a text',
    args: [{ name: 'text', description: 'what you look for', required: true, variadic: true }],
    options: [OF_PROJECT],
    doors: ['document.search'],
    examples: ['bookforge doc search "who pays for the move"'],
    load: () => import('./commands/doc-search.ts'),
  },
  {
    path: 'doc metrics',
    summary: 'how documents came to be, in numbers',
    args: [],
    options: [OF_PROJECT],
    doors: ['document.metrics'],
    examples: ['bookforge doc metrics'],
    load: () => import('./commands/doc-metrics.ts'),
  },
  {
    path: 'doc template list',
    summary: 'templates that documents can be made from',
    args: [],
    options: [OF_PROJECT],
    doors: ['document.templates'],
    examples: ['bookforge doc template list'],
    load: () => import('./commands/doc-template-list.ts'),
  },
  {
    path: 'doc template show',
    summary: 'the sections of a template',
    args: [{ name: 'template', description: 'one of `bookforge doc template list`', required: true }],
    options: [OF_PROJECT],
    doors: ['document.templates'],
    examples: ['bookforge doc template show project-plan'],
    load: () => import('./commands/doc-template-show.ts'),
  },
  {
    path: 'doc template add',
    summary: 'add a template of your own: a manifest, or a docx or pptx of yours whose look is used',
    args: [
      {
        name: 'template',
        description: 'a JSON file, see `bookforge schema print document_template`; with --from, its name',
        required: true,
      },
    ],
    options: [
      OF_PROJECT,
      {
        flags: '--from <file>',
        description: 'a docx or pptx: its headings become the sections, its styles or masters the look',
      },
    ],
    doors: ['document.template_add', 'document.template_from'],
    examples: [
      'bookforge doc template add board-paper.json',
      'bookforge doc template add house-style --from letterhead.docx',
    ],
    load: () => import('./commands/doc-template-add.ts'),
  },
  {
    path: 'doc clause list',
    summary: 'the approved clauses, in their words',
    args: [],
    options: [OF_PROJECT],
    doors: ['document.clauses'],
    examples: ['bookforge doc clause list'],
    load: () => import('./commands/doc-clause-list.ts'),
  },
  {
    path: 'doc clause show',
    summary: 'an approved clause, word for word',
    args: [{ name: 'clause', description: 'one of `bookforge doc clause list`', required: true }],
    options: [OF_PROJECT],
    doors: ['document.clauses'],
    examples: ['bookforge doc clause show confidentiality'],
    load: () => import('./commands/doc-clause-show.ts'),
  },
  {
    path: 'doc clause add',
    summary: 'approve the words of a clause, which documents may then use',
    args: [{ name: 'clause', description: 'its name: lower-case letters, digits and -', required: true }],
    options: [
      OF_PROJECT,
      { flags: '--text <text>', description: 'the words, or a file that has them', required: true },
      { flags: '--title <title>', description: 'what people call it (default: its name)' },
      {
        flags: '--domain <domain>',
        description: 'what it is about (default: legal)',
        choices: ['legal', 'finance', 'privacy', 'general'],
      },
    ],
    doors: ['document.clause_add'],
    examples: [
      'bookforge doc clause add late-payment --text "Invoices are due within thirty days of their date."',
    ],
    load: () => import('./commands/doc-clause-add.ts'),
  },
  {
    path: 'doc catch-up',
    summary: 'do again what follows the commit of a document: its record, what it is found by, the memory',
    args: [DOCUMENT],
    options: [OF_PROJECT, PLAN, ...BUDGET_OPTIONS],
    doors: ['document.log', 'document.show', 'work.plan'],
    examples: ['bookforge doc catch-up move-the-archive'],
    load: () => import('./commands/doc-catch-up.ts'),
  },
];
