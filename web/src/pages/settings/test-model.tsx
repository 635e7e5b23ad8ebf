import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usePageWords } from '../../shared/dictionaries.ts';
import { Estimate } from '../../shared/estimate.tsx';
import { StatusMark } from '../../shared/status-mark.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { planModelTest, testModel } from './settings-calls.ts';
import { SETTINGS_WORDS } from './settings-words.ts';

/** Whether a model is fit for the work: first what asking it takes, then the verdict with its reasons. */
export function TestModel({ model }: { readonly model: string }) {
  const own = usePageWords(SETTINGS_WORDS);
  const client = useQueryClient();
  const plan = useMutation({ mutationFn: () => planModelTest(model) });
  const test = useMutation({
    mutationFn: () => testModel(model),
    onSuccess: () => client.invalidateQueries({ queryKey: ['models'] }),
  });
  return (
    <div className="test">
      <p className="row">
        <code>{model}</code>
        {plan.data === undefined ? (
          <button type="button" disabled={plan.isPending} onClick={() => plan.mutate()}>
            {own.planTest}
          </button>
        ) : (
          <button type="button" disabled={test.isPending} onClick={() => test.mutate()}>
            {test.isPending ? own.testing : own.startTest}
          </button>
        )}
      </p>
      {plan.data !== undefined && <Estimate plan={plan.data} />}
      <ErrorBox error={plan.error ?? test.error} />
      {test.data !== undefined && (
        <div className="comment" role="status">
          <p>
            <StatusMark status={test.data.verdict} /> {own.checks}
          </p>
          <ul>
            {test.data.checks.map(({ check, result, detail }) => (
              <li key={check}>
                {check.replaceAll('_', ' ')}: {result}. {detail}
              </li>
            ))}
          </ul>
          {test.data.advice.length > 0 && (
            <>
              <p>{own.advice}</p>
              <ul>
                {test.data.advice.map(({ text, setting }) => (
                  <li key={text}>
                    {text} {setting !== null && <code>{setting}</code>}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </div>
  );
}
