import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { loadChapter } from '../../shared/api-client.ts';
import type { BookStatus } from '../../shared/api-types.ts';
import { usePageWords, useWords } from '../../shared/dictionaries.ts';
import { formatTime } from '../../shared/format-numbers.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { discardDraft, listDrafts, showDraft } from './chapter-calls.ts';
import { DRAFT_WORDS } from './draft-words.ts';
import { listLostDrafts } from './list-lost-drafts.ts';
import { draftKey } from './use-kept-draft.ts';

/** What somebody was writing in scenes that are gone since: it stays until somebody has read it and throws it away. */
export function LostDrafts({ project, status }: { readonly project: string; readonly status: BookStatus }) {
  const own = usePageWords(DRAFT_WORDS);
  const { data: drafts = [], error } = useQuery({
    queryKey: [project, 'drafts'],
    queryFn: () => listDrafts(project),
  });
  const numbers = status.writing.chapters.flatMap(({ chapter, written_scenes }) =>
    written_scenes > 0 && drafts.some(({ scene }) => scene.startsWith(`${chapter}:`)) ? [chapter] : [],
  );
  const chapters = useQueries({
    queries: numbers.map((number) => ({
      queryKey: [project, 'chapter', number],
      queryFn: () => loadChapter(project, number),
    })),
  });
  const lost = listLostDrafts(drafts, (number) => {
    const place = numbers.indexOf(number);
    if (place === -1) return null;
    const chapter = chapters[place]?.data;
    return chapter === null ? null : chapter?.scenes;
  });
  if (lost.length === 0) return <ErrorBox error={error} />;
  return (
    <section className="banner" aria-labelledby="lost-heading">
      <h3 id="lost-heading">{own.lostDrafts}</h3>
      <p>{own.lostDraftsHint}</p>
      {lost.map(({ scene, kept_at }) => (
        <LostDraft key={scene} project={project} scene={scene} keptAt={kept_at} />
      ))}
    </section>
  );
}

interface LostDraftProps {
  readonly project: string;
  readonly scene: string;
  readonly keptAt: string | null;
}

function LostDraft({ project, scene, keptAt }: LostDraftProps) {
  const words = useWords();
  const own = usePageWords(DRAFT_WORDS);
  const client = useQueryClient();
  const [isCopied, setCopied] = useState(false);
  const { data: shown, error } = useQuery({
    queryKey: draftKey(project, scene),
    queryFn: () => showDraft(project, scene),
  });
  const discard = useMutation({
    mutationFn: (mark: string) => discardDraft(project, scene, mark),
    onSettled: () => client.invalidateQueries({ queryKey: [project] }),
  });
  const mark = shown?.mark ?? null;
  const text = shown?.draft?.text ?? null;
  return (
    <details className="comment">
      <summary>
        {words.scene} {scene} {keptAt !== null && <span className="quiet">{formatTime(keptAt)}</span>}
      </summary>
      {shown === undefined && error === null && <LoadingLine />}
      {shown !== undefined && shown.damage !== null && (
        <p>
          {own.damaged} <span className="quiet">{shown.damage}</span>
        </p>
      )}
      {text !== null && <p className="said lost-text">{text}</p>}
      <ErrorBox error={error ?? discard.error} />
      <p className="row">
        {text !== null && (
          <button
            type="button"
            onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
          >
            {isCopied ? words.copied : own.copyText}
          </button>
        )}
        {mark !== null && (
          <button
            type="button"
            className="danger"
            disabled={discard.isPending}
            onClick={() => discard.mutate(mark)}
          >
            {own.discard}
          </button>
        )}
      </p>
    </details>
  );
}
