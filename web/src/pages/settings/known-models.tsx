import { useId, useState } from 'react';
import type { ModelList } from '../../../../src/contracts/api-models.ts';
import { usePageWords, useWords } from '../../shared/dictionaries.ts';
import { formatCount } from '../../shared/format-numbers.ts';
import { LongTable } from '../../shared/long-table.tsx';
import { nameOf } from '../../shared/name-of.ts';
import { formatPrice } from './format-price.ts';
import { SETTINGS_WORDS } from './settings-words.ts';

/** The table of models, with whose price each line has. */
export function KnownModels({ models }: { readonly models: ModelList }) {
  const words = useWords();
  const own = usePageWords(SETTINGS_WORDS);
  const id = useId();
  const [sought, setSought] = useState('');
  const found = models.models.filter(({ model }) =>
    model.toLowerCase().includes(sought.trim().toLowerCase()),
  );
  const count = (tokens: number | null) => (tokens === null ? own.unknown : formatCount(tokens));
  return (
    <section aria-labelledby="known-heading">
      <div className="row">
        <h3 id="known-heading">{own.known}</h3>
        <label htmlFor={id}>{own.filter}</label>
        <input id={id} type="search" value={sought} onChange={(event) => setSought(event.target.value)} />
      </div>
      <p className="quiet">
        {own.asOf} {models.as_of} · {own.perMillion}
      </p>
      <LongTable
        label={own.known}
        className="known"
        head={[words.model, own.price, own.source, own.context, own.output, own.verdict]}
        items={found}
        keyOf={({ model }) => model}
        cellsOf={({ model, price, price_source, context_tokens, max_output_tokens, tested, retires }) => [
          <span key="model" title={model}>
            {model} {retires !== null && `(${own.retires} ${retires})`}
          </span>,
          formatPrice(model, price, words),
          price_source === null ? '' : own[price_source],
          count(context_tokens),
          count(max_output_tokens),
          tested === null ? own.never : nameOf('status', tested.verdict, words),
        ]}
        chosen={null}
      />
    </section>
  );
}
