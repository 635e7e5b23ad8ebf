import { useEffect, useRef, useState } from 'react';
import type { ProjectEntry } from '../../../src/contracts/api-rooms.ts';
import { type Dictionary, useWords } from '../shared/dictionaries.ts';
import { addressOf, BOOK_VIEWS, type BookView, OFFICE_VIEWS, type Place } from '../shared/place.ts';
import { useInbox, useIsOffice, useStatus } from '../shared/queries.ts';

interface NavigationProps {
  /** The book whose pages are offered; null where there is none yet. */
  readonly project: string | null;
  readonly place: Place;
  readonly projects: readonly ProjectEntry[];
  /** The project of documents that belong to no book; null where there is none to be gone to. */
  readonly office: string | null;
}

/** The books and the office, and the pages of one. Where there is no room beside the page it is a button above it, which opens the
 *  list until somebody has gone somewhere. */
export function Navigation({ project, place, projects, office }: NavigationProps) {
  const words = useWords();
  const nav = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const here = addressOf(place);
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === here;
  const views: readonly BookView[] = project === office ? OFFICE_VIEWS : BOOK_VIEWS;

  // Whoever has gone somewhere with it wants to see that, and finds the button again.
  useEffect(() => {
    if (openedAt === null || openedAt === here) return;
    setOpenedAt(null);
    if (nav.current?.contains(document.activeElement)) button.current?.focus();
  }, [openedAt, here]);
  useEffect(() => {
    if (!isOpen) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenedAt(null);
      button.current?.focus();
    };
    const point = (event: Event) => {
      if (!(event.target instanceof Node && nav.current?.contains(event.target))) setOpenedAt(null);
    };
    document.addEventListener('keydown', press);
    document.addEventListener('pointerdown', point);
    document.addEventListener('focusin', point);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('pointerdown', point);
      document.removeEventListener('focusin', point);
    };
  }, [isOpen]);

  return (
    <nav ref={nav} className="views" aria-label={words.views}>
      <button
        ref={button}
        type="button"
        className="plain menu"
        aria-expanded={isOpen}
        aria-controls="views-list"
        onClick={() => setOpenedAt(isOpen ? null : here)}
      >
        <span aria-hidden="true">☰</span> {nameView(place, words)}
        {project !== null && <Waiting project={project} />}
      </button>
      <div id="views-list" className={isOpen ? 'views-list open' : 'views-list'}>
        <a href="#/" aria-current={place.view === 'projects' ? 'page' : undefined}>
          {words.projects}
        </a>
        {office !== null && project !== office && (
          <a href={addressOf({ project: office, view: 'documents' })}>{words.office}</a>
        )}
        {project !== null && (
          <>
            {projects.length > 0 && (
              <ProjectChoice project={project} view={place.view} projects={projects} office={office} />
            )}
            {views.map((view) => (
              <a
                key={view}
                href={addressOf({ project, view })}
                aria-current={place.project !== null && place.view === view ? 'page' : undefined}
              >
                {words[view]}
                {view === 'inbox' && <Waiting project={project} />}
              </a>
            ))}
          </>
        )}
      </div>
    </nav>
  );
}

/** The page that somebody is on. */
export const nameView = ({ view }: Place, words: Dictionary): string =>
  view === 'new' ? words.newBook : words[view];

function ProjectChoice({
  project,
  view,
  projects,
  office,
}: Pick<NavigationProps, 'projects' | 'office'> & {
  readonly project: string;
  readonly view: Place['view'];
}) {
  const words = useWords();
  /** The same page of another project, as far as it has one. */
  const viewIn = (chosen: string): BookView => {
    const [views, first] =
      chosen === office ? ([OFFICE_VIEWS, 'documents'] as const) : ([BOOK_VIEWS, 'book'] as const);
    return views.find((each) => each === view) ?? first;
  };
  return (
    <select
      aria-label={words.project}
      value={project}
      onChange={(event) => {
        location.hash = addressOf({ project: event.target.value, view: viewIn(event.target.value) });
      }}
    >
      {projects.map((each) => (
        <option key={each.project} value={each.project}>
          {each.title ?? each.project}
        </option>
      ))}
      {office !== null && <option value={office}>{words.office}</option>}
    </select>
  );
}

function Waiting({ project }: { readonly project: string }) {
  const isOffice = useIsOffice(project);
  if (isOffice === null) return null;
  return isOffice ? <WaitingInOffice project={project} /> : <WaitingInBook project={project} />;
}

/** The status of a book counts what waits in it, and is asked for by most of its pages: nobody needs the inbox for that. */
function WaitingInBook({ project }: { readonly project: string }) {
  return <Count of={useStatus(project).data?.inbox.items ?? 0} />;
}

function WaitingInOffice({ project }: { readonly project: string }) {
  return <Count of={useInbox(project).data?.items.length ?? 0} />;
}

function Count({ of }: { readonly of: number }) {
  return of === 0 ? null : <span className="count"> {of}</span>;
}
