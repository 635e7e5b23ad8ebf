import { useQuery } from '@tanstack/react-query';
import { usePageWords } from '../../shared/dictionaries.ts';
import { EmptyState } from '../../shared/empty-state.tsx';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { derivePlaces } from './derive-places.ts';
import { loadPlaces } from './outline-calls.ts';
import type { OutlineViewProps } from './outline-view-props.ts';
import { OUTLINE_WORDS } from './outline-words.ts';
import { SceneLink } from './scene-link.tsx';

/** Every place, and the scenes that begin or end there. */
export function PlacesView({ project, outline }: OutlineViewProps) {
  const own = usePageWords(OUTLINE_WORDS);
  const { data: registry, error } = useQuery({
    queryKey: [project, 'places'],
    queryFn: () => loadPlaces(project),
  });
  if (registry === undefined) return error === null ? <LoadingLine /> : <ErrorBox error={error} />;
  const places = derivePlaces(outline.chapters, registry?.locations ?? []);
  if (places.length === 0) return <EmptyState text={own.noPlaces} />;
  return (
    <div className="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">{own.place}</th>
            <th scope="col">{own.within}</th>
            <th scope="col">{own.inScenes}</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ id, name, within, scenes }) => (
            <tr key={id}>
              <td className="title">{name}</td>
              <td>{within}</td>
              <td>
                <ul className="refs">
                  {scenes.map((scene) => (
                    <li key={scene}>
                      <SceneLink project={project} scene={scene} />
                    </li>
                  ))}
                </ul>
                {scenes.length === 0 && <span className="quiet">{own.noScenes}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
