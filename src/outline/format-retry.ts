import { isObject, type Json } from '../contracts/json.ts';
import type { LocationRegistry } from '../contracts/location-registry.ts';
import type { Chapter } from '../contracts/outline.ts';
import type { Scene } from '../contracts/outline-scene.ts';
import type { RefusedAttempt } from '../engine/ask-model.ts';
import { parseStrictJson } from '../engine/parse-strict-json.ts';
import { listScenes } from './list-scenes.ts';
import type { Registries } from './merge-registries.ts';
import type { SeededRegistries } from './seed-registries.ts';
import { stripScene } from './strip-scene.ts';

// What a retry is told beside the list of what to mend: the refused answer itself, as far as it is short or concerned, and the
// scenes and registry entries that the findings are about, as the phase before left them.

/** As much of an answer is shown whole; of a longer one the parts that were found fault with. */
const WHOLE_CHARACTERS = 6000;
const PART_CHARACTERS = 800;
const EDGE_CHARACTERS = 1500;
const SHOWN_PARTS = 8;
const SHOWN_SCENES = 4;

export interface RetryGround {
  readonly chapters?: readonly Chapter[];
  readonly registries?: Registries | SeededRegistries;
  readonly locations?: LocationRegistry;
}

export function formatRetry(fixList: string, refused: RefusedAttempt | null, ground: RetryGround): string {
  if (refused === null) return fixList;
  const scenes = listConcerned(refused, ground);
  return [
    fixList,
    `The answer that was refused:\n${showAnswer(refused)}`,
    ...(scenes.length === 0
      ? []
      : [
          `What it concerns, as it stood before:\n${[
            ...scenes.map(({ ref, scene }) => `${ref} ${JSON.stringify(stripScene(scene))}`),
            JSON.stringify(listEntries(scenes, ground)),
          ].join('\n')}`,
        ]),
  ]
    .join('\n\n')
    .toWellFormed();
}

function showAnswer({ text, findings }: RefusedAttempt): string {
  if (text.length <= WHOLE_CHARACTERS) return text;
  const parsed = parseStrictJson(text);
  const paths = findings.flatMap(({ severity, path }) => (severity === 'error' && path !== '' ? [path] : []));
  if (!parsed.ok || paths.length === 0)
    return `${text.slice(0, EDGE_CHARACTERS)}\n…\n${text.slice(-EDGE_CHARACTERS)}`;
  const parts = new Map(paths.map((path) => findPart(parsed.value, path)));
  return [...parts]
    .slice(0, SHOWN_PARTS)
    .map(([at, part]) => `${at}: ${clip(JSON.stringify(part))}`)
    .join('\n');
}

/** The innermost object on the way to a place. */
function findPart(answer: Json, path: string): [at: string, part: Json] {
  let here: Json | undefined = answer;
  let found: [string, Json] = ['', answer];
  const walked: string[] = [];
  for (const step of path.split('/').slice(1)) {
    here = Array.isArray(here) ? here[Number(step)] : isObject(here) ? here[step] : undefined;
    walked.push(step);
    if (isObject(here)) found = [`/${walked.join('/')}`, here];
  }
  return found;
}

function clip(text: string): string {
  return text.length <= PART_CHARACTERS ? text : `${text.slice(0, PART_CHARACTERS)}…`;
}

function listConcerned({ findings }: RefusedAttempt, { chapters = [] }: RetryGround) {
  const refs = new Set(
    findings.flatMap(({ severity, scene_ref }) => (severity === 'error' ? (scene_ref ?? []) : [])),
  );
  return listScenes(chapters)
    .filter(({ ref }) => refs.has(ref))
    .slice(0, SHOWN_SCENES);
}

/** The people, threads and places of some scenes. */
function listEntries(scenes: readonly { readonly scene: Scene }[], ground: RetryGround) {
  const ids = new Set(
    scenes.flatMap(({ scene }) => [
      ...scene.characters,
      ...(scene.threads ?? []),
      scene.location_start_id,
      scene.location_end_id,
    ]),
  );
  const { characters = [], threads = [] } = ground.registries ?? {};
  return {
    characters: characters.filter(({ character_id }) => ids.has(character_id)),
    threads: threads.filter(({ thread_id }) => ids.has(thread_id)),
    locations: (ground.locations?.locations ?? []).flatMap(({ location_id, display_name, aliases }) =>
      ids.has(location_id) ? [{ display_name, aliases }] : [],
    ),
  };
}
