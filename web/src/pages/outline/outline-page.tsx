import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { usePageWords, useWords } from '../../shared/dictionaries.ts';
import { EmptyState } from '../../shared/empty-state.tsx';
import { HomeLink } from '../../shared/home-link.tsx';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { addressOf } from '../../shared/place.ts';
import { useStatus } from '../../shared/queries.ts';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { CastView } from './cast-view.tsx';
import { showOutline } from './outline-calls.ts';
import { OutlineCards } from './outline-cards.tsx';
import { OutlineTable } from './outline-table.tsx';
import { OutlineTree } from './outline-tree.tsx';
import type { OutlineViewProps } from './outline-view-props.ts';
import { OUTLINE_WORDS } from './outline-words.ts';
import { PacingView } from './pacing-view.tsx';
import { PhasesView } from './phases-view.tsx';
import { PlacesView } from './places-view.tsx';
import { SeamsView } from './seams-view.tsx';
import { ThreadGridView } from './thread-grid-view.tsx';
import './outline.css';

const VIEWS = {
  tree: OutlineTree,
  cards: OutlineCards,
  table: OutlineTable,
  phases: PhasesView,
  seams: SeamsView,
  threads: ThreadGridView,
  cast: CastView,
  places: PlacesView,
  pacing: PacingView,
} satisfies Record<string, ComponentType<OutlineViewProps>>;
type OutlineView = keyof typeof VIEWS;

interface OutlinePageProps {
  readonly project: string;
  /** A way to look at it, or a scene. */
  readonly id: string | null;
}

/** The outline in several ways over the same data. It is looked at here, and changed nowhere on the page yet. */
export function OutlinePage({ project, id }: OutlinePageProps) {
  const words = useWords();
  const own = usePageWords(OUTLINE_WORDS);
  const status = useStatus(project);
  const isThere = status.data !== undefined && status.data.outline.state !== 'missing';
  const shown = useQuery({
    queryKey: [project, 'outline'],
    queryFn: () => showOutline(project),
    enabled: isThere,
  });
  const outline = status.data === undefined || isThere ? shown.data : null;
  const error = status.error ?? shown.error;
  const view = (Object.keys(VIEWS) as OutlineView[]).find((each) => each === id) ?? 'tree';
  const View = VIEWS[view];
  return (
    <section aria-labelledby="outline-heading">
      <h2 id="outline-heading">{words.outline}</h2>
      <ErrorBox error={error} />
      {outline === undefined && error === null && <LoadingLine />}
      {outline === null && (
        <EmptyState text={own.noOutline}>
          <HomeLink project={project} />
        </EmptyState>
      )}
      {outline === null && (status.data?.outline.overall_status ?? null) !== null && (
        <PhasesView project={project} />
      )}
      {outline !== undefined && outline !== null && (
        <>
          <nav className="tabs" aria-label={own.ways}>
            {(Object.keys(VIEWS) as OutlineView[]).map((each) => (
              <a
                key={each}
                className="button"
                href={addressOf({ project, view: 'outline', id: each === 'tree' ? null : each })}
                aria-current={each === view ? 'page' : undefined}
              >
                {own[each]}
              </a>
            ))}
          </nav>
          {view === 'tree' ? (
            <OutlineTree key={id} project={project} outline={outline} scene={id === 'tree' ? null : id} />
          ) : (
            <View project={project} outline={outline} />
          )}
          <p className="quiet">{own.readOnly}</p>
        </>
      )}
    </section>
  );
}
