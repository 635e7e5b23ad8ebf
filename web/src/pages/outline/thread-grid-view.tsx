import { usePageWords, useWords } from '../../shared/dictionaries.ts';
import { EmptyState } from '../../shared/empty-state.tsx';
import { addressOf } from '../../shared/place.ts';
import { ChapterGrid } from './chapter-grid.tsx';
import { deriveThreadGrid, type ThreadMark } from './derive-thread-grid.ts';
import { formatName } from './format-name.ts';
import type { OutlineViewProps } from './outline-view-props.ts';
import { OUTLINE_WORDS } from './outline-words.ts';

const SIGNS: Readonly<Record<ThreadMark, string>> = { opened: '○', advanced: '●', paid: '✓', untouched: '–' };

/** Threads over chapters: where each is opened, goes on, is paid, and where it is forgotten. */
export function ThreadGridView({ project, outline }: OutlineViewProps) {
  const words = useWords();
  const own = usePageWords(OUTLINE_WORDS);
  const rows = deriveThreadGrid(outline.chapters, outline.threads);
  if (rows.length === 0) return <EmptyState text={own.noThreads} />;
  return (
    <>
      <ChapterGrid
        label={own.threads}
        corner={own.thread}
        chapters={outline.chapters}
        addressOf={(chapter) => addressOf({ project, view: 'chapters', id: String(chapter) })}
        rows={rows.map(({ thread, chapters }) => ({
          key: thread.thread_id,
          head: (
            <>
              {thread.label}
              <p className="quiet">
                {words.status}: {formatName(thread.status)}
              </p>
            </>
          ),
          cells: chapters.map((marks) => <Marks key="marks" marks={marks} />),
        }))}
      />
      <ul className="legend">
        {(Object.keys(SIGNS) as ThreadMark[]).map((mark) => (
          <li key={mark}>
            <Sign mark={mark} /> {own[mark]}
          </li>
        ))}
      </ul>
    </>
  );
}

function Marks({ marks }: { readonly marks: readonly ThreadMark[] }) {
  const own = usePageWords(OUTLINE_WORDS);
  return marks.map((mark) => (
    <span key={mark} title={own[mark]}>
      <Sign mark={mark} />
      <span className="hidden">{own[mark]}</span>
    </span>
  ));
}

function Sign({ mark }: { readonly mark: ThreadMark }) {
  return (
    <span className={`thread-mark thread-${mark}`} aria-hidden="true">
      {SIGNS[mark]}
    </span>
  );
}
