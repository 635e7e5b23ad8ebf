import type { ConferenceRound } from '../../contracts/api-conference.ts';
import { toJson } from '../../contracts/json.ts';
import { ASK_CONFERENCE } from '../../doors/conference-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatUsage } from '../format-usage.ts';
import { openBook } from '../open-app.ts';
import { planWork } from '../plan-work.ts';
import { quoteWord } from '../quote-word.ts';
import { STAND_IN } from '../stand-in.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out } = context;
  const text = args.list('text').join(' ');
  const tools = options.text('tools');
  const request = {
    text,
    ...(tools === undefined ? {} : { tools: tools.split(',').map((name) => name.trim()) }),
    ...(options.flag('require-tool') ? { require_tool: true } : {}),
  };
  const book = await openBook(context);
  const on = `--book ${book.book.book_id}`;
  if (options.flag('plan')) {
    const policy = `${tools === undefined ? '' : ` --tools ${quoteWord(tools)}`}${options.flag('require-tool') ? ' --require-tool' : ''}`;
    const again = `bookforge conference ask ${quoteWord(text)} ${on}${policy}`;
    return planWork(context, book, { kind: 'conference', request, again });
  }
  const { run: ended, round } = await book.call(ASK_CONFERENCE, request);
  out.progress.end();
  if (ended.model === 'offline:author') out.info(STAND_IN);
  out.result(
    {
      run_id: ended.run_id,
      status: ended.status,
      ...asJson(round),
      usage: ended.usage,
      notices: ended.notices,
    },
    () =>
      [
        ...formatRound(round),
        `transcript  ${context.command(`bookforge issues show ${round.issue_id} ${on}`)}`,
        `receipts    ${context.command(`bookforge audit list --run ${ended.run_id} ${on}`)}`,
        formatUsage(ended.usage),
      ].join('\n'),
  );
  return 0;
}

function asJson(round: ConferenceRound) {
  return toJson(round) as Record<string, never>;
}

/** Answers as they were given; of a reply without grounds nothing but that there was one. */
function formatRound({ looked_up, answers }: ConferenceRound): string[] {
  const abstained = answers.filter(({ outcome }) => outcome === 'abstained');
  const failed = answers.filter(({ outcome }) => outcome === 'ungrounded');
  return [
    ...looked_up.map(
      ({ tool, args, receipt_id, failed: why }) =>
        `looked up   ${tool} ${JSON.stringify(args)} (${receipt_id ?? why})`,
    ),
    ...(answers.length === 0 ? ['Nothing was looked up, so nobody was asked.'] : []),
    '',
    ...answers.flatMap(({ agent_id, text, evidence }) =>
      text === null ? [] : [agent_id, text, String(evidence), ''],
    ),
    ...(abstained.length === 0
      ? []
      : [`abstained   ${abstained.map(({ agent_id }) => agent_id).join(', ')}`]),
    ...failed.map(
      ({ agent_id, rejected }) =>
        `rejected    ${agent_id}: ${rejected.map(({ reason }) => reason).join(', ')}`,
    ),
  ];
}
