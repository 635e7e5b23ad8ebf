import type { ProjectEntry } from '../../../src/contracts/api-rooms.ts';
import { useWords } from '../shared/dictionaries.ts';
import { addressOf, BOOK_VIEWS, type BookView, OFFICE_VIEWS, type Place } from '../shared/place.ts';
import { useInbox, useStatus } from '../shared/queries.ts';

interface NavigationProps {
  /** The book whose pages are offered; null where there is none yet. */
  readonly project: string | null;
  readonly place: Place;
  readonly projects: readonly ProjectEntry[];
  /** The project of documents that belong to no book; null where there is none to be gone to. */
  readonly office: string | null;
}

/** The books and the office, and the pages of one. */
export function Navigation({ project, place, projects, office }: NavigationProps) {
  const words = useWords();
  const views: readonly BookView[] = project === office ? OFFICE_VIEWS : BOOK_VIEWS;
  return (
    <nav className="views" aria-label={words.views}>
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
              {view === 'inbox' &&
                (project === office ? (
                  <WaitingInOffice project={project} />
                ) : (
                  <WaitingInBook project={project} />
                ))}
            </a>
          ))}
        </>
      )}
    </nav>
  );
}

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
