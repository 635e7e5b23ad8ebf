import { useQuery } from '@tanstack/react-query';
import type { ShownSettings } from '../../../../src/contracts/api-settings.ts';
import { usePageWords, useWords } from '../../shared/dictionaries.ts';
import { formatDuration } from '../../shared/format-numbers.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { nameOf } from '../../shared/name-of.ts';
import { useIsOffice } from '../../shared/queries.ts';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { Budgets } from './budgets.tsx';
import { KnownModels } from './known-models.tsx';
import { Machine } from './machine.tsx';
import { RoleModels } from './role-models.tsx';
import { listModels, showSettings } from './settings-calls.ts';
import { SETTINGS_WORDS } from './settings-words.ts';
import './settings.css';

/** The configuration as it is resolved, where each part of it comes from, and whether everything is there. Where a key comes from
 *  is told; a key never reaches the page. */
export function SettingsPage({ project }: { readonly project: string }) {
  const words = useWords();
  const own = usePageWords(SETTINGS_WORDS);
  const settings = useQuery({ queryKey: [project, 'settings'], queryFn: () => showSettings(project) });
  const models = useQuery({ queryKey: ['models'], queryFn: listModels });
  // What a book has come to, and what it would still take.
  const isOffice = useIsOffice(project);
  return (
    <section aria-labelledby="settings-heading">
      <h2 id="settings-heading">{words.settings}</h2>
      <p className="quiet">
        {own.intro} <code>{own.help}</code>
      </p>
      <ErrorBox error={settings.error ?? models.error} />
      {(settings.data === undefined || models.data === undefined) &&
        settings.error === null &&
        models.error === null && <LoadingLine />}
      {settings.data !== undefined && models.data !== undefined && (
        <>
          <RoleModels settings={settings.data} models={models.data} />
          <Providers settings={settings.data} />
          {isOffice === false && <Budgets project={project} />}
          <Limits settings={settings.data} />
          <Machine />
          <KnownModels models={models.data} />
        </>
      )}
    </section>
  );
}

function Providers({ settings }: { readonly settings: ShownSettings }) {
  const own = usePageWords(SETTINGS_WORDS);
  return (
    <section aria-labelledby="providers-heading">
      <h3 id="providers-heading">{own.providers}</h3>
      <div className="scroll">
        <table className="providers">
          <thead>
            <tr>
              <th scope="col">{own.provider}</th>
              <th scope="col">{own.address}</th>
              <th scope="col">{own.key}</th>
              <th scope="col">{own.atOnce}</th>
              <th scope="col">{own.aMinute}</th>
            </tr>
          </thead>
          <tbody>
            {settings.providers.map((each) => (
              <tr key={each.provider}>
                <td>{each.provider}</td>
                <td className="title">
                  {each.base_url ?? own.ownAddress}{' '}
                  {each.base_url_source !== null && <span className="quiet">({each.base_url_source})</span>}
                </td>
                <td>{each.key_source === null ? own.noKey : `${own.keyFrom} ${each.key_source}`}</td>
                <td>{each.max_in_flight ?? own.noLimit}</td>
                <td>{each.requests_per_minute ?? own.noLimit}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Limits({ settings }: { readonly settings: ShownSettings }) {
  const words = useWords();
  const own = usePageWords(SETTINGS_WORDS);
  const rows = [
    ['model_timeout_ms', formatDuration(settings.model_timeout_ms.value)],
    ['model_deadline_ms', formatDuration(settings.model_deadline_ms.value)],
    ['wait_tries', settings.wait_tries.value ?? own.asOften],
    ['wait_max_ms', formatDuration(settings.wait_max_ms.value)],
    ['wait_repeat_maybe_paid', settings.wait_repeat_maybe_paid.value],
    ['memory_context_chapters', settings.memory_context_chapters.value],
    ['revision_block_on_pending', settings.revision_block_on_pending.value ? own.yes : own.no],
    ['writing_recipe', nameOf('recipe', settings.writing_recipe.value, words)],
  ] as const;
  return (
    <section aria-labelledby="limits-heading">
      <h3 id="limits-heading">{own.limits}</h3>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} className="slot">
            <dt>{own[name]}</dt>
            <dd>
              {value} <span className="quiet">({settings[name].source})</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
