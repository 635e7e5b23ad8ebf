import { beforeAll, describe, expect, it } from 'vitest';
import { buildFrames } from '../../../../test/fakes/build-frame.ts';
import { driveOutline, loadOutlineTemplates } from '../../../../test/fakes/drive-outline.ts';
import { loadOfflineAuthor } from '../../../../test/fakes/load-offline-author.ts';
import type { SceneFrame } from '../../../contracts/scene-work.ts';
import type { OutlineSources } from '../../../outline/outline-sources.ts';
import { createChooser } from '../create-chooser.ts';
import type { Lexicons } from '../lexicon-schema.ts';
import { loadLexicons } from '../load-lexicon.ts';
import { countWords } from './count-words.ts';
import { polishScene } from './polish-scene.ts';
import { writeScene } from './write-scene.ts';

const BOOKS = [
  {
    language: 'en',
    words: 480,
    idea: 'A lighthouse keeper finds that her light no longer guides ships; it calls back memories that the sea has taken from the people of the coast.',
  },
  {
    language: 'en',
    words: 700,
    idea: 'A night-shift pizza courier in Rotterdam discovers that her delivery app is sending her to the homes of people who will vanish the next day.',
  },
  {
    language: 'zh',
    words: 800,
    idea: '一位年轻的钟表匠发现，城里每停一座钟，就有一个人被所有人忘记；而下一座将要停下的，是她母亲门前的那座。',
  },
] as const;

let lexicons: Lexicons;
let templates: OutlineSources['templates'];

beforeAll(async () => {
  [lexicons, templates] = await Promise.all([loadLexicons(), loadOutlineTemplates()]);
});

