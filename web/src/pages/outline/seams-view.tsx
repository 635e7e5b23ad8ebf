import { useQuery } from '@tanstack/react-query';
import { usePageWords } from '../../shared/dictionaries.ts';
import { EmptyState } from '../../shared/empty-state.tsx';
import { LongTable } from '../../shared/long-table.tsx';
import { deriveSeams, type Seam } from './derive-seams.ts';
import { formatName } from './format-name.ts';
import { showOutlineReport } from './outline-calls.ts';
import type { OutlineViewProps } from './outline-view-props.ts';
import { OUTLINE_WORDS } from './outline-words.ts';
import { SceneLink } from './scene-link.tsx';

/** Where scenes meet: how hard the step is for a reader, and what is done about it. */
export function SeamsView({ project, outline }: OutlineViewProps) {
  const own = usePageWords(OUTLINE_WORDS);
  const { data: report } = useQuery({
    queryKey: [project, 'outline-report'],
    queryFn: () => showOutlineReport(project),
  });
  const seams = deriveSeams(outline.chapters, report?.seam_summary ?? null);
  if (seams.length === 0) return <EmptyState text={own.noSeams} />;
  return (
    <LongTable
      label={own.seams}
      className="seams"
      head={[own.seam, own.score, own.resolution, own.handoff, own.remark]}
      items={seams}
      keyOf={({ from, to }) => `${from} ${to}`}
      cellsOf={(seam) => [
        <span key="edge">
          <SceneLink project={project} scene={seam.from} /> → <SceneLink project={project} scene={seam.to} />
        </span>,
        seam.score === null ? '' : <Score key="score" score={seam.score} />,
        seam.resolution === null ? '' : formatName(seam.resolution),
        formatName(seam.handoff),
        <Remark key="remark" seam={seam} />,
      ]}
      chosen={null}
    />
  );
}

/** The number, and a bar beside it that says the same. */
function Score({ score }: { readonly score: number }) {
  return (
    <>
      <span className="seam-number">{score}</span>{' '}
      <span className="seam-bar" aria-hidden="true">
        <span style={{ width: `${score}%` }} />
      </span>
    </>
  );
}

function Remark({ seam }: { readonly seam: Seam }) {
  const own = usePageWords(OUTLINE_WORDS);
  const told = seam.shortfall === null ? null : own[seam.shortfall];
  const text = [told, seam.isBridged ? own.bridge : null].filter((part) => part !== null).join('; ');
  return <span title={text}>{text}</span>;
}
