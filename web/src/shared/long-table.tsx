import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { ScrollFrame } from './scroll-frame.tsx';
import { useMedia } from './use-media.ts';

const ROW_PX = 42;
const LINE_PX = 22;

interface LongTableProps<T> {
  readonly label: string;
  readonly head: readonly string[];
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  /** The cells of a row, one for each of the head. */
  readonly cellsOf: (item: T) => readonly ReactNode[];
  readonly className: string;
  /** The one that is looked at. */
  readonly chosen: string | null;
  /** How high a row is, where it has more than a line. */
  readonly rowPx?: number;
  /** Whether rows have a second line where the screen is narrow, for what has the class `wraps-when-narrow`. */
  readonly wrapsWhenNarrow?: boolean;
}

/** A table of any length, of which only the rows in sight are there. All rows are of one height. */
export function LongTable<T>({ rowPx = ROW_PX, wrapsWhenNarrow = false, ...table }: LongTableProps<T>) {
  const isNarrow = useMedia('(max-width: 1100px)');
  const height = wrapsWhenNarrow && isNarrow ? rowPx + LINE_PX : rowPx;
  // Rows of another height are laid out anew.
  return <RowsInSight key={height} {...table} rowPx={height} />;
}

function RowsInSight<T>({
  label,
  head,
  items,
  keyOf,
  cellsOf,
  className,
  chosen,
  rowPx,
}: Omit<LongTableProps<T>, 'wrapsWhenNarrow'> & { readonly rowPx: number }) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 6,
    // A frame that comes late is better than one that keeps everything else waiting.
    useFlushSync: false,
    // The head stays in sight above the rows.
    scrollPaddingStart: ROW_PX,
    scrollPaddingEnd: ROW_PX,
  });
  const place = chosen === null ? -1 : items.findIndex((item) => keyOf(item) === chosen);
  useEffect(() => {
    if (place >= 0) rows.scrollToIndex(place, { align: 'auto' });
  }, [place, rows]);

  const shown = rows.getVirtualItems();
  const above = shown[0]?.start ?? 0;
  const below = rows.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <ScrollFrame className={`long ${className}`} frame={scroller} label={label}>
      <table aria-rowcount={items.length + 1}>
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
          {above > 0 && <Gap height={above} />}
          {shown.map(({ index }) => {
            const item = items[index];
            if (item === undefined) return null;
            return (
              <tr
                key={keyOf(item)}
                aria-rowindex={index + 2}
                className={index === place ? 'chosen' : undefined}
                style={{ height: rowPx }}
              >
                {cellsOf(item).map((cell, column) => (
                  <td key={head[column]}>{cell}</td>
                ))}
              </tr>
            );
          })}
          {below > 0 && <Gap height={below} />}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

function Gap({ height }: { readonly height: number }) {
  return (
    <tr className="gap">
      <td style={{ height }} />
    </tr>
  );
}
