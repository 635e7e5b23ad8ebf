import type { ImportOutput } from '../../../../src/contracts/import-output.ts';
import { usePageWords, useWords } from '../../shared/dictionaries.ts';
import { formatCount, formatCounted } from '../../shared/format-numbers.ts';
import { ScrollFrame } from '../../shared/scroll-frame.tsx';
import { PROJECT_WORDS } from './projects-words.ts';

interface ImportPreviewProps {
  readonly output: ImportOutput;
  /** Whether the book was made for it. */
  readonly isNew: boolean;
  readonly isBusy: boolean;
  readonly onBring: () => void;
}

/** What would become of a manuscript, and the button that makes it so. */
export function ImportPreview({ output, isNew, isBusy, onBring }: ImportPreviewProps) {
  const words = useWords();
  const own = usePageWords(PROJECT_WORDS);
  return (
    <>
      <h4>{own.preview}</h4>
      <p className="quiet">
        {isNew && `${own.emptySoFar} `}
        {words.chapters}: {output.chapters.length} · {formatCounted(output.words, words.wordCount)} ·{' '}
        {own.planned}: {output.planned_chapters}
      </p>
      <ScrollFrame className="coming" label={own.preview}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.chapter}</th>
              <th scope="col">{words.scene}</th>
              <th scope="col">{words.words}</th>
            </tr>
          </thead>
          <tbody>
            {output.chapters.map(({ chapter, title, scenes, words: count }) => (
              <tr key={chapter}>
                <td className="title">
                  {chapter}. {title}
                </td>
                <td>{scenes}</td>
                <td>{formatCount(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      {output.replaced.length > 0 && (
        <p className="banner">
          {own.replaced}: {output.replaced.join(', ')}
        </p>
      )}
      {output.notices.length > 0 && (
        <details>
          <summary>
            {own.notices} ({output.notices.length})
          </summary>
          <ul>
            {output.notices.map(({ source, message }) => (
              <li key={`${source} ${message}`}>
                {source}: {message}
              </li>
            ))}
          </ul>
        </details>
      )}
      <p>
        <button type="button" className="primary" disabled={isBusy} onClick={onBring}>
          {isBusy ? own.bringing : own.bringIn}
        </button>
      </p>
    </>
  );
}
