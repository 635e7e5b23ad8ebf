import type { Outline } from '../../src/contracts/outline.ts';
import { splitSentences } from '../../src/text/split-sentences.ts';
import type { BookFolder } from './workbench.ts';

// What a reader would stumble over in a written book, scene by scene; nothing where there is nothing.

interface Written {
  readonly chapter_number: number;
  readonly scenes: readonly { readonly scene_number: number; readonly content: string }[];
}

const HOLES = /[{}<>]|\[[^\]]*\]|\b(?:undefined|null|NaN|TODO|TBD|lorem)\b|(?:LOC|CHAR|THREAD)_[A-Z]|\$ref/;
const SHORTEST = 6;

export function checkProse(book: BookFolder): string[] {
  const outline = JSON.parse(book.read('outline/outline.json')) as Outline;
  const names = new Map(outline.characters.map(({ character_id, name }) => [character_id, name]));
  return outline.chapters.flatMap(({ chapter_id, sections }) => {
    const file = `chapters/chapter_${String(chapter_id).padStart(3, '0')}.json`;
    const { scenes } = JSON.parse(book.read(file)) as Written;
    const told = new Map<string, string>();
    return sections
      .flatMap((section) => section.scenes)
      .flatMap((outlined) => {
        const place = `${chapter_id}:${outlined.scene_id}`;
        const text = scenes.find(({ scene_number }) => scene_number === outlined.scene_id)?.content ?? '';
        const problems: string[] = [];
        const hole = HOLES.exec(text)?.[0];
        if (hole !== undefined) problems.push(`${place}: there is a hole, ${hole}`);
        if (!/[“「『][^”」』]+[”」』]/.test(text)) problems.push(`${place}: nobody speaks`);
        const cast = outlined.characters.map((id) => names.get(id) ?? id);
        if (!cast.some((name) => text.includes(name.split(' ')[0] ?? name)))
          problems.push(`${place}: nobody of ${cast.join(', ')} is in it`);
        problems.push(...checkBridge(place, text, outlined));
        for (const sentence of listSentences(text)) {
          const before = told.get(sentence);
          if (before !== undefined) problems.push(`${place}: “${sentence}” stands in ${before} as well`);
          told.set(sentence, place);
        }
        return problems;
      });
  });
}

function checkBridge(
  place: string,
  text: string,
  scene: {
    readonly handoff_mode: string;
    readonly transition_in_text: string;
    readonly transition_in_anchors: readonly string[];
  },
): string[] {
  if (scene.handoff_mode === 'direct_continuation') return [];
  const opening = (text.split('\n\n')[0] ?? '').slice(0, 400).toLowerCase();
  const has = (phrase: string) => opening.includes(phrase.toLowerCase());
  if (has(scene.transition_in_text) || scene.transition_in_anchors.every(has)) return [];
  return [`${place}: it does not open with its bridge, “${scene.transition_in_text}”`];
}

/** Long enough to be noticed when they come again. */
function listSentences(text: string): string[] {
  return splitSentences(text.replaceAll(/\s+/g, ' '))
    .map((sentence) => sentence.text.trim())
    .filter((sentence) => /\p{Script=Han}/u.test(sentence) || sentence.split(' ').length >= SHORTEST)
    .filter((sentence) => sentence.length >= 8);
}
