import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Patch } from '../../../../src/contracts/patch-set.ts';
import type { ReviewReport } from '../../../../src/contracts/review-report.ts';
import { startRun } from '../../shared/api-client.ts';
import { usePageWords, useWords } from '../../shared/dictionaries.ts';
import { addressOf } from '../../shared/place.ts';
import { StatusMark } from '../../shared/status-mark.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { DOCUMENT_WORDS } from './documents-words.ts';

interface ReviewFindingsProps {
  readonly project: string;
  readonly id: string;
  readonly review: ReviewReport;
  /** A file that somebody opened has no spec to patch. */
  readonly canPatch: boolean;
}

/** What was found in the document, and what could be done about it, to be ticked. */
export function ReviewFindings({ project, id, review, canPatch }: ReviewFindingsProps) {
  const own = usePageWords(DOCUMENT_WORDS);
  const { readability } = review.checks;
  const findings = review.findings ?? [];
  return (
    <div className="panel">
      <dl>
        <dt>{own.severity}</dt>
        <dd>{review.severity}</dd>
        <dt>{own.reading_ease}</dt>
        <dd>
          {readability.score ?? own.tooShort}{' '}
          <span className="quiet">
            ({own.target} {readability.target})
          </span>
        </dd>
      </dl>
      <h3>{own.findings}</h3>
      {findings.length === 0 && <p className="quiet">{own.nothingFound}</p>}
      {findings.map((finding, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: findings of a report have no name, and never move.
        <div key={place} className="comment">
          <p>
            <StatusMark status={finding.severity} /> <code>{finding.ruleId}</code>{' '}
            <span className="quiet">{finding.pointer}</span>
          </p>
          <p className="said">{finding.message}</p>
          {finding.excerpt !== '' && <p className="said quiet">{finding.excerpt}</p>}
        </div>
      ))}
      {canPatch && <Patches project={project} id={id} patches={review.recommendedPatches} />}
      {(review.appliedPatches ?? []).length > 0 && (
        <details>
          <summary>{own.appliedBefore}</summary>
          <ul>
            {review.appliedPatches?.map(({ id: patch, action, target, outcome, reason }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <li key={place}>
                {outcome} <code>{`${action} ${target}`}</code> {patch} {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

interface PatchesProps {
  readonly project: string;
  readonly id: string;
  readonly patches: readonly Patch[];
}

function Patches({ project, id, patches }: PatchesProps) {
  const words = useWords();
  const own = usePageWords(DOCUMENT_WORDS);
  const client = useQueryClient();
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const apply = useMutation({
    mutationFn: () =>
      startRun(project, {
        kind: 'document_patch',
        document: id,
        patches: patches.filter((_, place) => ticked.has(place)),
      }),
    onSuccess: () => {
      setTicked(new Set());
      return client.invalidateQueries({ queryKey: [project] });
    },
  });
  const tick = (place: number) => {
    const next = new Set(ticked);
    if (!next.delete(place)) next.add(place);
    setTicked(next);
  };
  const begun = apply.data?.run_id ?? null;
  return (
    <>
      <h3>{own.patches}</h3>
      {patches.length === 0 && <p className="quiet">{own.noPatches}</p>}
      {patches.length > 0 && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            apply.mutate();
          }}
        >
          <p className="quiet">{own.patchesHint}</p>
          <ul className="patches">
            {patches.map((patch, place) => (
              <li key={patch.id ?? `${patch.action} ${patch.target}`}>
                <label>
                  <input type="checkbox" checked={ticked.has(place)} onChange={() => tick(place)} />{' '}
                  <code>{`${patch.action} ${patch.target}`}</code>
                  {patch.value !== undefined && (
                    <span className="said quiet"> {formatValue(patch.value)}</span>
                  )}
                </label>
              </li>
            ))}
          </ul>
          <button type="submit" className="primary" disabled={ticked.size === 0 || apply.isPending}>
            {apply.isPending ? own.applying : own.applyPatches}
          </button>
        </form>
      )}
      <ErrorBox error={apply.error} />
      {begun !== null && (
        <p role="status">
          {own.applied} <a href={addressOf({ project, view: 'runs', id: begun })}>{words.itsRun}</a>
        </p>
      )}
    </>
  );
}

function formatValue(value: Patch['value']): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
