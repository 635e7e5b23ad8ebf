import { listScenes } from '../../../../src/outline/list-scenes.ts';
import { usePageWords, useWords } from '../../shared/dictionaries.ts';
import { LongTable } from '../../shared/long-table.tsx';
import { formatName } from './format-name.ts';
import type { OutlineViewProps } from './outline-view-props.ts';
import { OUTLINE_WORDS } from './outline-words.ts';
import { nameCharacters, namePlaces } from './scene-facts.tsx';
import { SceneLink } from './scene-link.tsx';

/** Two lines of text, with air around them. */
const ROW_PX = 66;

/** Every scene of the book in a row. */
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
      rowPx={ROW_PX}
      cellsOf={({ ref, scene }) => [
        <SceneLink key="scene" project={project} scene={ref} />,
        <Lines key="summary" text={scene.summary} />,
        <Lines key="people" text={nameCharacters(outline, scene).join(', ')} />,
        <Lines key="places" text={namePlaces(scene)} />,
        <Lines key="handoff" text={formatName(scene.handoff_mode)} />,
        scene.seam_score ?? '',
      ]}
      chosen={null}
    />
  );
}

/** As much as two lines hold; the rest is in the tree, and for whoever points at it. */
function Lines({ text }: { readonly text: string }) {
  return (
    <span className="two-lines" title={text}>
      {text}
    </span>
  );
}
