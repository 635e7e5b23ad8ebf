import { usePageWords } from '../../shared/dictionaries.ts';
import { EmptyState } from '../../shared/empty-state.tsx';
import { formatCounted } from '../../shared/format-numbers.ts';
import { addressOf } from '../../shared/place.ts';
import { ChapterGrid } from './chapter-grid.tsx';
import { deriveCast } from './derive-cast.ts';
import { formatName } from './format-name.ts';
import type { OutlineViewProps } from './outline-view-props.ts';
import { OUTLINE_WORDS } from './outline-words.ts';
import { SceneLink } from './scene-link.tsx';

/** Who is in which chapter, and in how many of its scenes. */
export function CastView({ project, outline }: OutlineViewProps) {
  const own = usePageWords(OUTLINE_WORDS);
  const rows = deriveCast(outline);
  if (rows.length === 0) return <EmptyState text={own.noCast} />;
  return (
    <ChapterGrid
      label={own.cast}
      corner={own.people}
      chapters={outline.chapters}
      addressOf={(chapter) => addressOf({ project, view: 'chapters', id: String(chapter) })}
      rows={rows.map(({ id, character, chapters, scenes }) => ({
        key: id,
        head: (
          <>
            {character?.name ?? formatName(id)}
            <p className="quiet">
              {formatCounted(scenes, own.scenes)}
              {character !== null && (
                <>
                  {' · '}
                  {own.introduced}{' '}
                  <SceneLink
                    project={project}
                    scene={`${character.intro.chapter}:${character.intro.scene}`}
                  />
                </>
              )}
            </p>
          </>
        ),
        cells: chapters.map((count) =>
          count === 0 ? null : (
            <span key="count" className={`presence presence-${Math.min(count, 4)}`}>
              {count}
            </span>
          ),
        ),
      }))}
    />
  );
}
