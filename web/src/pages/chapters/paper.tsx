import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import type { GeneratedChapter } from '../../../../src/contracts/chapter.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { Prose } from '../../shared/prose.tsx';
import type { SavedScene } from './chapter-calls.ts';
import { SceneEditor } from './scene-editor.tsx';
import { findBlock, sceneOf } from './use-marked.ts';

/** A paragraph of the chapter: its scene, and the first of its lines there. */
export interface ParagraphPlace {
  readonly scene: number;
  readonly line: number;
}

interface PaperProps {
  readonly project: string;
  readonly paper: RefObject<HTMLDivElement | null>;
  readonly chapter: GeneratedChapter;
  readonly language: string;
  /** The one that is asked about. */
  readonly chosen: ParagraphPlace | null;
  readonly onChoose: (place: ParagraphPlace) => void;
  /** The scene that is being edited. */
  readonly edited: number | null;
  readonly onEdit: (scene: number | null) => void;
  readonly onSaved: (saved: SavedScene) => void;
  /** Scenes that somebody is still writing in, as `3:2`. */
  readonly drafts: ReadonlySet<string>;
}

/** A chapter as it is read. A paragraph is pointed at with the mouse here, and gone to with buttons beside the text. */
export function Paper({
  project,
  paper,
  chapter,
  language,
  chosen,
  onChoose,
  edited,
  onEdit,
  onSaved,
  drafts,
}: PaperProps) {
  const words = useWords();
  useEffect(() => {
    const block =
      chosen === null
        ? null
        : paper.current?.querySelector(`[data-scene="${chosen.scene}"] [data-line="${chosen.line}"]`);
    block?.classList.add('asked');
    block?.scrollIntoView({ block: 'nearest' });
    return () => block?.classList.remove('asked');
  }, [paper, chosen]);
  const before = useRef(edited);
  useEffect(() => {
    // Whoever leaves an editor with the keyboard goes on from where it was opened.
    if (edited === null && before.current !== null)
      paper.current
        ?.querySelector<HTMLElement>(`[data-scene="${before.current}"] .edit-scene`)
        ?.focus({ preventScroll: true });
    before.current = edited;
  }, [paper, edited]);
  const point = ({ target }: MouseEvent) => {
    const block = paper.current !== null && target instanceof Node ? findBlock(paper.current, target) : null;
    const scene = block === null ? null : sceneOf(block);
    if (block !== null && scene !== null) onChoose({ scene, line: Number(block.dataset['line']) });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the same is done with the buttons beside the text.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div className="paper" ref={paper} lang={language} onClick={point}>
      <h3>{chapter.chapter_title}</h3>
      {chapter.scenes.map(({ scene_number, content }) => (
        <section
          key={scene_number}
          id={`scene-${scene_number}`}
          data-scene={scene_number}
          aria-label={`${words.scene} ${scene_number}`}
        >
          {edited === scene_number ? (
            <SceneEditor
              project={project}
              scene={`${chapter.chapter_number}:${scene_number}`}
              content={content}
              onSaved={onSaved}
              onLeave={() => onEdit(null)}
            />
          ) : (
            <>
              <Prose markdown={content} />
              <button type="button" className="plain edit-scene" onClick={() => onEdit(scene_number)}>
                {words.edit} <span className="hidden">{`${words.scene} ${scene_number}`}</span>
                {drafts.has(`${chapter.chapter_number}:${scene_number}`) && ` · ${words.draftIsKept}`}
              </button>
            </>
          )}
        </section>
      ))}
    </div>
  );
}
