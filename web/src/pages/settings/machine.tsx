import { useQuery } from '@tanstack/react-query';
import { usePageWords } from '../../shared/dictionaries.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { checkMachine } from './settings-calls.ts';
import { SETTINGS_WORDS } from './settings-words.ts';

/** What `bookforge doctor` says. */
export function Machine() {
  const own = usePageWords(SETTINGS_WORDS);
  const { data: report, error } = useQuery({ queryKey: ['machine'], queryFn: checkMachine });
  return (
    <section aria-labelledby="machine-heading">
      <h3 id="machine-heading">{own.doctor}</h3>
      <ErrorBox error={error} />
      {report === undefined && error === null && <LoadingLine what={own.doctorBusy} />}
      <dl>
        {report?.checks.map(({ check, ok, detail, next }) => (
          <div key={check} className="slot">
            <dt>{check}</dt>
            <dd>
              <span className={ok ? 'good' : 'danger'}>{ok ? own.good : own.bad}</span> · {detail}{' '}
              {next !== null && <code>{next}</code>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
