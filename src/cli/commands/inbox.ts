import type { InboxItem } from '../../contracts/api-inbox.ts';
import { LIST_INBOX } from '../../doors/inbox-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatColumns } from '../format-columns.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { out, command } = context;
  const book = await openBook(context);
  const inbox = await book.call(LIST_INBOX, {});
  const items = inbox.items.map((item) => ({
    ...item,
    answers: item.answers.map((answer) => ({ ...answer, command: command(answer.command) })),
  }));
  const damaged = inbox.damaged.map((each) => ({ ...each, next_action: command(each.next_action) }));
  out.result({ items, damaged }, () => {
    if (items.length === 0 && damaged.length === 0) return 'nothing waits for you';
    return [
      ...groupAlike(items).map((group) => formatGroup(group, context)),
      ...damaged.map(
        ({ message, next_action }) => `${out.paint.red('damaged')}  ${message}\n  ${next_action}`,
      ),
      ...(items.length === 0
        ? []
        : [`answer  ${command(`bookforge inbox answer ID ANSWER --book ${book.id}`)}`]),
    ].join('\n\n');
  });
  return 0;
}

/** Neighbours to which the same can be said. */
function groupAlike(items: readonly InboxItem[]): InboxItem[][] {
  const groups: InboxItem[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    const isAlike = last?.[0] !== undefined && listCommands(last[0]) === listCommands(item);
    if (isAlike) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

const listCommands = ({ answers }: InboxItem): string => answers.map(({ command }) => command).join('\n');

/** What waits, the words where a line does not say them all, and what there is to answer. */
function formatGroup(group: readonly InboxItem[], { out: { paint } }: CommandContext): string {
  const [first] = group;
  if (first === undefined) return '';
  const heads = group.map(({ id, since, about }) => [paint.bold(id), since, about]);
  const answers = first.answers.map(({ answer, words, label, command }) => [
    `${answer}${words === null ? '' : ' …'}`,
    label,
    paint.dim(command),
  ]);
  const whole = group.length === 1 && !first.about.endsWith(first.detail) ? indent(first.detail) : [];
  return [formatColumns(heads, '', [2]), ...whole, formatColumns(answers, '  ', [1, 2])].join('\n');
}

function indent(text: string): string[] {
  return text.trim() === ''
    ? []
    : text
        .trim()
        .split('\n')
        .map((line) => `    ${line}`);
}
