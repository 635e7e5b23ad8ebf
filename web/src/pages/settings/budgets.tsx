import { usePageWords, useWords } from '../../shared/dictionaries.ts';
import { Estimate } from '../../shared/estimate.tsx';
import { formatUsage } from '../../shared/format-numbers.ts';
import { useEstimate, useStatus } from '../../shared/queries.ts';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { SETTINGS_WORDS } from './settings-words.ts';

/** What the book has cost, and what it would still take. */
export function Budgets({ project }: { readonly project: string }) {
  const words = useWords();
  const own = usePageWords(SETTINGS_WORDS);
  const { data: status } = useStatus(project);
  const rest = useEstimate(project);
  return (
    <section aria-labelledby="budgets-heading">
      <h3 id="budgets-heading">{own.budgets}</h3>
      <dl>
        <dt>{own.spent}</dt>
        <dd>{status === undefined ? words.loading : formatUsage(status.usage, words)}</dd>
        <dt>{own.left}</dt>
        <dd>{rest.error === null && <Estimate plan={rest.data ?? null} />}</dd>
      </dl>
      <ErrorBox error={rest.error} />
      <p className="quiet">{own.cap}</p>
    </section>
  );
}
