import { useMutation, useQueryClient } from '@tanstack/react-query';
import { acceptStale } from '../../shared/api-client.ts';
import type { BookStatus } from '../../shared/api-types.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { ErrorBox } from '../../shared/trouble-box.tsx';

interface StaleBannerProps {
  readonly project: string;
  readonly stale: BookStatus['rewriting']['stale'][number] | undefined;
}

/** Why a chapter does not fit what is there now, and the button that lets it stand. */
export function StaleBanner({ project, stale }: StaleBannerProps) {
  const words = useWords();
  const client = useQueryClient();
  const accept = useMutation({
    mutationFn: (chapter: number) => acceptStale(project, chapter),
    onSuccess: () => client.invalidateQueries({ queryKey: [project] }),
  });
  if (stale === undefined) return null;
  return (
    <div className="banner">
      <p>{stale.message}</p>
      <p className="quiet">
        {words.onTheCommandLine} <code>{stale.next}</code>
      </p>
      <button type="button" disabled={accept.isPending} onClick={() => accept.mutate(stale.chapter)}>
        {words.letItStand}
      </button>
      <ErrorBox error={accept.error} />
    </div>
  );
}
