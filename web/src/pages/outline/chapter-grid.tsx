import type { ReactNode } from 'react';
import type { Chapter } from '../../../../src/contracts/outline.ts';
import { ScrollFrame } from '../../shared/scroll-frame.tsx';

interface ChapterGridProps {
  readonly label: string;
  /** What the rows are. */
  readonly corner: string;
  readonly chapters: readonly Chapter[];
  readonly addressOf: (chapter: number) => string;
  readonly rows: readonly {
    readonly key: string;
    readonly head: ReactNode;
    /** One a chapter. */
    readonly cells: readonly ReactNode[];
  }[];
}

/** Something over the chapters of a book. A long book scrolls inside its frame, and the names of the rows stay. */
export function ChapterGrid({ label, corner, chapters, addressOf, rows }: ChapterGridProps) {
  return (
    <ScrollFrame className="grid" label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {chapters.map(({ chapter_id, title }) => (
              <th key={chapter_id} scope="col" title={title}>
                <a href={addressOf(chapter_id)}>{chapter_id}</a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head, cells }) => (
            <tr key={key}>
              <th scope="row">{head}</th>
              {chapters.map(({ chapter_id }, place) => (
                <td key={chapter_id}>{cells[place]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}
