import { useLayoutEffect, useRef, useState } from 'react';
import { usePageWords, useWords } from '../../shared/dictionaries.ts';
import { addressOf } from '../../shared/place.ts';
import { ScrollFrame } from '../../shared/scroll-frame.tsx';
import { derivePacing } from './derive-pacing.ts';
import { formatName } from './format-name.ts';
import type { OutlineViewProps } from './outline-view-props.ts';
import { OUTLINE_WORDS } from './outline-words.ts';

const DOT = 4;
const NARROWEST = 300;

/** How the book tightens and lets go: a curve, and below it the same as a table. */
export function PacingView({ project, outline }: OutlineViewProps) {
  const words = useWords();
  const own = usePageWords(OUTLINE_WORDS);
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(NARROWEST);
  useLayoutEffect(() => {
    const watched = frame.current;
    if (watched === null) return;
    const measure = () => setRoom(Math.max(watched.clientWidth, NARROWEST));
    const watcher = new ResizeObserver(measure);
    measure();
    watcher.observe(watched);
    return () => watcher.disconnect();
  }, []);
  const { width, height, points, path, levels } = derivePacing(outline.chapters, room);
  return (
    <>
      <ScrollFrame className="pacing" frame={frame} label={own.pacing}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          role="img"
          aria-label={own.pacingOf}
        >
          {levels.map((level, place) => (
            <g key={level} className="level">
              <line x1={0} x2={width} y1={level} y2={level} />
              <text x={2} y={level - 3}>
                {place + 1}
              </text>
            </g>
          ))}
          <path className="curve" d={path} />
          {points.map(({ chapter, title, intensity, x, y }) => (
            <circle key={chapter} className="dot" cx={x} cy={y} r={DOT}>
              <title>{`${chapter}. ${title}: ${intensity}`}</title>
            </circle>
          ))}
          {points.map(({ chapter, x }) => (
            <text key={chapter} x={x} y={height - 4} className="name">
              {chapter}
            </text>
          ))}
        </svg>
      </ScrollFrame>
      <div className="scroll">
        <table className="pacing-table">
          <thead>
            <tr>
              <th scope="col">{words.chapter}</th>
              <th scope="col">{own.intensity}</th>
              <th scope="col">{own.tempo}</th>
              <th scope="col">{own.inScenes}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ chapter, title, intensity, tempo, scenes }) => (
              <tr key={chapter}>
                <td className="title">
                  <a href={addressOf({ project, view: 'chapters', id: String(chapter) })}>
                    {chapter}. {title}
                  </a>
                </td>
                <td>{intensity}</td>
                <td>{formatName(tempo)}</td>
                <td>{scenes}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
