import type { SceneFrame } from '../../../contracts/scene-work.ts';
import type { Language } from '../lexicon-schema.ts';
import { splitSentences } from '../split-sentences.ts';

// A recipe need not give its agents a frame. Then the words of the brief, or of the outline, are all that is known of the
// scene: its frame is those words, in their order.

const WORDS = 600;
const BEATS = 3;

export function deriveFrame(inputs: ReadonlyMap<string, string>, language: Language): SceneFrame | null {
  const path = findScenePath(inputs);
  if (path === null || inputs.has('scene_frame')) return null;
  const told = readBrief(inputs.get('scene_brief')) ?? readOutline(inputs.get('outline_beat'));
  const sentences = splitSentences(told ?? '').slice(0, 12);
  const [first = '', ...rest] = sentences;
  const last = rest.at(-1) ?? first;
  const name = findName(first) ?? (language === 'zh' ? '他' : 'They');
  if (first === '') return null;
  const size = Math.ceil(sentences.length / BEATS);
  return {
    scene_ref: '1:1',
    chapter_title: path,
    scene_number: 1,
    total_scenes: 1,
    canonical_path: path,
    summary: sentences.join(language === 'zh' ? '' : ' '),
    type: 'scene',
    outcome: last,
    end_condition: null,
    pov: name,
    cast: [{ character_id: 'CHAR_POV', name, pronouns: null, role: null, about: '' }],
    place_start: language === 'zh' ? '那里' : 'the place',
    place_end: language === 'zh' ? '那里' : 'the place',
    handoff_mode: 'direct_continuation',
    constraint_state: 'free',
    transition_in_text: first,
    transition_in_anchors: [],
    transition_out_text: null,
    transition_out_anchors: [],
    threads: [],
    previous_ending: null,
    target_words: WORDS,
    beats: Array.from({ length: Math.ceil(sentences.length / size) }, (_, at) => ({
      beat: at + 1,
      purpose: 'turn',
      material: sentences.slice(at * size, (at + 1) * size),
      target_words: WORDS / BEATS,
    })),
  };
}

/** Where the task says that the scene lies. */
export function findScenePath(inputs: ReadonlyMap<string, string>): string | null {
  return /^scene_path: "([^"\n]+)"$/m.exec(inputs.get('task') ?? '')?.[1] ?? null;
}

function readBrief(brief: string | undefined): string | null {
  const text = brief?.replaceAll(/^Evidence:.*$/gm, '').trim() ?? '';
  return text === '' || text === 'ABSTAIN' ? null : text;
}

/** The first scene of a digest: what stands behind the number of its line. */
function readOutline(digest: string | undefined): string | null {
  return /^\d+ .*? line \d+: (.+)$/m.exec(digest ?? '')?.[1] ?? null;
}

function findName(sentence: string): string | null {
  return /\p{Lu}\p{Ll}+/u.exec(sentence)?.[0] ?? null;
}
