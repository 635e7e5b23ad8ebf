import { useWords } from '../../shared/dictionaries.ts';
import { EmptyState } from '../../shared/empty-state.tsx';
import { HomeLink } from '../../shared/home-link.tsx';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { useInbox } from '../../shared/queries.ts';
import { ErrorBox, TroubleBox } from '../../shared/trouble-box.tsx';
import { WaitingItem } from '../../shared/waiting-item.tsx';

/** Everything that waits for a person, oldest first. */
export function InboxPage({ project }: { readonly project: string }) {
  const words = useWords();
  const { data: inbox, error } = useInbox(project);
  return (
    <section aria-labelledby="inbox-heading">
      <h2 id="inbox-heading">{words.inbox}</h2>
      <ErrorBox error={error} />
      {inbox === undefined && error === null && <LoadingLine />}
      {inbox?.damaged.map((trouble) => (
        <TroubleBox key={`${trouble.reason_code} ${trouble.message}`} trouble={trouble} />
      ))}
      {inbox?.items.length === 0 && (
        <EmptyState text={words.nothingWaits}>
          <HomeLink project={project} />
        </EmptyState>
      )}
      {inbox?.items.map((item) => (
        <WaitingItem key={item.id} project={project} item={item} />
      ))}
    </section>
  );
}
