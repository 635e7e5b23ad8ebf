import type { Finding } from '../contracts/finding.ts';
import type { RawScene } from '../contracts/outline-scene.ts';
import { foldLetters } from '../text/fold-text.ts';
import { checkScene } from './check-scene.ts';
import type { Registries } from './merge-registries.ts';
import { outlineFinding } from './outline-finding.ts';

export interface BridgeCheck {
  /** The scene that it leads to, as numbered before anything is inserted. */
  readonly toRef: string;
  readonly from: RawScene | null;
  readonly to: RawScene | null;
  readonly registries: Registries;
  readonly strict: boolean;
}

/** One bridge scene, before it has its number: what any scene must carry, people and threads that there are, and words that
 *  are not those of the scenes on either side. */
export function checkBridgeScene(scene: RawScene, check: BridgeCheck): Finding[] {
  const [chapterId = 1] = check.toRef.split(':').map(Number);
  const placed = { ...scene, scene_id: 1, hands_off_to: `${chapterId}:2` };
  return [
    ...checkScene(placed, {
      chapterId,
      sceneId: 1,
      firstOfChapter: true,
      lastOfChapter: false,
      lastOfSection: false,
      endCondition: '',
      path: ['scene'],
      // A bridge is written as a draft is; its own seam is scored once it stands in its place.
      phase: 3,
      strict: check.strict,
    }),
    ...checkMembers(scene, check),
    ...checkEchoes(scene, check),
  ];
}

function checkMembers(scene: RawScene, { registries, toRef }: BridgeCheck): Finding[] {
  const people = new Set<string>(registries.characters.map(({ character_id }) => character_id));
  const threads = new Set<string>(registries.threads.map(({ thread_id }) => thread_id));
  const rows = [
    { key: 'characters', known: people, one: 'character' },
    { key: 'introduces', known: people, one: 'character' },
    { key: 'threads', known: threads, one: 'thread' },
  ] as const;
  return rows.flatMap(({ key, known, one }) =>
    (scene[key] ?? []).flatMap((id, index) => {
      if (known.has(id)) return [];
      return outlineFinding({
        code: 'outline_schema',
        path: ['scene', key, index],
        message: `the ${one}s registry has no such ${one}`,
        detail: `unknown_${one}`,
        sceneRef: toRef,
        value: id,
      });
    }),
  );
}

const OWN_WORDS = ['summary', 'outcome'] as const;

/** A bridge that tells a neighbour again bridges nothing. */
function checkEchoes(scene: RawScene, { from, to, toRef }: BridgeCheck): Finding[] {
  return OWN_WORDS.flatMap((key) => {
    const said = fold(scene[key]);
    const echoed = said !== '' && [from, to].some((neighbour) => fold(neighbour?.[key]) === said);
    if (!echoed) return [];
    return outlineFinding({
      code: 'phase_contract_invalid',
      path: ['scene', key],
      message: `the ${key} repeats that of a scene on one of its sides; tell what happens between the two`,
      detail: 'echo',
      sceneRef: toRef,
      value: scene[key],
    });
  });
}

function fold(text: string | undefined): string {
  return foldLetters(text ?? '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
