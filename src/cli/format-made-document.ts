import { join } from 'node:path';
import type { MadeDocument } from '../contracts/api-documents.ts';
import type { CommandBook } from './command-book.ts';
import type { CommandContext } from './command-spec.ts';
import { formatColumns } from './format-columns.ts';

/** Where a document is, how it came to be, and what to type next. */
export function formatMade(context: CommandContext, book: CommandBook, made: MadeDocument): string {
  const { documentId, version, title, file, commit, severity, findings, downgraded, planning, rendering } =
    made;
  const on = onProject(context);
  return formatColumns([
    ['document', `${documentId}, version ${version}: ${title}`],
    ['file', join(book.folder, file)],
    [
      'commit',
      commit.mode === 'create' ? 'new' : `${commit.mode}, ${Math.round(commit.changeRatio * 100)} % changed`,
    ],
    [
      'review',
      `${severity}${findings === 0 ? '' : `, ${findings} ${findings === 1 ? 'finding' : 'findings'}`}`,
    ],
    ...(planning.outcome === 'minimal'
      ? [['outline', 'the minimal one: none could be had from the model']]
      : []),
    ...(rendering.outcome === 'markdown'
      ? [['text', 'from Markdown: no spec could be had from the model']]
      : []),
    ...(downgraded.length === 0 ? [] : [['without', downgraded.join(', ')]]),
    ['next', context.command(`bookforge doc show ${documentId}${on}`)],
  ]);
}

/** As the next command needs it: nothing for the office, which is where documents are. */
export function onProject({ options }: Pick<CommandContext, 'options'>): string {
  const book = options.text('book');
  return book === undefined ? '' : ` --book ${book}`;
}
