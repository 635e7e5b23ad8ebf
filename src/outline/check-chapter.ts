import type { Finding } from '../contracts/finding.ts';
import type { OutlineCharacter, OutlineThread, PlannedSection, RawChapter } from '../contracts/outline.ts';
import { nameCount } from '../name-count.ts';
import { checkScene } from './check-scene.ts';
import { outlineFinding } from './outline-finding.ts';
import { checkSceneCount, type SceneCountRule } from './scene-count.ts';

export interface ChapterCheck {
  readonly phase: number;
  readonly chapterId: number;
  readonly strict: boolean;
  /** The sections that phase 02 planned; all of them have to be there, as they were planned. */
  readonly sections: readonly PlannedSection[];
  readonly sceneCount: SceneCountRule;
  readonly expectedSceneCount: number;
  readonly characters: readonly OutlineCharacter[];
  readonly threads: readonly OutlineThread[];
  /** Where the chapter is in the answer. */
  readonly path: readonly PropertyKey[];
}

const CHAPTER_ROLES = new Set(
  'hook setup pressure reversal revelation investigation journey trial alliance betrayal siege confrontation climax aftermath transition hinge'.split(
    ' ',
  ),
);
const SCENE_TYPES = new Set(
  'setup action reveal escalation choice consequence aftermath transition'.split(' '),
);

/** One raw chapter: coverage, ids, links, registries, words, counts. All findings, not the first. */
export function checkChapter(chapter: RawChapter, check: ChapterCheck): Finding[] {
  const { path, chapterId } = check;
  const findings: Finding[] = [];
  const add = (parts: Parameters<typeof outlineFinding>[0]) => findings.push(outlineFinding(parts));

  if (chapter.chapter_id !== chapterId) {
    const message = `the chapter asked for is ${chapterId}`;
    add({
      code: 'outline_schema',
      path: [...path, 'chapter_id'],
      message,
      detail: 'id_sequence',
      value: chapter.chapter_id,
    });
  }
  if (!CHAPTER_ROLES.has(chapter.chapter_role)) {
    const message = 'this is none of the preferred chapter roles';
    add({
      code: 'vocabulary_unusual',
      severity: 'warning',
      path: [...path, 'chapter_role'],
      message,
      detail: 'chapter_role',
      value: chapter.chapter_role,
    });
  }
  findings.push(...checkSections(chapter, check));

  const total = chapter.sections.reduce((sum, section) => sum + section.scenes.length, 0);
  const known = {
    characters: new Set(check.characters.map((each) => each.character_id)),
    threads: new Set(check.threads.map((each) => each.thread_id)),
  };
  let sceneId = 0;
  chapter.sections.forEach((section, sectionIndex) => {
    section.scenes.forEach((scene, index) => {
      sceneId += 1;
      const at = [...path, 'sections', sectionIndex, 'scenes', index];
      findings.push(
        ...checkScene(scene, {
          chapterId,
          sceneId,
          firstOfChapter: sceneId === 1,
          lastOfChapter: sceneId === total,
          lastOfSection: index === section.scenes.length - 1,
          endCondition: section.end_condition,
          path: at,
          phase: check.phase,
          strict: check.strict,
        }),
      );
      const sceneRef = `${chapterId}:${sceneId}`;
      for (const key of ['characters', 'introduces'] as const) {
        scene[key]?.forEach((id, place) => {
          if (known.characters.has(id)) return;
          add({
            code: 'outline_schema',
            path: [...at, key, place],
            message: 'the characters registry has no such character',
            detail: 'unknown_character',
            sceneRef,
            value: id,
          });
        });
      }
      scene.threads?.forEach((id, place) => {
        if (known.threads.has(id)) return;
        add({
          code: 'outline_schema',
          path: [...at, 'threads', place],
          message: 'the threads registry has no such thread',
          detail: 'unknown_thread',
          sceneRef,
          value: id,
        });
      });
      if (!SCENE_TYPES.has(scene.type)) {
        add({
          code: 'vocabulary_unusual',
          severity: 'warning',
          path: [...at, 'type'],
          message: 'this is none of the preferred scene types',
          detail: 'scene_type',
          sceneRef,
          value: scene.type,
        });
      }
    });
  });
  findings.push(
    ...checkSceneCount(total, check.expectedSceneCount, check.sceneCount, {
      chapterId,
      path: [...path, 'sections'],
    }),
  );
  return findings;
}

/** Truncation is seen by what is not there: every planned section, in order, with the words it was planned with. */
function checkSections(chapter: RawChapter, { sections, path }: ChapterCheck): Finding[] {
  const findings: Finding[] = [];
  if (chapter.sections.length !== sections.length) {
    const message = `${nameCount(sections.length, 'section')} ${sections.length === 1 ? 'was' : 'were'} planned, ${chapter.sections.length} ${chapter.sections.length === 1 ? 'is' : 'are'} there`;
    findings.push(
      outlineFinding({
        code: 'phase_contract_invalid',
        path: [...path, 'sections'],
        message,
        detail: 'coverage',
      }),
    );
  }
  chapter.sections.forEach((section, index) => {
    const at = [...path, 'sections', index];
    if (section.section_id !== index + 1) {
      const message = `the id is ${section.section_id} where ${index + 1} follows`;
      findings.push(
        outlineFinding({
          code: 'outline_schema',
          path: [...at, 'section_id'],
          message,
          detail: 'id_sequence',
          value: section.section_id,
        }),
      );
    }
    const planned = sections[index];
    if (planned !== undefined && planned.end_condition !== section.end_condition) {
      const message = 'the end_condition is not the one that was planned';
      findings.push(
        outlineFinding({
          code: 'phase_contract_invalid',
          path: [...at, 'end_condition'],
          message,
          detail: 'end_condition_changed',
          value: section.end_condition,
        }),
      );
    }
  });
  return findings;
}
