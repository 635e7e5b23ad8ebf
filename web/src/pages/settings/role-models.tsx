import type { ModelList } from '../../../../src/contracts/api-models.ts';
import type { ShownSettings } from '../../../../src/contracts/api-settings.ts';
import { usePageWords, useWords } from '../../shared/dictionaries.ts';
import { nameOf } from '../../shared/name-of.ts';
import { StatusMark } from '../../shared/status-mark.tsx';
import { findModel } from './find-model.ts';
import { formatPrice } from './format-price.ts';
import { SETTINGS_WORDS } from './settings-words.ts';
import { TestModel } from './test-model.tsx';

interface RoleModelsProps {
  readonly settings: ShownSettings;
  readonly models: ModelList;
}

/** Who is asked for what, how each did in its test, and what it costs. */
export function RoleModels({ settings, models }: RoleModelsProps) {
  const words = useWords();
  const own = usePageWords(SETTINGS_WORDS);
  const rows = [
    { role: own.everyone, model: settings.model, others: [], tier: null },
    ...settings.roles.map(({ role, model, others, tier }) => ({ role, model, others, tier })),
  ];
  const named = [...new Set(rows.flatMap(({ model, others }) => [model.value, ...others]))];
  return (
    <section aria-labelledby="roles-heading">
      <h3 id="roles-heading">{own.modelsByRole}</h3>
      <div className="scroll">
        <table className="roles">
          <thead>
            <tr>
              <th scope="col">{own.role}</th>
              <th scope="col">{words.model}</th>
              <th scope="col">{own.source}</th>
              <th scope="col">{own.verdict}</th>
              <th scope="col">{own.price}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ role, model, others, tier }) => {
              const known = findModel(models.models, model.value);
              const tested = known?.tested ?? null;
              return (
                <tr key={role}>
                  <td>{nameOf('agent', role, words)}</td>
                  <td className="title">
                    {model.value}
                    {others.length > 0 && (
                      <p className="quiet">
                        {own.fallback}: {others.join(', ')}
                      </p>
                    )}
                    {tier !== null && (
                      <p className="quiet">
                        {own.tier}: {tier}
                      </p>
                    )}
                  </td>
                  <td>{model.source}</td>
                  <td>
                    {tested === null ? (
                      <span className="quiet">{own.never}</span>
                    ) : (
                      <StatusMark status={tested.verdict} />
                    )}
                  </td>
                  <td>{formatPrice(model.value, known?.price ?? null, words)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className="quiet">{own.perMillion}</p>
      {named.map((model) => (
        <TestModel key={model} model={model} />
      ))}
    </section>
  );
}
