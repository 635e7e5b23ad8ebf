import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { loadChapter } from '../../shared/api-client.ts';
import type { BookStatus } from '../../shared/api-types.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { EmptyState } from '../../shared/empty-state.tsx';
import { formatCounted } from '../../shared/format-numbers.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { addressOf } from '../../shared/place.ts';
import { StartWork } from '../../shared/start-work.tsx';
import { StatusMark } from '../../shared/status-mark.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { listDrafts, type SavedScene } from './chapter-calls.ts';
import { ChapterChat } from './chapter-chat.tsx';
import { ChapterNotes } from './chapter-notes.tsx';
import { Findings } from './findings.tsx';
import { Paper, type ParagraphPlace } from './paper.tsx';
import { RevisePanel } from './revise-panel.tsx';
import { RevisionBanner } from './revision-banner.tsx';
import { StaleBanner } from './stale-banner.tsx';
import { useMarked } from './use-marked.ts';
import { Versions } from './versions.tsx';
import { WhyHere } from './why-here.tsx';

interface ChapterPageProps {
  readonly project: string;
  readonly number: number;
  readonly status: BookStatus;
}

type Side = 'findings' | 'revise' | 'notes' | 'chat' | 'versions' | 'why';

const LOOK_AGAIN_MS = 3000;

/** A chapter as on paper, and beside it what is known of it. */
export function ChapterPage({ project, number, status }: ChapterPageProps) {
  const words = useWords();
  const [side, setSide] = useState<Side>('findings');
  const [asked, setAsked] = useState<ParagraphPlace | null>(null);
  const [edited, setEdited] = useState<number | null>(null);
  const [saved, setSaved] = useState<SavedScene | null>(null);
  const paper = useRef<HTMLDivElement>(null);
  const aside = useRef<HTMLElement>(null);
  const marked = useMarked(paper);
  const about = status.writing.chapters.find(({ chapter }) => chapter === number);
  const { data: chapter, error } = useQuery({
    queryKey: [project, 'chapter', number],
    queryFn: () => loadChapter(project, number),
    enabled: (about?.written_scenes ?? 0) > 0,
    // Whoever edits is told soon when somebody else was quicker.
    refetchInterval: edited === null ? false : LOOK_AGAIN_MS,
  });
  const drafts = useQuery({ queryKey: [project, 'drafts'], queryFn: () => listDrafts(project) });
  const back = (
    <p>
      <a href={addressOf({ project, view: 'chapters' })}>← {words.allChapters}</a>
    </p>
  );
  if (about === undefined)
    return (
      <>
        {back}
        <EmptyState text={words.noSuchChapter} />
      </>
    );
  const isWritten = about.written_scenes > 0;
  const sides: Readonly<Record<Side, string>> = {
    findings: words.findings,
    revise: words.revise,
    notes: words.notes,
    chat: words.chat,
    versions: words.versions,
    why: words.whyHere,
  };
  return (
    <article aria-labelledby="chapter-heading">
      {back}
      <div className="row">
        <h2 id="chapter-heading">
          {number}. {about.title}
        </h2>
        <StatusMark status={about.state} />
        <span className="quiet">{formatCounted(about.words, words.wordCount)}</span>
      </div>
      <StaleBanner project={project} stale={status.rewriting.stale.find((each) => each.chapter === number)} />
      {about.broken !== undefined && <p className="banner bad">{about.broken}</p>}
      {about.revision === 'pending' && <RevisionBanner project={project} number={number} />}
      <ErrorBox error={error ?? drafts.error} />
      {saved !== null && (
        <p role="status" className="quiet">
          {saved.findings.length > 0 ? words.savedWithFindings : words.saved}
        </p>
      )}
      <div className="beside">
        <div>
          {isWritten && chapter === undefined && error === null && <LoadingLine />}
          {(!isWritten || chapter === null) && (
            <EmptyState text={words.notWritten}>
              {status.outline.state === 'valid' && (
                <StartWork
                  project={project}
                  work={{ kind: 'novel_text', chapters: [number], make_plans: true }}
                  label={words.writeChapter}
                />
              )}
            </EmptyState>
          )}
          {chapter !== undefined && chapter !== null && (
            <Paper
              project={project}
              paper={paper}
              chapter={chapter}
              language={status.language}
              chosen={side === 'why' ? asked : null}
              onChoose={setAsked}
              edited={edited}
              onEdit={(scene) => {
                if (scene !== null) setSaved(null);
                setEdited(scene);
              }}
              onSaved={(done) => {
                setSaved(done);
                if (done.findings.length > 0) setSide('findings');
              }}
              drafts={new Set(drafts.data?.map(({ scene }) => scene))}
            />
          )}
          {edited === null && (
            <button type="button" className="to-aside" onClick={() => aside.current?.scrollIntoView()}>
              {words.belowTheText} ↓
            </button>
          )}
          <Around project={project} number={number} last={status.writing.chapters.length} />
        </div>
        <aside ref={aside} aria-label={words.besideTheText}>
          <div className="tabs">
            {(Object.keys(sides) as Side[]).map((each) => (
              <button key={each} type="button" aria-pressed={side === each} onClick={() => setSide(each)}>
                {sides[each]}
              </button>
            ))}
          </div>
          {side === 'findings' && <Findings project={project} number={number} isChecked={about.checked} />}
          {side === 'revise' &&
            (chapter === undefined || chapter === null ? (
              <p className="quiet">{words.notWritten}</p>
            ) : (
              <RevisePanel project={project} chapter={chapter} marked={marked} />
            ))}
          {side === 'notes' && <ChapterNotes project={project} chapter={number} />}
          {side === 'chat' && <ChapterChat project={project} number={number} marked={marked} />}
          {side === 'versions' && <Versions project={project} number={number} />}
          {side === 'why' && (
            <WhyHere
              project={project}
              number={number}
              chapter={chapter ?? null}
              chosen={asked}
              onChoose={setAsked}
            />
          )}
        </aside>
      </div>
    </article>
  );
}

function Around({
  project,
  number,
  last,
}: {
  readonly project: string;
  readonly number: number;
  readonly last: number;
}) {
  const words = useWords();
  const to = (chapter: number) => addressOf({ project, view: 'chapters', id: String(chapter) });
  return (
    <nav className="row around" aria-label={words.otherChapters}>
      {number > 1 && <a href={to(number - 1)}>← {words.chapterBefore}</a>}
      {number < last && <a href={to(number + 1)}>{words.chapterAfter} →</a>}
    </nav>
  );
}
