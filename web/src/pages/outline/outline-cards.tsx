import { usePageWords, useWords } from '../../shared/dictionaries.ts';
import { addressOf } from '../../shared/place.ts';
import { formatName } from './format-name.ts';
import type { OutlineViewProps } from './outline-view-props.ts';
import { OUTLINE_WORDS } from './outline-words.ts';
import { nameCharacters, namePlaces } from './scene-facts.tsx';

/** A card a scene, chapter by chapter, as on a wall. */
export function OutlineCards({ project, outline }: OutlineViewProps) {
  const words = useWords();
  const own = usePageWords(OUTLINE_WORDS);
  return outline.chapters.map(({ chapter_id, title, stakes_shift, pacing, sections }) => (
    <section key={chapter_id} aria-labelledby={`cards-${chapter_id}`}>
      <h3 id={`cards-${chapter_id}`}>
        {chapter_id}. {title}
      </h3>
      <p className="quiet">
        {own.stakes}: {stakes_shift} · {own.intensity} {pacing.intensity} · {formatName(pacing.tempo)}
      </p>
      <ul className="scene-cards">
        {sections.flatMap(({ section_id, title: section, scenes }) =>
          scenes.map((scene) => {
            const ref = `${chapter_id}:${scene.scene_id}`;
            return (
              <li key={`${section_id} ${ref}`}>
                <h4>
                  <a href={addressOf({ project, view: 'outline', id: ref })}>
                    {words.scene} {ref}
                  </a>
                </h4>
                <p className="quiet">{section}</p>
                <p>{scene.summary}</p>
                <p className="quiet">
                  {nameCharacters(outline, scene).join(', ')} · {namePlaces(scene)}
                </p>
                {scene.inserted_by_pipeline === true && <p className="quiet">{own.bridge}</p>}
              </li>
            );
          }),
        )}
      </ul>
    </section>
  ));
}
