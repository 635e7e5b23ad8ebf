import type { JsonObject } from '../../src/contracts/json.ts';
import type { Model } from '../../src/engine/ports.ts';

// A model that answers phases 04 to 06 with whole chapters, as is allowed: what the other one changes, put over the chapter
// that the prompt shows. The merge is a second one, written for tests, and shares nothing with that of the pipeline.

interface Said {
  readonly schema_version: string;
  readonly phase: string;
  readonly scenes: readonly {
    readonly scene_id: number;
    readonly set?: JsonObject;
    readonly unset?: readonly string[];
  }[];
  readonly characters?: readonly JsonObject[];
  readonly threads?: readonly JsonObject[];
  readonly report: { readonly edits_applied: string[]; readonly transition_hint_compliance?: JsonObject[] };
}

export interface WholeChapter {
  readonly chapters: readonly JsonObject[];
  readonly characters: readonly JsonObject[];
  readonly threads: readonly JsonObject[];
}

export function answerWhole(model: Model): Model {
  return {
    ...model,
    async generate(request, options) {
      const answer = await model.generate(request, options);
      const prompt = request.messages.map(({ content }) => content).join('\n');
      return { ...answer, text: toWhole(answer.text, prompt) };
    },
  };
}

/** An answer in its whole form, if it is a delta. */
export function toWhole(text: string, prompt: string): string {
  const said = parse(text);
  if (said === null || said.schema_version !== 'outline_delta_v1') return text;
  const outline = { schema_version: '1.1', ...readWhole(said, prompt) };
  const edits_applied = said.report.edits_applied;
  if (said.phase.startsWith('phase_04'))
    return JSON.stringify({
      schema_version: 'transition_refine_v1',
      outline,
      phase_report: {
        orphan_outcomes_before: 0,
        orphan_outcomes_after: 0,
        weak_handoffs_after: 0,
        orphan_scene_refs_after: [],
        weak_handoff_refs_after: [],
        edits_applied,
        transition_hint_compliance: said.report.transition_hint_compliance ?? [],
        blocked_by_budget: [],
        downgraded_resolution: [],
      },
    });
  if (said.phase.startsWith('phase_05'))
    return JSON.stringify({
      schema_version: 'cast_refine_v1',
      outline,
      cast_report: {
        core_character_ids: [],
        supporting_character_ids: [],
        episodic_character_ids: [],
        recurring_without_job_count: 0,
        edits_applied,
      },
    });
  return JSON.stringify(outline);
}

/** The chapter of a prompt with what is said of it, and the registries of the book with what is added to them. */
export function readWhole(said: Said, prompt: string): WholeChapter {
  const chapter = JSON.parse(readInput(prompt, 'chapter_outline')) as {
    sections: { scenes: JsonObject[] }[];
  };
  for (const section of chapter.sections)
    section.scenes = section.scenes.map((scene) => {
      const entry = said.scenes.find(({ scene_id }) => scene_id === scene['scene_id']);
      const gone = entry?.unset ?? [];
      return Object.fromEntries(
        Object.entries({ ...scene, ...entry?.set }).filter(([field]) => !gone.includes(field)),
      );
    });
  const registry = JSON.parse(readInput(prompt, 'registry')) as Record<string, JsonObject[]>;
  const merge = (name: 'characters' | 'threads', id: string): JsonObject[] => {
    const news = said[name] ?? [];
    const known = (registry[name] ?? []).map((entry) => news.find((each) => each[id] === entry[id]) ?? entry);
    return [...known, ...news.filter((each) => !known.includes(each))];
  };
  return {
    chapters: [chapter as unknown as JsonObject],
    characters: merge('characters', 'character_id'),
    threads: merge('threads', 'thread_id'),
  };
}

export function readInput(prompt: string, name: string): string {
  const [, , text = '{}'] =
    new RegExp(`<input name="${name}" fence="([0-9a-f]+)">\n([^]*?)\n</input fence="\\1">`).exec(prompt) ??
    [];
  return text;
}

function parse(text: string): Said | null {
  try {
    return JSON.parse(text) as Said;
  } catch {
    return null;
  }
}
