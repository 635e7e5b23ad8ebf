import type { Outline } from '../../../../src/contracts/outline.ts';
import type { Scene } from '../../../../src/contracts/outline-scene.ts';
import { usePageWords } from '../../shared/dictionaries.ts';
import { formatName } from './format-name.ts';
import { OUTLINE_WORDS } from './outline-words.ts';

interface SceneFactsProps {
  readonly outline: Outline;
  readonly scene: Scene;
}

/** What the outline says of a scene. */
export function SceneFacts({ outline, scene }: SceneFactsProps) {
  const own = usePageWords(OUTLINE_WORDS);
  const threads = scene.threads ?? [];
  return (
    <>
      <p>{scene.summary}</p>
      <dl className="scene-facts">
        <dt>{own.outcome}</dt>
        <dd>{scene.outcome}</dd>
        <dt>{own.people}</dt>
        <dd>{nameCharacters(outline, scene).join(', ')}</dd>
        <dt>{own.places}</dt>
        <dd>{namePlaces(scene)}</dd>
        <dt>{own.handoff}</dt>
        <dd>{formatName(scene.handoff_mode)}</dd>
        {threads.length > 0 && (
          <>
            <dt>{own.threadsHere}</dt>
            <dd>
              <ul className="threads-here">
                {threads.map((id) => (
                  <li key={id}>{nameThread(outline, id)}</li>
                ))}
              </ul>
            </dd>
          </>
        )}
        {scene.seam_score !== undefined && (
          <>
            <dt>{own.seam}</dt>
            <dd>
              {scene.seam_score}
              {scene.seam_resolution !== undefined && ` · ${formatName(scene.seam_resolution)}`}
            </dd>
          </>
        )}
      </dl>
      {scene.inserted_by_pipeline === true && (
        <p className="quiet">
          {own.bridge}
          {scene.insert_reason !== undefined && `: ${scene.insert_reason}`}
        </p>
      )}
    </>
  );
}

export function nameCharacters({ characters }: Outline, scene: Scene): string[] {
  return scene.characters.map((id) => characters.find(({ character_id }) => character_id === id)?.name ?? id);
}

/** Where it begins and ends; once where that is the same. */
export function namePlaces(scene: Scene): string {
  const start = scene.location_start_label ?? formatName(scene.location_start_id);
  return scene.location_start_id === scene.location_end_id
    ? scene.location_end_label
    : `${start} → ${scene.location_end_label}`;
}

function nameThread({ threads }: Outline, id: string): string {
  return threads.find(({ thread_id }) => thread_id === id)?.label ?? id;
}
