import type { Outline } from '../../src/contracts/outline.ts';
import { type SceneFrame, SceneFrameSchema } from '../../src/contracts/scene-work.ts';

// Frames as a tool would build them from an outline, so that prose is tested on real material.

interface CharacterFile {
  readonly name: string;
  readonly personality?: string;
}

export interface FrameSource {
  readonly chapters: readonly Outline['chapters'][number][];
  readonly characters: readonly NonNullable<Outline['characters']>[number][];
  /** The people of characters.json. */
  readonly file: readonly CharacterFile[];
  readonly targetWords: number;
  readonly beats?: number;
}

export function buildFrames({
  chapters,
  characters,
  file,
  targetWords,
  beats = 3,
}: FrameSource): SceneFrame[] {
  const all = chapters.flatMap((chapter) =>
    chapter.sections.flatMap((section) =>
      section.scenes.map((scene, index) => ({
        chapter,
        section,
        scene,
        isLastOfSection: index === section.scenes.length - 1,
      })),
    ),
  );
  return all.map(({ chapter, section, scene, isLastOfSection }, index) => {
    const before = all[index - 1]?.scene;
    const cast = scene.characters.flatMap((id) => {
      const known = characters.find(({ character_id }) => character_id === id);
      if (known === undefined) return [];
      return [
        {
          character_id: id,
          name: known.name,
          pronouns: known.pronouns ?? null,
          role: known.role ?? null,
          about: file.find(({ name }) => name === known.name)?.personality ?? '',
        },
      ];
    });
    const material = dealMaterial(splitPlainly(scene.summary), scene.outcome, beats);
    return SceneFrameSchema.parse({
      scene_ref: `${chapter.chapter_id}:${scene.scene_id}`,
      chapter_title: chapter.title,
      scene_number: index + 1,
      total_scenes: all.length,
      canonical_path: `Story/Scenes/SCN-${chapter.chapter_id}-${scene.scene_id}.md`,
      summary: scene.summary,
      type: scene.type,
      outcome: scene.outcome,
      end_condition: isLastOfSection ? section.end_condition : null,
      pov: cast[0]?.name ?? null,
      cast,
      place_start: scene.location_start_label ?? before?.location_end_label ?? scene.location_end_label,
      place_end: scene.location_end_label,
      handoff_mode: scene.handoff_mode,
      constraint_state: scene.constraint_state,
      transition_in_text: scene.transition_in_text,
      transition_in_anchors: scene.transition_in_anchors,
      transition_out_text: scene.transition_out_text ?? null,
      transition_out_anchors: scene.transition_out_anchors ?? [],
      threads: scene.threads ?? [],
      previous_ending: null,
      target_words: targetWords,
      beats: material.map((lines, beat) => ({
        beat: beat + 1,
        purpose: beat === 0 ? 'opening' : beat === material.length - 1 ? 'close' : 'turn',
        material: lines,
        target_words: Math.round(targetWords / material.length),
      })),
    } satisfies SceneFrame);
  });
}

/** The summary's sentences dealt over the beats in order; the outcome closes. */
function dealMaterial(sentences: readonly string[], outcome: string, beats: number): string[][] {
  const dealt = Array.from({ length: beats }, (_, beat) =>
    sentences.filter((_, index) => Math.floor((index * beats) / sentences.length) === beat),
  );
  return dealt.map((lines, beat) =>
    beat === beats - 1 ? [...lines, outcome] : lines.length === 0 ? [sentences[0] ?? outcome] : lines,
  );
}

function splitPlainly(text: string): string[] {
  return text.split(/(?<=[.!?])\s+|(?<=[。！？])/u).filter((part) => part.trim() !== '');
}