describe.each(BOOKS)('a book in $language about $idea', ({ language, words, idea }) => {
  let frames: SceneFrame[];
  let texts: Map<string, string>;
  /** Everything that the outline itself says, for what it repeats is not the prose's doing. */
  let everybody: string[];

  beforeAll(async () => {
    const { state, answers } = await driveOutline(await loadOfflineAuthor(), templates, {
      idea,
      language,
      chapters: 4,
    });
    const people = JSON.parse(answers[2] ?? '{}') as Record<string, unknown>;
    const file = [
      people['protagonist'],
      people['antagonist'],
      ...((people['supporting_characters'] ?? []) as unknown[]),
    ];
    frames = buildFrames({
      chapters: state.chapters,
      characters: state.registries.characters,
      file: file as { name: string; personality?: string }[],
      targetWords: words,
    });
    everybody = state.registries.characters.map(({ name }) =>
      language === 'zh' ? name : (name.split(' ')[0] ?? name),
    );
    texts = new Map(frames.map((frame) => [frame.scene_ref, write(frame)]));
  });

  function write(frame: SceneFrame): string {
    return writeScene({ frame, plan: null, language, choose: createChooser('1', frame.scene_ref), lexicons });
  }

  function each(check: (text: string, frame: SceneFrame) => void): void {
    expect(frames.length).toBeGreaterThan(12);
    for (const frame of frames) check(texts.get(frame.scene_ref) ?? '', frame);
  }

  it('opens every scene that does not simply go on with its bridge', () => {
    each((text, frame) => {
      if (frame.handoff_mode === 'direct_continuation') return;
      const opening = (text.split('\n\n')[0] ?? '').slice(0, 400);
      const carries =
        opening.includes(frame.transition_in_text) ||
        (frame.transition_in_anchors.length > 0 &&
          frame.transition_in_anchors.every((anchor) => opening.includes(anchor)));
      expect(carries, `${frame.scene_ref}: ${opening}`).toBe(true);
    });
  });

  it('names everyone who is there and nobody whom the outline does not name', () => {
    each((text, frame) => {
      const material = [
        frame.summary,
        frame.outcome,
        frame.transition_in_text,
        frame.transition_out_text,
      ].join('\n');
      for (const { name } of frame.cast) {
        expect(text, frame.scene_ref).toContain(language === 'zh' ? name : (name.split(' ')[0] ?? name));
      }
      for (const name of everybody.filter((each) => text.includes(each))) {
        const belongs = frame.cast.some((member) => member.name.includes(name)) || material.includes(name);
        expect(belongs, `${frame.scene_ref} names ${name}`).toBe(true);
      }
    });
  });

  it('says where it is', () => {
    each((text, frame) => {
      const place = frame.place_start.replace(/^the /i, '').toLowerCase();
      expect(text.toLowerCase(), frame.scene_ref).toContain(place);
    });
  });

  it('keeps to its length', () => {
    each((text, frame) => {
      const count = countWords(text, language);
      expect(count, frame.scene_ref).toBeGreaterThanOrEqual(frame.target_words * 0.75);
      expect(count, frame.scene_ref).toBeLessThanOrEqual(frame.target_words * 1.2);
    });
  });

  it('lets people speak wherever there are two of them', () => {
    each((text, frame) => {
      if (frame.cast.length > 1) expect(text.split('“').length, frame.scene_ref).toBeGreaterThan(4);
    });
  });

  it('balances its quotation marks in every paragraph', () => {
    each((text, frame) => {
      for (const paragraph of text.split('\n\n')) {
        expect(paragraph.split('“').length, `${frame.scene_ref}: ${paragraph}`).toBe(
          paragraph.split('”').length,
        );
      }
      expect(text).not.toContain('"');
    });
  });

  it('leaves no holes, ids or words about the work', () => {
    each((text, frame) => {
      expect(text, frame.scene_ref).not.toMatch(/[{}[\]<>|]|undefined|null\b|LOC_|CHAR_|THREAD_/);
      expect(text, frame.scene_ref).not.toMatch(/\b(?:this scene|the beat|handoff|transition)\b/i);
    });
  });

  it.runIf(language === 'en')('keeps English in order', () => {
    each((text, frame) => {
      expect(text, frame.scene_ref).not.toMatch(/ {2}| [,.;:!?]|\b(?:a [aeio]|an [bcdfgjklmnpqrstvwxz])/i);
      expect(text, frame.scene_ref).not.toMatch(/\b(the|a|of|to|she|he|and) \1\b/i);
      expect(text.replace(/[?!]” \p{Ll}/gu, ''), frame.scene_ref).not.toMatch(/[.!?] \p{Ll}/u);
      expect(text, frame.scene_ref).not.toMatch(/\b(?:they|people|we) was\b|\b(?:he|she) were\b/i);
    });
  });

  it.runIf(language === 'zh')('keeps Chinese in order', () => {
    each((text, frame) => {
      expect(text, frame.scene_ref).not.toMatch(/[,.?!;]|[，。]{2}|。”。|\p{Script=Han} \p{Script=Han}/u);
    });
  });

  it('says nothing twice within a chapter', () => {
    const outline = frames.map((frame) =>
      [frame.summary, frame.outcome, frame.transition_in_text, frame.transition_out_text].join('\n'),
    );
    for (const chapter of new Set(frames.map(chapterOf))) {
      const own = frames.filter((frame) => chapterOf(frame) === chapter);
      const seen = new Map<string, string>();
      for (const frame of own) {
        for (const sentence of sentencesOf(texts.get(frame.scene_ref) ?? '')) {
          if (outline.some((text) => text.includes(sentence.slice(-16)))) continue;
          expect(seen.get(sentence), `${frame.scene_ref}: ${sentence}`).toBeUndefined();
          seen.set(sentence, frame.scene_ref);
        }
      }
    }
  });

  it('writes the same scene for the same request', () => {
    each((text, frame) => expect(write(frame)).toBe(text));
  });

  it('is polished without losing its bridge, its people or its words', () => {
    each((text, frame) => {
      const polished = polishScene({ text, frame, language, choose: createChooser('1'), lexicons });
      expect(polished.split('\n\n')[0]).toBe(text.split('\n\n')[0]);
      expect(countWords(polished, language)).toBeGreaterThan(countWords(text, language) * 0.97);
      expect(polishScene({ text: polished, frame, language, choose: createChooser('1'), lexicons })).toBe(
        polished,
      );
    });
  });
});

function chapterOf({ scene_ref }: SceneFrame): string {
  return scene_ref.split(':')[0] ?? '';
}

/** Short turns of talk ("Yes.") may come again. */
function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?。！？]”?)\s*|\n+/u)
    .map((sentence) => sentence.replace(/[“”]/g, '').trim())
    .filter((sentence) =>
      /\p{Script=Han}/u.test(sentence) ? sentence.length > 7 : sentence.split(' ').length > 4,
    );
}
