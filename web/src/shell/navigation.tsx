import type { ProjectEntry } from '../../../src/contracts/api-rooms.ts';
import { useWords } from '../shared/dictionaries.ts';
import { addressOf, BOOK_VIEWS, type BookView, type Place } from '../shared/place.ts';
import { useInbox } from '../shared/queries.ts';

interface NavigationProps {
  /** The book whose pages are offered; null where there is none yet. */
  readonly project: string | null;
  readonly place: Place;
  readonly projects: readonly ProjectEntry[];
}

/** The books, and the pages of one. */
export function Navigation({ project, place, projects }: NavigationProps) {
  const words = useWords();
  return (
    <nav className="views" aria-label={words.views}>
      <a href="#/" aria-current={place.view === 'projects' ? 'page' : undefined}>
        {words.projects}
      </a>
      {project !== null && (
        <>
          {projects.length > 0 && <ProjectChoice project={project} view={place.view} projects={projects} />}
          {BOOK_VIEWS.map((view) => (
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
    </nav>
  );
}

function ProjectChoice({
  project,
  view,
  projects,
}: {
  readonly project: string;
  readonly view: Place['view'];
  readonly projects: readonly ProjectEntry[];
}) {
  const words = useWords();
  const keptView: BookView = BOOK_VIEWS.find((each) => each === view) ?? 'book';
  return (
    <select
      aria-label={words.project}
      value={project}
      onChange={(event) => {
        location.hash = addressOf({ project: event.target.value, view: keptView });
      }}
    >
      {projects.map((each) => (
        <option key={each.project} value={each.project}>
          {each.title ?? each.project}
        </option>
      ))}
    </select>
  );
}

function Waiting({ project }: { readonly project: string }) {
  const items = useInbox(project).data?.items.length ?? 0;
  return items === 0 ? null : <span className="count"> {items}</span>;
}
