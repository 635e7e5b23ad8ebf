import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentShown } from '../../../../src/contracts/api-documents.ts';
import { usePageWords, useWords } from '../../shared/dictionaries.ts';
import { formatLanguage } from '../../shared/format-language.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { addressOf } from '../../shared/place.ts';
import { StatusMark } from '../../shared/status-mark.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { fileAddress, loadOutline, showDocument } from './document-calls.ts';
import { DocumentVersions } from './document-versions.tsx';
import { DOCUMENT_WORDS } from './documents-words.ts';
import { Preview } from './preview.tsx';
import { ReviewFindings } from './review-findings.tsx';
import { ReviseDocument } from './revise-document.tsx';

interface DocumentPageProps {
  readonly project: string;
  readonly id: string;
}

type Stage = 'stageBrief' | 'stageOutline' | 'stagePreview' | 'stageReview' | 'stageVersions';
const STAGES: readonly Stage[] = [
  'stageBrief',
  'stageOutline',
  'stagePreview',
  'stageReview',
  'stageVersions',
];

/** A document on its way: brief, outline, text, review, and the file at the end of it. */
export function DocumentPage({ project, id }: DocumentPageProps) {
  const words = useWords();
  const own = usePageWords(DOCUMENT_WORDS);
  const [stage, setStage] = useState<Stage>('stagePreview');
  const { data: shown, error } = useQuery({
    queryKey: [project, 'document', id],
    queryFn: () => showDocument(project, id),
  });
  const back = (
    <p>
      <a href={addressOf({ project, view: 'documents' })}>← {own.all}</a>
    </p>
  );
  if (shown === undefined)
    return (
      <section aria-labelledby="document-heading">
        {back}
        <h2 id="document-heading">{id}</h2>
        {error === null ? <LoadingLine /> : <ErrorBox error={error} />}
      </section>
    );
  const { record, review, edited } = shown;
  const last = record.versions.length;
  return (
    <article aria-labelledby="document-heading">
      {back}
      <div className="row">
        <h2 id="document-heading">{record.title}</h2>
        <StatusMark status={review.severity} />
        <span className="quiet">
          {record.artifactType.toUpperCase()} · {own.version} {last}
        </span>
        <a
          className="button primary"
          href={fileAddress(project, record.file, last)}
          download
          title={own.downloadHint}
        >
          {words.download}
        </a>
      </div>
      {edited && <p className="banner">{own.edited}</p>}
      {/* biome-ignore lint/a11y/useSemanticElements: it is no form. */}
      <div className="tabs" role="group" aria-label={own.stages}>
        {STAGES.map((each) => (
          <button key={each} type="button" aria-pressed={stage === each} onClick={() => setStage(each)}>
            {own[each]}
          </button>
        ))}
      </div>
      {stage === 'stageBrief' && <Brief shown={shown} />}
      {stage === 'stageOutline' && record.origin === undefined && <Outline project={project} id={id} />}
      {stage === 'stagePreview' && record.origin === undefined && (
        <Preview project={project} id={id} version={last} tables={record.tables} />
      )}
      {(stage === 'stageOutline' || stage === 'stagePreview') && record.origin !== undefined && (
        <p className="panel">{own.noSpec}</p>
      )}
      {stage === 'stageReview' && (
        <ReviewFindings
          key={last}
          project={project}
          id={id}
          review={review}
          canPatch={record.origin === undefined}
        />
      )}
      {stage === 'stageVersions' && <DocumentVersions project={project} record={record} />}
      <ReviseDocument project={project} id={id} />
    </article>
  );
}

function Brief({ shown: { record } }: { readonly shown: DocumentShown }) {
  const words = useWords();
  const own = usePageWords(DOCUMENT_WORDS);
  return (
    <div className="panel">
      <p className="said">{record.brief}</p>
      <dl>
        <dt>{own.template}</dt>
        <dd>{record.template ?? own.noTemplate}</dd>
        <dt>{words.bookLanguage}</dt>
        <dd>{formatLanguage(record.language, words)}</dd>
        {record.tables.length > 0 && (
          <>
            <dt>{own.tables}</dt>
            <dd>{record.tables.join(', ')}</dd>
          </>
        )}
        {record.origin !== undefined && (
          <>
            <dt>{own.openedFrom}</dt>
            <dd>{record.origin.name}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

function Outline({ project, id }: DocumentPageProps) {
  const own = usePageWords(DOCUMENT_WORDS);
  const { data: outline, error } = useQuery({
    queryKey: [project, 'document-outline', id],
    queryFn: () => loadOutline(project, id),
  });
  if (outline === undefined) return error === null ? <LoadingLine /> : <ErrorBox error={error} />;
  if (outline === null) return <p className="panel">{own.noPreview}</p>;
  return (
    <div className="panel">
      <dl>
        <dt>{own.purpose}</dt>
        <dd>{outline.purpose}</dd>
        <dt>{own.audience}</dt>
        <dd>{outline.audience}</dd>
        <dt>{own.tone}</dt>
        <dd>{outline.tone}</dd>
      </dl>
      <ol>
        {outline.sections.map(({ id: section, title, goal, sectionType, required }) => (
          <li key={section}>
            <strong>{title}</strong>{' '}
            <span className="quiet">
              {sectionType}
              {required === true && ` · ${own.required}`}
            </span>
            <p className="quiet">{goal}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
