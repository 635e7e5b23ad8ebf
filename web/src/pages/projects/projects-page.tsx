import type { CSSProperties } from 'react';
import type { ProjectEntry } from '../../../../src/contracts/api-rooms.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { EmptyState } from '../../shared/empty-state.tsx';
import { formatCounted, formatUsage } from '../../shared/format-numbers.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { addressOf } from '../../shared/place.ts';
import { useProjects, useStatus } from '../../shared/queries.ts';
import { StatusMark } from '../../shared/status-mark.tsx';
import { TroubleBox } from '../../shared/trouble-box.tsx';
import { DemoButton } from './demo-button.tsx';
import { ImportManuscript } from './import-manuscript.tsx';
import { nameBookState } from './name-book-state.ts';
import './projects.css';

export function ProjectsPage() {
  const words = useWords();
  const { data: projects } = useProjects();
  return (
    <section aria-labelledby="projects-heading">
      <div className="row">
        <h2 id="projects-heading">{words.projects}</h2>
        <a className="button primary" href="#/+">
          {words.newBook}
        </a>
        <DemoButton />
      </div>
      {projects === undefined && <LoadingLine />}
      {projects?.length === 0 && (
        <EmptyState text={words.noProjects}>
          <a className="button" href="#/+">
            {words.beginOne}
          </a>
        </EmptyState>
      )}
      <ul className="cards">
        {projects?.map((entry) => (
          <li key={entry.project}>
            {entry.error === null ? (
              <ProjectCard entry={entry} />
            ) : (
              <BrokenCard entry={entry} error={entry.error} />
            )}
          </li>
        ))}
      </ul>
      {projects !== undefined && <ImportManuscript projects={projects} />}
    </section>
  );
}

function ProjectCard({ entry }: { readonly entry: ProjectEntry }) {
  const words = useWords();
  const { data: status, error } = useStatus(entry.project);
  const title = entry.title ?? entry.project;
  return (
    <a className="card" href={addressOf({ project: entry.project, view: 'book' })}>
      <span className="cover" style={{ '--hue': hueOf(entry.project) } as CSSProperties} aria-hidden="true">
        {title}
      </span>
      <span className="facts">
        <strong>{title}</strong>
        {status !== undefined && (
          <span>
            <StatusMark status={nameBookState(status)} />
          </span>
        )}
        {status === undefined && (
          <span className="quiet">{error === null ? words.loading : words.cannotLook}</span>
        )}
        {status !== undefined && (
          <>
            <span className="quiet">
              {status.writing.written} / {formatCounted(status.chapters, words.chaptersWritten)} ·{' '}
              {formatCounted(status.writing.words, words.wordCount)}
            </span>
            <progress
              value={status.writing.written}
              max={Math.max(status.chapters, 1)}
              aria-label={words.progress}
            />
            <span className="quiet">{formatUsage(status.usage, words)}</span>
            {status.inbox.items > 0 && (
              <span className="needs">
                {status.inbox.items} {words.waitForYou}
              </span>
            )}
          </>
        )}
      </span>
    </a>
  );
}

function BrokenCard({
  entry,
  error,
}: {
  readonly entry: ProjectEntry;
  readonly error: NonNullable<ProjectEntry['error']>;
}) {
  return (
    <div className="card">
      <span className="facts">
        <strong>{entry.title ?? entry.project}</strong>
        <TroubleBox trouble={error} />
      </span>
    </div>
  );
}

/** A colour of its own for every book, the same each time. */
function hueOf(project: string): number {
  return [...project].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
}
