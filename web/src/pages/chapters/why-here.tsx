import { useQuery } from '@tanstack/react-query';
import { explainWriting, listTrail } from '../../shared/api-client.ts';
import type { Explained } from '../../shared/api-types.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { formatCount, formatTime } from '../../shared/format-numbers.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { addressOf } from '../../shared/place.ts';
import { ErrorBox } from '../../shared/trouble-box.tsx';

interface WhyHereProps {
  readonly project: string;
  readonly number: number;
  readonly isWritten: boolean;
}

/** Where a chapter's text comes from: the entries of the trail that made it, and what its prompts are told of the book. */
export function WhyHere({ project, number, isWritten }: WhyHereProps) {
  const words = useWords();
  const trail = useQuery({ queryKey: [project, 'audit'], queryFn: () => listTrail(project) });
  const explained = useQuery({
    queryKey: [project, 'explain', number],
    queryFn: () => explainWriting(project, number),
  });
  const name = `chapters/chapter_${String(number).padStart(3, '0')}`;
  const scenes = `Story/Scenes/SCN-${String(number).padStart(3, '0')}-`;
  const entries =
    trail.data?.filter(({ artifacts }) =>
      artifacts.some((path) => path.startsWith(name) || path.startsWith(scenes)),
    ) ?? [];
  return (
    <>
      <h3>{words.madeBy}</h3>
      <ErrorBox error={trail.error} />
      {trail.data === undefined && trail.error === null && <LoadingLine />}
      {trail.data !== undefined && entries.length === 0 && (
        <p className="quiet">{isWritten ? words.noEntries : words.notWritten}</p>
      )}
      {entries.map((entry) => (
        <div key={entry.seq} className="comment">
          <p>
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
      ))}
      <h3>{words.promptSources}</h3>
      <p className="quiet">{words.promptSourcesHint}</p>
      <ErrorBox error={explained.error} />
      {explained.data === undefined && explained.error === null && <LoadingLine />}
      {explained.data?.map((chapter) => (
        <Sources key={chapter.chapter} chapter={chapter} />
      ))}
    </>
  );
}

function Sources({ chapter }: { readonly chapter: Explained[number] }) {
  const words = useWords();
  return chapter.scenes.map((scene) => (
    <details key={scene.scene_ref} className="comment">
      <summary>
        {words.scene} {scene.scene_ref} · {formatCount(scene.prompt_tokens)} {words.tokens}
      </summary>
      <ul className="sources">
        {scene.blocks.map((block) => (
          <li key={`${block.source} ${block.input} ${block.about} ${block.from_scene}`}>
            {block.source} {block.about} <span className="quiet">{formatCount(block.characters)}</span>
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
