import { useWords } from '../shared/dictionaries.ts';
import { formatUsage } from '../shared/format-numbers.ts';
import { addressOf } from '../shared/place.ts';
import { useNews } from '../shared/project-news.ts';
import { usePlace } from '../shared/use-place.ts';

/** What is being worked on and what it has come to; nothing where nothing runs. A lost line is told in any case. */
export function CostMeter({ project }: { readonly project: string | null }) {
  const words = useWords();
  const { progress, line } = useNews();
  const { view, id } = usePlace();
  // A run inside another is counted by that one.
  const [newest, ...others] = [...progress.values()]
    .filter(({ run_id, root_run_id }) => run_id === root_run_id)
    .reverse();
  // The page of a run that is looked at tells of its own line.
  if (line === 'lost' && !(view === 'runs' && id !== null))
    return (
      <span className="lost" role="status">
        {words.reconnecting}
      </span>
    );
  if (newest === undefined) return null;
  const text = `${formatUsage(newest.usage, words)}${others.length > 0 ? ` +${others.length}` : ''}`;
  return (
    <a className="meter" href={addressOf({ project, view: 'runs', id: newest.run_id })}>
      {words.working} · {text}
    </a>
  );
}
