import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { GeneratedChapter } from '../../../../src/contracts/chapter.ts';
import { showRun, startRun } from '../../shared/api-client.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { addressOf } from '../../shared/place.ts';
import { ErrorBox, TroubleBox } from '../../shared/trouble-box.tsx';
import { CandidateView } from './candidate-view.tsx';
import { listCandidates } from './chapter-calls.ts';
import { choosePassage, type Marked } from './choose-passage.ts';

interface RevisePanelProps {
  readonly project: string;
  readonly chapter: GeneratedChapter;
  readonly marked: Marked | null;
}

const LOOK_AGAIN_MS = 1000;
const UNDER_WAY: ReadonlySet<string> = new Set(['pending', 'running']);

/** A marked passage in other words: what is wanted of it, the drafts, and which hunks of one are taken. */
export function RevisePanel({ project, chapter, marked }: RevisePanelProps) {
  const { data: candidates, error } = useQuery({
    queryKey: [project, 'candidates'],
    queryFn: () => listCandidates(project),
  });
  const own = candidates?.filter(({ chapter_number }) => chapter_number === chapter.chapter_number) ?? [];
  return (
    <>
      <ReviseForm project={project} chapter={chapter} marked={marked} />
      <ErrorBox error={error} />
      {candidates === undefined && error === null && <LoadingLine />}
      {own.map((candidate) => (
        <CandidateView
          key={candidate.candidate_id}
          project={project}
          candidate={candidate}
          isOpen={candidate.status === 'open' && candidate === own[0]}
        />
      ))}
    </>
  );
}

function ReviseForm({ project, chapter, marked }: RevisePanelProps) {
  const words = useWords();
  const id = useId();
  const [instruction, setInstruction] = useState('');
  const [drafts, setDrafts] = useState(1);
  const scene = chapter.scenes.find(({ scene_number }) => scene_number === marked?.scene);
  const ask = useMutation({
    mutationFn: () =>
      startRun(project, {
        kind: 'revision',
        chapter: chapter.chapter_number,
        instruction: instruction.trim(),
        drafts,
        ...(marked === null || scene === undefined
          ? {}
          : { scene: marked.scene, ...choosePassage(scene.content, marked) }),
      }),
    onSuccess: () => setInstruction(''),
  });
  return (
    <form
      className="revise"
      onSubmit={(event) => {
        event.preventDefault();
        ask.mutate();
      }}
    >
      {marked === null ? (
        <p className="quiet">{words.markFirst}</p>
      ) : (
        <blockquote className="marked">
          {words.scene} {marked.scene}: {marked.words}
        </blockquote>
      )}
      <label htmlFor={id}>{words.instruction}</label>
      <textarea
        id={id}
        className="wide"
        rows={2}
        required
        placeholder={words.instructionHint}
        value={instruction}
        onChange={(event) => setInstruction(event.target.value)}
      />
      <div className="row">
        <label>
          {words.drafts}{' '}
          <select value={drafts} onChange={(event) => setDrafts(Number(event.target.value))}>
            {[1, 2, 3].map((count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
        </label>
        <button type="submit" className="primary" disabled={ask.isPending}>
          {ask.isPending ? words.starting : words.revise}
        </button>
      </div>
      <ErrorBox error={ask.error} />
      {ask.data !== undefined && ask.data.run_id !== null && (
        <UnderWay project={project} runId={ask.data.run_id} />
      )}
    </form>
  );
}

/** The run that drafts come from, until they are there. What it leaves is told to the page by the line of the project. */
function UnderWay({ project, runId }: { readonly project: string; readonly runId: string }) {
  const words = useWords();
  const { data: run } = useQuery({
    queryKey: [project, 'run', runId],
    queryFn: () => showRun(project, runId),
    refetchInterval: ({ state }) => (UNDER_WAY.has(state.data?.status ?? 'pending') ? LOOK_AGAIN_MS : false),
  });
  if (run !== undefined && run.error !== null) return <TroubleBox trouble={run.error} />;
  if (run?.status === 'done') return null;
  return (
    <p className="quiet" role="status">
      {words.drafting} <a href={addressOf({ project, view: 'runs', id: runId })}>{words.itsRun}</a>
    </p>
  );
}
