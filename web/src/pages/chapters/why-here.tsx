import { useQuery } from '@tanstack/react-query';
import type { GeneratedChapter } from '../../../../src/contracts/chapter.ts';
import { explainWriting, listTrail } from '../../shared/api-client.ts';
import type { AuditRow, Explained } from '../../shared/api-types.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { formatCounted, formatTime } from '../../shared/format-numbers.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { addressOf } from '../../shared/place.ts';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { listParagraphs, type Paragraph } from './list-paragraphs.ts';
import type { ParagraphPlace } from './paper.tsx';
import { ParagraphHistory } from './paragraph-history.tsx';
import { splitEntries } from './split-entries.ts';

interface WhyHereProps {
  readonly project: string;
  readonly number: number;
  /** Null where nothing is written. */
  readonly chapter: GeneratedChapter | null;
  /** The paragraph that is asked about; null: the chapter as a whole. */
  readonly chosen: ParagraphPlace | null;
  readonly onChoose: (place: ParagraphPlace | null) => void;
}

/** Where a text comes from: packets, receipts and reviews of the trail, what its prompts are told of the book, and since when it
 *  stands so. Of the whole chapter, or of one paragraph: then of its scene. */
export function WhyHere({ project, number, chapter, chosen, onChoose }: WhyHereProps) {
  const words = useWords();
  const trail = useQuery({ queryKey: [project, 'audit'], queryFn: () => listTrail(project) });
  const explained = useQuery({
    queryKey: [project, 'explain', number],
    queryFn: () => explainWriting(project, number),
  });
  const paragraphs = chapter === null ? [] : listParagraphs(chapter);
  const at = paragraphs.findIndex(({ scene, line }) => scene === chosen?.scene && line === chosen.line);
  const paragraph = paragraphs[at] ?? null;
  const entries = splitEntries(trail.data ?? [], number, paragraph?.scene ?? null);
  const scene = paragraph === null ? null : `${number}:${paragraph.scene}`;
  return (
    <>
      {paragraphs.length > 0 && <Chooser paragraphs={paragraphs} at={at} onChoose={onChoose} />}
      <h3>{words.madeBy}</h3>
      <ErrorBox error={trail.error} />
      {trail.data === undefined && trail.error === null && <LoadingLine />}
      {trail.data !== undefined && entries.made.length + entries.looked.length === 0 && (
        <p className="quiet">{chapter === null ? words.notWritten : words.noEntries}</p>
      )}
      <Entries project={project} entries={entries.made} />
      {entries.looked.length > 0 && <h3>{words.reviewedBy}</h3>}
      <Entries project={project} entries={entries.looked} />
      {paragraph !== null && (
        <>
          <h3>{words.standsSince}</h3>
          <ParagraphHistory project={project} number={number} paragraph={paragraph} />
        </>
      )}
      <h3>{words.promptSources}</h3>
      <p className="quiet">{words.promptSourcesHint}</p>
      <ErrorBox error={explained.error} />
      {explained.data === undefined && explained.error === null && <LoadingLine />}
      {explained.data?.map((each) => (
        <Sources key={each.chapter} chapter={each} scene={scene} />
      ))}
    </>
  );
}

/** Which paragraph is asked about, for whoever has no mouse. */
function Chooser({
  paragraphs,
  at,
  onChoose,
}: {
  readonly paragraphs: readonly Paragraph[];
  readonly at: number;
  readonly onChoose: WhyHereProps['onChoose'];
}) {
  const words = useWords();
  const go = (place: number) => {
    const next = paragraphs[place];
    onChoose(next === undefined ? null : { scene: next.scene, line: next.line });
  };
  return (
    <>
      <div className="row chooser">
        <button
          type="button"
          disabled={at <= 0}
          onClick={() => go(at - 1)}
          aria-label={words.paragraphBefore}
        >
          ↑
        </button>
        <span>
          {at === -1
            ? words.wholeChapter
            : `${words.paragraph} ${at + 1} / ${paragraphs.length} · ${words.scene} ${paragraphs[at]?.scene}`}
        </span>
        <button
          type="button"
          disabled={at === paragraphs.length - 1}
          onClick={() => go(at + 1)}
          aria-label={words.paragraphAfter}
        >
          ↓
        </button>
        {at !== -1 && (
          <button type="button" className="plain" onClick={() => onChoose(null)}>
            {words.wholeChapter}
          </button>
        )}
      </div>
      {at === -1 && <p className="quiet">{words.pointAtOne}</p>}
    </>
  );
}

function Entries({ project, entries }: { readonly project: string; readonly entries: readonly AuditRow[] }) {
  const words = useWords();
  return entries.map((entry) => (
    <div key={entry.seq} className="comment">
      <p>
        <strong>{entry.kind.replaceAll('_', ' ')}</strong>{' '}
        <a href={addressOf({ project, view: 'audit', id: entry.id })}>
          {entry.summary === '' ? entry.id : entry.summary}
        </a>
      </p>
      <p className="quiet">
        {[entry.actor, entry.model, formatTime(entry.at)].filter((part) => part !== null).join(' · ')}
      </p>
      {entry.run_id !== null && (
        <p>
          <a href={addressOf({ project, view: 'runs', id: entry.run_id })}>{words.itsRun}</a>
        </p>
      )}
    </div>
  ));
}

function Sources({
  chapter,
  scene: only,
}: {
  readonly chapter: Explained[number];
  readonly scene: string | null;
}) {
  const words = useWords();
  const shown = chapter.scenes.filter(({ scene_ref }) => only === null || scene_ref === only);
  return shown.map((scene) => (
    <details key={scene.scene_ref} className="comment" open={only !== null}>
      <summary>
        {words.scene} {scene.scene_ref} · {formatCounted(scene.prompt_tokens, words.tokens)}
      </summary>
      <ul className="sources">
        {scene.blocks.map((block) => (
          <li key={`${block.source} ${block.input} ${block.about} ${block.from_scene}`}>
            {block.source} {block.about}{' '}
            <span className="quiet">{formatCounted(block.characters, words.characters)}</span>
          </li>
        ))}
        {scene.left_out.map((each) => (
          <li key={`${each.source} ${each.about} ${each.why}`} className="quiet">
            {words.leftOut}: {each.source} {each.about} ({each.why})
          </li>
        ))}
      </ul>
    </details>
  ));
}
