import type { ListedModel } from '../../contracts/api-models.ts';
import { LIST_MODELS } from '../../doors/model-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatColumns } from '../format-columns.ts';
import { openApp } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { options, out } = context;
  const app = await openApp(context);
  const provider = options.text('provider');
  const list = await app.call(LIST_MODELS, provider === undefined ? {} : { provider });
  out.result(list, () => {
    if (list.models.length === 0) return `No model of ${provider ?? 'any provider'} is known.`;
    const header = ['model', 'context', 'output', 'in', 'out', 'retires', 'tested'];
    return [
      formatColumns([header, ...list.models.map(formatModel)], '', [0, 6]),
      `Limits in tokens, prices in dollars for a million of them, as of ${list.as_of}; yours are marked with *.`,
    ].join('\n\n');
  });
  return 0;
}

function formatModel({ model, tested, ...known }: ListedModel): string[] {
  const own = known.price_source === 'table' || known.price === null ? '' : '*';
  return [
    model,
    formatTokens(known.context_tokens),
    formatTokens(known.max_output_tokens),
    known.price === null ? '?' : `${known.price.input}${own}`,
    known.price === null ? '?' : `${known.price.output}${own}`,
    known.retires ?? '',
    tested === null
      ? ''
      : `${tested.verdict.replaceAll('_', ' ')}${tested.tier === null ? '' : `, ${tested.tier}`}`,
  ];
}

/** 1M, 200k, 8192. */
function formatTokens(tokens: number | null): string {
  if (tokens === null) return '?';
  if (tokens >= 1_000_000) return `${(tokens / 1_000_000).toFixed(2).replace(/\.?0+$/, '')}M`;
  return tokens % 1000 === 0 ? `${tokens / 1000}k` : String(tokens);
}
