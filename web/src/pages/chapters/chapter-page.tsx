import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GeneratedChapter } from '../../../../src/contracts/chapter.ts';
import { loadChapter } from '../../shared/api-client.ts';
import type { BookStatus } from '../../shared/api-types.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { EmptyState } from '../../shared/empty-state.tsx';
import { formatCount } from '../../shared/format-numbers.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { addressOf } from '../../shared/place.ts';
import { Prose } from '../../shared/prose.tsx';
import { StartWork } from '../../shared/start-work.tsx';
import { StatusMark } from '../../shared/status-mark.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { Findings } from './findings.tsx';
import { RevisionBanner } from './revision-banner.tsx';
import { StaleBanner } from './stale-banner.tsx';
import { Versions } from './versions.tsx';
import { WhyHere } from './why-here.tsx';

interface ChapterPageProps {
  readonly project: string;
  readonly number: number;
  readonly status: BookStatus;
}

type Side = 'findings' | 'versions' | 'why';

/** A chapter as on paper, and beside it what is known of it. */
export function ChapterPage({ project, number, status }: ChapterPageProps) {
  const words = useWords();
  const [side, setSide] = useState<Side>('findings');
  const about = status.writing.chapters.find(({ chapter }) => chapter === number);
  const { data: chapter, error } = useQuery({
    queryKey: [project, 'chapter', number],
    queryFn: () => loadChapter(project, number),
    enabled: (about?.written_scenes ?? 0) > 0,
  });
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
  const sides = { findings: words.findings, versions: words.versions, why: words.whyHere };
  return (
    <article aria-labelledby="chapter-heading">
      {back}
      <div className="row">
        <h2 id="chapter-heading">
          {number}. {about.title}
        </h2>
        <StatusMark status={about.state} />
        <span className="quiet">
          {formatCount(about.words)} {words.words}
        </span>
      </div>
      <StaleBanner project={project} stale={status.rewriting.stale.find((each) => each.chapter === number)} />
      {about.broken !== undefined && <p className="banner bad">{about.broken}</p>}
      {about.revision === 'pending' && <RevisionBanner project={project} number={number} />}
      <ErrorBox error={error} />
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
            <Paper chapter={chapter} language={status.language} />
          )}
          <Around project={project} number={number} last={status.writing.chapters.length} />
        </div>
        <aside aria-label={words.besideTheText}>
          <div className="tabs">
            {(Object.keys(sides) as Side[]).map((each) => (
              <button key={each} type="button" aria-pressed={side === each} onClick={() => setSide(each)}>
                {sides[each]}
              </button>
            ))}
          </div>
          {side === 'findings' && (
            <Findings project={project} number={number} isChecked={about.checked} status={status} />
          )}
          {side === 'versions' && <Versions project={project} number={number} />}
          {side === 'why' && <WhyHere project={project} number={number} isWritten={isWritten} />}
        </aside>
      </div>
    </article>
  );
}

function Paper({ chapter, language }: { readonly chapter: GeneratedChapter; readonly language: string }) {
  const words = useWords();
  return (
    <div className="paper" lang={language}>
      <h3>{chapter.chapter_title}</h3>
      {chapter.scenes.map(({ scene_number, content }) => (
        <section
          key={scene_number}
          id={`scene-${scene_number}`}
          aria-label={`${words.scene} ${scene_number}`}
        >
          <Prose markdown={content} />
        </section>
      ))}
    </div>
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
