import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  DocumentRecord,
  DocumentVersion,
  EditOperation,
} from '../../../../src/contracts/document-record.ts';
import { usePageWords, useWords } from '../../shared/dictionaries.ts';
import { formatTime } from '../../shared/format-numbers.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { addressOf } from '../../shared/place.ts';
import { StatusMark } from '../../shared/status-mark.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { diffDocument } from './document-calls.ts';
import { DOCUMENT_WORDS } from './documents-words.ts';
import { Preview } from './preview.tsx';

interface DocumentVersionsProps {
  readonly project: string;
  readonly record: DocumentRecord;
}

/** Every version, newest first, with what is another in it than in the one before. */
export function DocumentVersions({ project, record }: DocumentVersionsProps) {
  return record.versions
    .toReversed()
    .map((version) => <Version key={version.version} project={project} record={record} version={version} />);
}

interface VersionProps {
  readonly project: string;
  readonly record: DocumentRecord;
  readonly version: DocumentVersion;
}

function Version({ project, record, version }: VersionProps) {
  const words = useWords();
  const own = usePageWords(DOCUMENT_WORDS);
  const [open, setOpen] = useState<'changes' | 'text' | null>(null);
  const toggle = (what: 'changes' | 'text') => setOpen(open === what ? null : what);
  const causes = { create: own.create, revise: own.revision, patch: own.patch, open: own.open };
  const { version: number, cause, runId, createdAt, severity, commit, rendering } = version;
  return (
    <div className="comment">
      <p>
        <strong>
          {own.version} {number}
        </strong>{' '}
        <StatusMark status={severity} /> {causes[cause]} ·{' '}
        <time dateTime={createdAt}>{formatTime(createdAt)}</time> ·{' '}
        <a href={addressOf({ project, view: 'runs', id: runId })}>{words.itsRun}</a>
      </p>
      <p className="quiet">
        {own.commit}: {commit.mode} · {Math.round(commit.changeRatio * 100)} % · {own.attempts}:{' '}
        {rendering.attempts}
      </p>
      <p className="row">
        {number > 1 && (
          <button type="button" aria-expanded={open === 'changes'} onClick={() => toggle('changes')}>
            {own.compare} {own.withBefore}
          </button>
        )}
        {record.origin === undefined && (
          <button type="button" aria-expanded={open === 'text'} onClick={() => toggle('text')}>
            {own.look}
          </button>
        )}
        {number === 1 && <span className="quiet">{own.first}</span>}
      </p>
      {open === 'changes' && <Changes project={project} id={record.documentId} to={number} />}
      {open === 'text' && (
        <Preview project={project} id={record.documentId} version={number} tables={record.tables} />
      )}
    </div>
  );
}

interface ChangesProps {
  readonly project: string;
  readonly id: string;
  readonly to: number;
}

function Changes({ project, id, to }: ChangesProps) {
  const own = usePageWords(DOCUMENT_WORDS);
  const { data: diff, error } = useQuery({
    queryKey: [project, 'document-diff', id, to],
    queryFn: () => diffDocument(project, id, to - 1, to),
  });
  if (diff === undefined) return error === null ? <LoadingLine /> : <ErrorBox error={error} />;
  if (diff.operations.length === 0) return <p className="quiet">{own.noChanges}</p>;
  return (
    <>
      <p className="quiet">
        {own.changes}: {diff.operations.length}
      </p>
      <ul className="operations">
        {diff.operations.map((operation, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: changes have no name but their place, and never move.
          <Operation key={place} operation={operation} />
        ))}
      </ul>
    </>
  );
}

function Operation({ operation: { op, section, before, after } }: { readonly operation: EditOperation }) {
  return (
    <li>
      <code>{op}</code> {section !== null && <span className="quiet">{section}</span>}
      {before !== null && <p className="said removed">- {before}</p>}
      {after !== null && <p className="said added">+ {after}</p>}
    </li>
  );
}
