import type { ReactNode } from 'react';
import { useWords } from './dictionaries.ts';
import { nameOf } from './name-of.ts';

interface ListHeadingProps {
  readonly id: string;
  readonly title: string;
  readonly statuses: readonly string[];
  /** Empty for all. */
  readonly status: string;
  readonly onChoose: (status: string) => void;
  /** What else it can be looked for by. */
  readonly children?: ReactNode;
}

/** The heading of a list, with the status that is looked for. */
export function ListHeading({ id, title, statuses, status, onChoose, children }: ListHeadingProps) {
  const words = useWords();
  return (
    <div className="row">
      <h2 id={id}>{title}</h2>
      <label>
        {words.status}{' '}
        <select value={status} onChange={(event) => onChoose(event.target.value)}>
          <option value="">{words.allStatuses}</option>
          {statuses.map((each) => (
            <option key={each} value={each}>
              {nameOf('status', each, words)}
            </option>
          ))}
        </select>
      </label>
      {children}
    </div>
  );
}
