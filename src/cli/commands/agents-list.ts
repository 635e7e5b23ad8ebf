import type { AgentCard } from '../../contracts/api-agents.ts';
import { LIST_AGENTS } from '../../doors/agent-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import type { Paint } from '../create-paint.ts';
import { formatColumns } from '../format-columns.ts';
import { formatUsage } from '../format-usage.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { out } = context;
  const book = await openBook(context);
  const agents = await book.call(LIST_AGENTS, {});
  out.result({ agents: [...agents] }, () => agents.map((card) => formatCard(card, out.paint)).join('\n\n'));
  return 0;
}

function formatCard(card: AgentCard, paint: Paint): string {
  const { role, model, tier, at, last_receipt: last, usage, owns, must_not } = card;
  const rows = [
    ...(at === null ? [] : [['at', `${at.what}, since ${at.since}`]]),
    ...(at?.run_id == null ? [] : [['run', `${at.run_id}${at.step_id === null ? '' : `, ${at.step_id}`}`]]),
    ...(last === null ? [] : [['last receipt', `${last.receipt_id}, ${last.at}: ${last.summary}`]]),
    ['cost', formatUsage(usage)],
    ['owns', owns.join(', ')],
    ['must not', must_not.join(', ')],
  ];
  return `${paint.bold(role)}  ${formatState(card, paint)}  ${model}, ${tier}\n${formatColumns(rows, '  ', [1])}`;
}

function formatState({ state, waits_for }: AgentCard, paint: Paint): string {
  switch (state) {
    case 'idle':
      return paint.dim(state);
    case 'executing':
    case 'processing':
      return paint.green(state);
    case 'waiting':
      return paint.yellow(waits_for === 'person' ? 'waiting for you' : 'waiting for its turn');
    case 'stopped':
      return paint.red(state);
  }
}
