import type { BookStatus } from '../../shared/api-types.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { EmptyState } from '../../shared/empty-state.tsx';
import { formatCount } from '../../shared/format-numbers.ts';
import { HomeLink } from '../../shared/home-link.tsx';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { addressOf } from '../../shared/place.ts';
import { useStatus } from '../../shared/queries.ts';
import { StatusMark } from '../../shared/status-mark.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { ChapterPage } from './chapter-page.tsx';
import { LostDrafts } from './lost-drafts.tsx';
import './chapters.css';

interface ChaptersPageProps {
  readonly project: string;
  readonly id: string | null;
}

export function ChaptersPage({ project, id }: ChaptersPageProps) {
  const { data: status, error } = useStatus(project);
  if (status === undefined) return error === null ? <LoadingLine /> : <ErrorBox error={error} />;
  if (id === null) return <ChapterList project={project} status={status} />;
  return <ChapterPage key={id} project={project} number={Number(id)} status={status} />;
}

function ChapterList({ project, status }: { readonly project: string; readonly status: BookStatus }) {
  const words = useWords();
  const { chapters } = status.writing;
  return (
    <section aria-labelledby="chapters-heading">
      <h2 id="chapters-heading">{words.chapters}</h2>
      <LostDrafts project={project} status={status} />
      {chapters.length === 0 && (
        <EmptyState text={words.noChapters}>
          <HomeLink project={project} />
        </EmptyState>
      )}
      {chapters.length > 0 && (
        <div className="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{words.chapter}</th>
                <th scope="col">{words.status}</th>
                <th scope="col">{words.words}</th>
              </tr>
            </thead>
            <tbody>
              {chapters.map((each) => (
                <tr key={each.chapter}>
                  <td className="title">
                    <a href={addressOf({ project, view: 'chapters', id: String(each.chapter) })}>
                      {each.chapter}. {each.title}
                    </a>
                    {each.state_reason !== null && <p className="quiet">{each.state_reason}</p>}
                  </td>
                  <td>
                    <StatusMark status={each.state} />
                  </td>
                  <td>{formatCount(each.words)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
