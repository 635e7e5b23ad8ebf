import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listHistory, restoreVersion, showVersion } from '../../shared/api-client.ts';
import type { History } from '../../shared/api-types.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { formatCounted, formatTime } from '../../shared/format-numbers.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { addressOf } from '../../shared/place.ts';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { Difference } from './difference.tsx';

/** Earlier versions of what belongs to a chapter, newest first. */
export function Versions({ project, number }: { readonly project: string; readonly number: number }) {
  const words = useWords();
  const { data: versions, error } = useQuery({
    queryKey: [project, 'history', number],
    queryFn: () => listHistory(project, number),
  });
  if (versions === undefined) return error === null ? <LoadingLine /> : <ErrorBox error={error} />;
  if (versions.length === 0) return <p className="quiet">{words.noVersions}</p>;
  return versions.map((each) => <Version key={`${each.path} ${each.id}`} project={project} version={each} />);
}

function Version({ project, version }: { readonly project: string; readonly version: History[number] }) {
  const words = useWords();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const shown = useQuery({
    queryKey: [project, 'version', version.path, version.id],
    queryFn: () => showVersion(project, version.path, version.id),
    enabled: isOpen,
  });
  const restore = useMutation({
    mutationFn: () => restoreVersion(project, version.path, version.id),
    onSuccess: () => client.invalidateQueries({ queryKey: [project] }),
  });
  return (
    <div className="comment">
      <p>
        <time dateTime={version.replaced_at}>{formatTime(version.replaced_at)}</time>
        {version.words !== null && ` · ${formatCounted(version.words, words.wordCount)}`}
      </p>
      <p className="quiet">
        <code>{version.path}</code>
      </p>
      {version.replaced_by !== null && (
        <p className="quiet">
          {words.replacedBy}{' '}
          <a href={addressOf({ project, view: 'runs', id: version.replaced_by.run_id })}>
            {version.replaced_by.description}
          </a>
        </p>
      )}
      <p className="row">
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.hideChanges : words.showChanges}
        </button>
        <button type="button" disabled={restore.isPending} onClick={() => restore.mutate()}>
          {restore.isPending ? words.restoring : words.restore}
        </button>
      </p>
      <ErrorBox error={restore.error ?? shown.error} />
      {isOpen && shown.data === undefined && shown.error === null && <LoadingLine />}
      {isOpen && shown.data !== undefined && <Difference text={shown.data.difference ?? shown.data.text} />}
    </div>
  );
}
