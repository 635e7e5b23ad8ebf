import { useQuery } from '@tanstack/react-query';
import { listHistory, showVersion } from '../../shared/api-client.ts';
import type { History } from '../../shared/api-types.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { formatTime } from '../../shared/format-numbers.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { addressOf } from '../../shared/place.ts';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import type { Paragraph } from './list-paragraphs.ts';

/** How far back is looked. */
const MOST_VERSIONS = 20;

interface ParagraphHistoryProps {
  readonly project: string;
  readonly number: number;
  readonly paragraph: Paragraph;
}

/** Since when a paragraph stands as it does: the newest earlier version of the text that does not have it, and what replaced
 *  that. */
export function ParagraphHistory({ project, number, paragraph }: ParagraphHistoryProps) {
  const words = useWords();
  const { data, error } = useQuery({
    queryKey: [project, 'paragraph', number, paragraph.text],
    queryFn: () => findChange(project, number, paragraph.text),
  });
  if (data === undefined) return error === null ? <LoadingLine /> : <ErrorBox error={error} />;
  if (data === null) return <p className="quiet">{words.sinceBeginning}</p>;
  return (
    <p>
      <time dateTime={data.replaced_at}>{formatTime(data.replaced_at)}</time>
      {data.replaced_by !== null && (
        <>
          {' · '}
          <a href={addressOf({ project, view: 'runs', id: data.replaced_by.run_id })}>
            {data.replaced_by.description}
          </a>
        </>
      )}
    </p>
  );
}

async function findChange(project: string, number: number, text: string): Promise<History[number] | null> {
  const versions = (await listHistory(project, number)).filter(({ path }) => path.startsWith('chapters/'));
  for (const version of versions.slice(0, MOST_VERSIONS)) {
    const shown = await showVersion(project, version.path, version.id);
    if (!shown.text.includes(text)) return version;
  }
  return null;
}
