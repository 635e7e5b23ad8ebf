import { listScenes } from '../../../../src/outline/list-scenes.ts';
import { usePageWords, useWords } from '../../shared/dictionaries.ts';
import { LongTable } from '../../shared/long-table.tsx';
import { formatName } from './format-name.ts';
import type { OutlineViewProps } from './outline-view-props.ts';
import { OUTLINE_WORDS } from './outline-words.ts';
import { nameCharacters, namePlaces } from './scene-facts.tsx';
import { SceneLink } from './scene-link.tsx';

/** Every scene of the book in a line. */
export function OutlineTable({ project, outline }: OutlineViewProps) {
  const words = useWords();
  const own = usePageWords(OUTLINE_WORDS);
  return (
    <LongTable
      label={own.table}
      className="outline-table"
      head={[words.scene, own.summary, own.people, own.places, own.handoff, own.seam]}
      items={listScenes(outline.chapters)}
      keyOf={({ ref }) => ref}
      cellsOf={({ ref, scene }) => [
        <SceneLink key="scene" project={project} scene={ref} />,
        <span key="summary" title={scene.summary}>
          {scene.summary}
        </span>,
        nameCharacters(outline, scene).join(', '),
        namePlaces(scene),
        formatName(scene.handoff_mode),
        scene.seam_score ?? '',
      ]}
      chosen={null}
    />
  );
}
