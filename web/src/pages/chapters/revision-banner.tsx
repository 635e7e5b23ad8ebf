import { useQuery } from '@tanstack/react-query';
import { showRevision } from '../../shared/api-client.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { addressOf } from '../../shared/place.ts';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { Difference } from './difference.tsx';

/** A revision that waits for the author: why it was made, and what it would change, scene by scene. */
export function RevisionBanner({ project, number }: { readonly project: string; readonly number: number }) {
  const words = useWords();
  const { data, error } = useQuery({
    queryKey: [project, 'revision', number],
    queryFn: () => showRevision(project, number),
  });
  return (
    <div className="banner">
      <p>
        {words.revisionWaits} <a href={addressOf({ project, view: 'inbox' })}>{words.answerWhatWaits}</a>
      </p>
      <ErrorBox error={error} />
      {data === undefined && error === null && <LoadingLine />}
      {data !== undefined && <p className="quiet">{data.revision.revision_notes}</p>}
      {data?.scenes.map(({ scene_number, difference }) => (
        <details key={scene_number}>
          <summary>
            {words.scene} {scene_number}: {words.showChanges}
          </summary>
          <Difference text={difference} />
        </details>
      ))}
    </div>
  );
}
