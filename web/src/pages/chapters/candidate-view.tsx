import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PassageCandidate } from '../../../../src/contracts/candidate.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { formatCounted, formatTime } from '../../shared/format-numbers.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { StatusMark } from '../../shared/status-mark.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { applyCandidate, rejectCandidate, type ShownCandidate, showCandidate } from './chapter-calls.ts';

interface CandidateViewProps {
  readonly project: string;
  readonly candidate: PassageCandidate;
  readonly isOpen: boolean;
}

/** Drafts of a passage, side by side, each as what it would change. */
export function CandidateView({ project, candidate, isOpen: isFirst }: CandidateViewProps) {
  const words = useWords();
  const [isOpen, setOpen] = useState(isFirst);
  const { data, error } = useQuery({
    queryKey: [project, 'candidate', candidate.candidate_id],
    queryFn: () => showCandidate(project, candidate.candidate_id),
    enabled: isOpen,
  });
  return (
    <details
      className="comment candidate"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <StatusMark status={candidate.status} /> {candidate.instruction}
      </summary>
      <p className="quiet">
        <time dateTime={candidate.created_at}>{formatTime(candidate.created_at)}</time> · {words.scene}{' '}
        {candidate.passages.map(({ scene_number }) => scene_number).join(', ')}
      </p>
      <ErrorBox error={error} />
      {isOpen && data === undefined && error === null && <LoadingLine />}
      {data !== undefined && <Drafts project={project} shown={data} />}
    </details>
  );
}

function Drafts({ project, shown }: { readonly project: string; readonly shown: ShownCandidate }) {
  const words = useWords();
  const client = useQueryClient();
  const { candidate, current, drafts } = shown;
  const onSettled = () => client.invalidateQueries({ queryKey: [project] });
  const apply = useMutation({
    mutationFn: (choice: { readonly draft: number; readonly hunks: readonly number[] }) =>
      applyCandidate(project, candidate.candidate_id, choice),
    onSettled,
  });
  const reject = useMutation({
    mutationFn: () => rejectCandidate(project, candidate.candidate_id),
    onSettled,
  });
  const isBusy = apply.isPending || reject.isPending;
  return (
    <>
      {!current && candidate.status !== 'rejected' && <p className="banner">{words.candidateOld}</p>}
      <div className="drafts">
        {drafts
          .filter(({ draft }) => candidate.status !== 'applied' || candidate.draft === draft)
          .map((draft) => (
            <Draft
              key={draft.draft}
              draft={draft}
              taken={candidate.status === 'applied' ? candidate.hunks : []}
              canTake={current && candidate.status !== 'rejected' && !isBusy}
              onTake={(hunks) => apply.mutate({ draft: draft.draft, hunks })}
            />
          ))}
      </div>
      <ErrorBox error={apply.error ?? reject.error} />
      {candidate.status === 'open' && (
        <button type="button" className="danger" disabled={isBusy} onClick={() => reject.mutate()}>
          {words.rejectDrafts}
        </button>
      )}
    </>
  );
}

interface DraftProps {
  readonly draft: ShownCandidate['drafts'][number];
  /** Hunks that are in the text already. */
  readonly taken: readonly number[];
  readonly canTake: boolean;
  readonly onTake: (hunks: readonly number[]) => void;
}

function Draft({ draft, taken, canTake, onTake }: DraftProps) {
  const words = useWords();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const open = draft.hunks.filter(({ hunk }) => !taken.includes(hunk));
  const chosen = open.flatMap(({ hunk }) => (left.has(hunk) ? [] : [hunk]));
  return (
    <section aria-label={`${words.draft} ${draft.draft}`}>
      <h4>
        {words.draft} {draft.draft}{' '}
        <span className="quiet">{formatCounted(draft.words, words.wordCount)}</span>
      </h4>
      <ul className="hunks">
        {draft.hunks.map(({ hunk, removed, added }) => {
          const isTaken = taken.includes(hunk);
          return (
            <li key={hunk}>
              <label>
                <input
                  type="checkbox"
                  checked={isTaken || !left.has(hunk)}
                  disabled={isTaken || !canTake}
                  onChange={(event) => setLeft(without(left, hunk, event.target.checked))}
                />{' '}
                {words.hunk} {hunk}: {removed !== '' && <del>{removed}</del>}{' '}
                {added !== '' && <ins>{added}</ins>}
              </label>
            </li>
          );
        })}
      </ul>
      {open.length > 0 && (
        <button
          type="button"
          className="primary"
          disabled={!canTake || chosen.length === 0}
          onClick={() => onTake(chosen)}
        >
          {words.takeHunks} ({chosen.length} / {open.length})
        </button>
      )}
    </section>
  );
}

function without(before: ReadonlySet<number>, hunk: number, isWanted: boolean): ReadonlySet<number> {
  const after = new Set(before);
  if (isWanted) after.delete(hunk);
  else after.add(hunk);
  return after;
}
