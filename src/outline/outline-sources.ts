import type { AuthorBible } from '../contracts/author-bible.ts';
import type { Book } from '../contracts/book.ts';
import type { PhaseId } from '../contracts/outline-ids.ts';
import type { TransitionHints } from '../contracts/outline-report.ts';
import type { ModelCallOutput } from '../engine/call-model.ts';
import type { Template } from '../prompts/parse-template.ts';
import type { SceneCountRule } from './scene-count.ts';

/** What an outline is made from. */
export interface OutlineSources {
  readonly book: Book;
  /** The texts of world.json, theme_conflict.json and characters.json. */
  readonly world: string;
  readonly themeConflict: string;
  readonly characters: string;
  /** What the author gave with this outline, and their open notes on the book and its chapters. */
  readonly notes: string | null;
  /** What of the author's style concerns the story; empty where nothing was said. */
  readonly style: string;
  /** What the author's own bible says; null where there is none. */
  readonly bible: AuthorBible | null;
  readonly hints: TransitionHints | null;
  readonly authorOutline: string | null;
  readonly chapters: number;
  readonly templates: ReadonlyMap<PhaseId | 'bridge', Template>;
  readonly options: OutlineOptions;
  /** Answers of an earlier run that stand for those of the phases before `fromPhase`. */
  readonly reuse: Reuse | null;
}

export interface Reuse {
  readonly runId: string;
  readonly answers: ReadonlyMap<string, ModelCallOutput>;
  /** What those phases were made from and what is something else now; only an override lets there be any. */
  readonly changed: readonly string[];
}

export interface OutlineOptions {
  readonly sceneCount: SceneCountRule;
  readonly strict: boolean;
  readonly insertBudget: number;
  readonly pauseOnAttention: boolean;
  /** Phases before this one are taken from the run named in `reuse`. */
  readonly fromPhase: number;
  readonly toPhase: number;
}

/** What an outline is made with when nothing else is asked for. */
export const USUAL_OUTLINE: OutlineOptions = {
  sceneCount: { mode: 'default' },
  strict: false,
  insertBudget: 2,
  pauseOnAttention: false,
  fromPhase: 1,
  toPhase: 6,
};

/** What an outline run is pinned to, each thing a part of its own so that a refusal can name it: a resume against anything
 *  else is refused. */
export function pinOutline(sources: OutlineSources): Record<string, unknown> {
  const { book, options } = sources;
  return {
    ...nameParts(
      'templates',
      [...sources.templates.values()].map(({ template_id, sha256 }) => [template_id, sha256]),
    ),
    ...nameParts('inputs', [
      ['idea', book.idea],
      ['world', sources.world],
      ['theme_conflict', sources.themeConflict],
      ['characters', sources.characters],
      ['notes', sources.notes],
      ...(sources.style === '' ? [] : [['style', sources.style] as const]),
      ...(sources.bible === null ? [] : [['bible', sources.bible] as const]),
      ['hints', sources.hints],
      ['author_outline', sources.authorOutline],
    ]),
    ...nameParts('settings', [
      ['language', book.language],
      ['chapters', sources.chapters],
      ['seed', book.seed],
      ['title', book.title ?? null],
      ['scene_count', options.sceneCount],
      ['strict', options.strict],
      ['insert_budget', options.insertBudget],
      ['from_phase', options.fromPhase],
    ]),
  };
}

function nameParts(
  group: string,
  parts: readonly (readonly [name: string, value: unknown])[],
): Record<string, unknown> {
  return Object.fromEntries(parts.map(([name, value]) => [`${group}/${name}`, value]));
}
