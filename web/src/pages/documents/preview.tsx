import { useQuery } from '@tanstack/react-query';
import { usePageWords } from '../../shared/dictionaries.ts';
import { formatCounted } from '../../shared/format-numbers.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { Prose } from '../../shared/prose.tsx';
import { ScrollFrame } from '../../shared/scroll-frame.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { derivePreview, type PreviewPart, type PreviewTable } from './derive-preview.ts';
import { loadSpec, loadTables } from './document-calls.ts';
import { DOCUMENT_WORDS } from './documents-words.ts';

interface PreviewProps {
  readonly project: string;
  readonly id: string;
  readonly version: number;
  /** Of the user's, by name. */
  readonly tables: readonly string[];
}

/** What a version says, as text. The file itself is opened by the program that it is for. */
export function Preview({ project, id, version, tables: names }: PreviewProps) {
  const own = usePageWords(DOCUMENT_WORDS);
  const { data: spec, error } = useQuery({
    queryKey: [project, 'document-spec', id, version],
    queryFn: () => loadSpec(project, id, version),
  });
  const { data: tables } = useQuery({
    queryKey: [project, 'document-tables', id, names],
    queryFn: () => loadTables(project, id, names),
  });
  if (spec === undefined || tables === undefined)
    return error === null ? <LoadingLine /> : <ErrorBox error={error} />;
  if (spec === null) return <p className="panel">{own.noPreview}</p>;
  const parts = derivePreview(spec, tables);
  if (parts.length === 0) return <p className="panel">{own.noPreview}</p>;
  return (
    <div className="panel preview-paper" lang={spec.language}>
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a version have no name but their place, and never move.
        <Part key={place} part={part} />
      ))}
    </div>
  );
}

function Callout({ part: { name, text } }: { readonly part: Extract<PreviewPart, { kind: 'callout' }> }) {
  const own = usePageWords(DOCUMENT_WORDS);
  return (
    <div className="callout">
      <strong>{typeof name === 'string' ? own[name] : name.clause}</strong> {text}
    </div>
  );
}

function Part({ part }: { readonly part: PreviewPart }) {
  switch (part.kind) {
    case 'heading':
      return part.level === 1 ? <h3>{part.text}</h3> : <h4>{part.text}</h4>;
    case 'paragraph':
      return <Prose markdown={part.text} />;
    case 'quote':
      return (
        <blockquote>
          {part.text}
          {part.source !== null && <footer className="quiet">{part.source}</footer>}
        </blockquote>
      );
    case 'callout':
      return <Callout part={part} />;
    case 'list':
      return <Items part={part} />;
    case 'table':
      return <Table table={part} />;
    case 'figure':
      return (
        <figure>
          <p>{part.text}</p>
          <figcaption className="quiet">
            {part.caption} <code>{part.name}</code>
          </figcaption>
        </figure>
      );
  }
}

function Items({ part }: { readonly part: Extract<PreviewPart, { kind: 'list' }> }) {
  const items = part.items.map((item, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
    <li key={place}>{item}</li>
  ));
  return part.isNumbered ? <ol>{items}</ol> : <ul>{items}</ul>;
}

function Table({ table: { caption, head, rows, more } }: { readonly table: PreviewTable }) {
  const own = usePageWords(DOCUMENT_WORDS);
  return (
    <ScrollFrame label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((each) => (
              <th key={each} scope="col">
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <tr key={place}>
              {row.map((cell, column) => (
                <td key={head[column] ?? column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="quiet">{formatCounted(more, own.moreRows)}</p>}
    </ScrollFrame>
  );
}
