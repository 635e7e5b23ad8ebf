import { useQuery } from '@tanstack/react-query';
import { usePageWords, useWords } from '../../shared/dictionaries.ts';
import { EmptyState } from '../../shared/empty-state.tsx';
import { formatTime } from '../../shared/format-numbers.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { addressOf } from '../../shared/place.ts';
import { useIsOffice } from '../../shared/queries.ts';
import { StatusMark } from '../../shared/status-mark.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { fileAddress, type ListedDocuments, listDocuments } from './document-calls.ts';
import { DocumentPage } from './document-page.tsx';
import { DOCUMENT_WORDS } from './documents-words.ts';
import { NewDocument } from './new-document.tsx';
import './documents.css';

interface DocumentsPageProps {
  readonly project: string;
  readonly id: string | null;
}

export function DocumentsPage({ project, id }: DocumentsPageProps) {
  if (id !== null) return <DocumentPage key={id} project={project} id={id} />;
  return <DocumentList project={project} />;
}

function DocumentList({ project }: { readonly project: string }) {
  const words = useWords();
  const own = usePageWords(DOCUMENT_WORDS);
  const { data: documents, error } = useQuery({
    queryKey: [project, 'documents'],
    queryFn: () => listDocuments(project),
  });
  const isOffice = useIsOffice(project);
  return (
    <section aria-labelledby="documents-heading">
      <h2 id="documents-heading">{words.documents}</h2>
      {isOffice === true && <p className="quiet">{words.aboutOffice}</p>}
      <ErrorBox error={error} />
      {documents === undefined && error === null && <LoadingLine />}
      {documents?.length === 0 && <EmptyState text={own.noDocuments} />}
      {documents !== undefined && documents.length > 0 && (
        <DocumentTable project={project} documents={documents} />
      )}
      {documents !== undefined && <NewDocument project={project} isOpen={documents.length === 0} />}
    </section>
  );
}

interface DocumentTableProps {
  readonly project: string;
  readonly documents: ListedDocuments;
}

function DocumentTable({ project, documents }: DocumentTableProps) {
  const words = useWords();
  const own = usePageWords(DOCUMENT_WORDS);
  return (
    <div className="scroll">
      <table className="documents">
        <thead>
          <tr>
            <th scope="col">{own.document}</th>
            <th scope="col">{own.type}</th>
            <th scope="col">{own.version}</th>
            <th scope="col">{own.review}</th>
            <th scope="col">{words.updated}</th>
            <th scope="col">{own.stageFile}</th>
          </tr>
        </thead>
        <tbody>
          {documents.map(({ documentId, title, artifactType, version, severity, createdAt, file }) => (
            <tr key={documentId}>
              <td className="title">
                <a href={addressOf({ project, view: 'documents', id: documentId })}>{title}</a>
              </td>
              <td>{artifactType.toUpperCase()}</td>
              <td>{version}</td>
              <td>
                <StatusMark status={severity} />
              </td>
              <td>
                <time dateTime={createdAt}>{formatTime(createdAt)}</time>
              </td>
              <td>
                <a
                  href={fileAddress(project, file, version)}
                  download
                  aria-label={`${words.download}: ${title}`}
                >
                  {words.download}
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
