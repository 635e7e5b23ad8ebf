import { useEffect, useRef, useState } from 'react';
import type { Chapter, Outline } from '../../../../src/contracts/outline.ts';
import type { Scene } from '../../../../src/contracts/outline-scene.ts';
import { usePageWords, useWords } from '../../shared/dictionaries.ts';
import { addressOf } from '../../shared/place.ts';
import { OUTLINE_WORDS } from './outline-words.ts';
import { SceneFacts } from './scene-facts.tsx';

interface OutlineTreeProps {
  readonly project: string;
  readonly outline: Outline;
  /** chapter:scene of the one that was asked for. */
  readonly scene?: string | null;
}

/** Chapters, in them sections, in them scenes. What is closed is not there: a book may have a hundred chapters. */
export function OutlineTree({ project, outline, scene = null }: OutlineTreeProps) {
  const words = useWords();
  const own = usePageWords(OUTLINE_WORDS);
  const asked = scene === null ? null : outline.chapters.find((each) => hasScene(each, scene));
  const [open, setOpen] = useState<ReadonlySet<number>>(
    () => new Set([asked?.chapter_id ?? outline.chapters[0]?.chapter_id ?? 1]),
  );
  const all = outline.chapters.map(({ chapter_id }) => chapter_id);
  const toggle = (chapter: number) => {
    const next = new Set(open);
    if (!next.delete(chapter)) next.add(chapter);
    setOpen(next);
  };
  return (
    <>
      {scene !== null && asked === undefined && (
        <p className="banner">
          {own.noSuchScene} {scene}
        </p>
      )}
      <p className="row">
        <button type="button" onClick={() => setOpen(new Set(all))}>
          {own.openAll}
        </button>
        <button type="button" onClick={() => setOpen(new Set())}>
          {own.closeAll}
        </button>
      </p>
      <ol className="tree">
        {outline.chapters.map((chapter) => {
          const isOpen = open.has(chapter.chapter_id);
          return (
            <li key={chapter.chapter_id}>
              <h3>
                <button
                  type="button"
                  className="plain"
                  aria-expanded={isOpen}
                  onClick={() => toggle(chapter.chapter_id)}
                >
                  {chapter.chapter_id}. {chapter.title}
                </button>{' '}
                <a href={addressOf({ project, view: 'chapters', id: String(chapter.chapter_id) })}>
                  {words.stepText}
                </a>
              </h3>
              <p>{chapter.goal}</p>
              {isOpen && <Sections outline={outline} chapter={chapter} asked={scene} />}
            </li>
          );
        })}
      </ol>
    </>
  );
}

interface SectionsProps {
  readonly outline: Outline;
  readonly chapter: Chapter;
  readonly asked: string | null;
}

function Sections({ outline, chapter, asked }: SectionsProps) {
  const own = usePageWords(OUTLINE_WORDS);
  return (
    <ol className="sections">
      {chapter.sections.map((section) => (
        <li key={section.section_id}>
          <h4>
            {own.section} {section.section_id}: {section.title}
          </h4>
          <p className="quiet">{section.intent}</p>
          <ol className="scenes">
            {section.scenes.map((scene) => (
              <SceneItem
                key={scene.scene_id}
                outline={outline}
                scene={scene}
                name={`${chapter.chapter_id}:${scene.scene_id}`}
                isAsked={asked === `${chapter.chapter_id}:${scene.scene_id}`}
              />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

interface SceneItemProps {
  readonly outline: Outline;
  readonly scene: Scene;
  readonly name: string;
  readonly isAsked: boolean;
}

function SceneItem({ outline, scene, name, isAsked }: SceneItemProps) {
  const words = useWords();
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isAsked) item.current?.scrollIntoView({ block: 'center' });
  }, [isAsked]);
  return (
    <li ref={item} className={isAsked ? 'asked' : undefined}>
      <h5>
        {words.scene} {name} <span className="quiet">{scene.type}</span>
      </h5>
      <SceneFacts outline={outline} scene={scene} />
    </li>
  );
}

function hasScene({ chapter_id, sections }: Chapter, ref: string): boolean {
  return sections.some(({ scenes }) => scenes.some(({ scene_id }) => `${chapter_id}:${scene_id}` === ref));
}
