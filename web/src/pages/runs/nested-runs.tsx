import type { NestedRun, RunDetail } from '../../../../src/contracts/api-runs.ts';
import { type Dictionary, useWords } from '../../shared/dictionaries.ts';
import { formatCost, formatCount } from '../../shared/format-numbers.ts';
import { nameStep } from '../../shared/name-of.ts';
import { addressOf } from '../../shared/place.ts';
import { StatusMark } from '../../shared/status-mark.tsx';

/** The runs inside a run, with what each has come to so far. */
export function NestedRuns({ run }: { readonly run: RunDetail }) {
  const words = useWords();
  if (run.nested.length === 0) return null;
  return (
    <section aria-labelledby="nested-heading">
      <h3 id="nested-heading">{words.nested}</h3>
      <div className="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{words.status}</th>
              <th scope="col">{words.step}</th>
              <th scope="col">{words.calls}</th>
              <th scope="col">{words.words}</th>
              <th scope="col">{words.cost}</th>
            </tr>
          </thead>
          <tbody>
            {run.nested.map((each) => (
              <tr key={each.run_id}>
                <td>
                  <StatusMark
                    status={each.status}
                    interrupted={run.interrupted && each.status === 'running'}
                  />
                </td>
                <td>
                  <a href={addressOf({ project: run.project, view: 'runs', id: each.run_id })}>
                    {nameNested(each, words)}
                  </a>
                </td>
                <td>{formatCount(each.usage.calls)}</td>
                <td>{formatCount(each.words)}</td>
                <td>{each.usage.unpriced_calls === 0 ? formatCost(each.usage.cost_usd, words) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function nameNested({ place: { chapter, scene }, step_id }: NestedRun, words: Dictionary): string {
  const parts = [
    ...(chapter === undefined ? [] : [`${words.chapter} ${chapter}`]),
    ...(scene === undefined ? [] : [`${words.scene} ${scene}`]),
  ];
  return parts.length === 0 ? nameStep(step_id, words) : parts.join(' · ');
}
